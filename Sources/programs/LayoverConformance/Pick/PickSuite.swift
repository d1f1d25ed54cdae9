import LayoverJSON
import LayoverModel
import LayoverPattern
import LayoverPick

/// Picks and their candidates: the order, the scores, the excluded candidates with reasons, and whether the first is decided.
enum PickSuite: Suite {
    static let name = "pick"
    static let summary = "picks: order, scores in millionths, reasons, and the time at which the first is decided"

    static func run(path: String, url: String?, report: inout Report) throws {
        for value in try PickCases.load(path: path, where: { $0["pick"] != nil && $0["candidates"] != nil }) {
            let id = value["name"]?.string ?? "a case without a name"
            guard let expected = value["expect"] else { throw SuiteError("\(id): 'expect' is missing") }
            guard let found = PickCaseRun(value).outcome(asFarAs: expected) else {
                report.fail(id, expected: "a pick", got: PickCaseRun(value).findings)
                continue
            }
            report.expect(id, PickCaseRun.normal(expected), got: found)
        }
    }
}

/// One case, read as an author's pick and ranked.
struct PickCaseRun {
    private let value: JSONValue
    private let facts: [PickFact]
    private let pick: Pick?
    /// The reason why the pick is invalid.
    let findings: String

    init(_ value: JSONValue) {
        self.value = value
        facts = PickCaseRun.facts(value)
        var reader = PickReader(file: "pick", patterns: RegularExpressions(), facts: facts)
        pick = reader.read(PickCases.node(value["pick"] ?? .null))
        findings = reader.findings.map(\.description).joined(separator: "; ")
    }

    /// The actual values of the members of `expected`, in its format; `nil` if the pick is invalid.
    func outcome(asFarAs expected: JSONValue) -> String? {
        guard let pick else { return nil }
        let candidates = (value["candidates"]?.items ?? []).map(candidate)
        let seen = Set((value["seen"]?.items ?? []).compactMap(\.string))
        var ranker = PickRanker()
        ranker.rank(pick, candidates, seen: seen, clock: .wall(minutes: PickCases.minute(value["now"]?.string) ?? 0))
        let ranking = ranker.ranking
        var members: [JSONValue.Member] = []
        for member in expected.members ?? [] {
            let found: JSONValue =
                switch member.key {
                case "order": .array(ranking.order.map { .string(candidates[$0.candidate].id) })
                case "scores":
                    .object(ranking.order.map { .init(candidates[$0.candidate].id, .int($0.score)) })
                case "out":
                    .object(ranking.out.map { .init(candidates[$0.candidate].id, .string("\($0.reason)")) })
                case "why": .array(ranking.why.map { .string(facts[pick.criteria[$0].slot].name) })
                case "decided": .bool(ranking.isDecided)
                default: "not known to this program"
                }
            members.append(.init(member.key, found))
        }
        return PickCaseRun.normal(.object(members))
    }

    /// The text of an outcome, independent of the order of its members.
    static func normal(_ value: JSONValue) -> String { sorted(value).description }

    private static func sorted(_ value: JSONValue) -> JSONValue {
        switch value {
        case .array(let items): .array(items.map(sorted))
        case .object(let members):
            .object(members.map { .init($0.key, sorted($0.value)) }.sorted { $0.key < $1.key })
        default: value
        }
    }

    private func candidate(_ value: JSONValue) -> PickCandidate {
        let pending = Set((value["pending"]?.items ?? []).compactMap(\.string))
        var bits: UInt64 = 0
        for (slot, fact) in facts.enumerated() where pending.contains(fact.name) { bits |= 1 << UInt64(slot) }
        let hours = value["facts"]?[PickFact.hours]?.string
        return PickCandidate(
            id: value["id"]?.string ?? "",
            values: facts.map { fact in value["facts"]?[fact.name].flatMap { PickValue($0) } },
            pending: bits, hours: hours.map(OpeningHours.init), zone: value["zone"]?.string)
    }

    /// Every fact in the case, with the kind of its first value, or a number if it has no value.
    private static func facts(_ value: JSONValue) -> [PickFact] {
        var kinds: [(name: String, kind: PickFact.Kind?)] = []
        func add(_ name: String, _ kind: PickFact.Kind?) {
            guard let index = kinds.firstIndex(where: { $0.name == name }) else { return kinds.append((name, kind)) }
            if kinds[index].kind == nil { kinds[index].kind = kind }
        }
        for candidate in value["candidates"]?.items ?? [] {
            for member in candidate["facts"]?.members ?? [] { add(member.key, PickValue(member.value)?.kind) }
            for name in (candidate["pending"]?.items ?? []).compactMap(\.string) { add(name, nil) }
        }
        let pick = value["pick"]
        for criterion in pick?["score"]?.items ?? [] { add(criterion["fact"]?.string ?? "", .number) }
        for test in (pick?["limits"]?.items ?? []) + (pick?["penalties"]?.items ?? []) {
            conditionFacts(test["if"] ?? .null).forEach { add($0.name, $0.kind) }
        }
        for tie in (pick?["ties"]?.items ?? []).compactMap(\.string) {
            add(tie.hasPrefix("-") ? String(tie.dropFirst()) : tie, nil)
        }
        if let by = pick?["variety"]?["by"]?.string { add(by, nil) }
        if pick?["hours"] != nil {
            add(PickFact.hours, .text)
            add(PickFact.distance, .number)
            add(PickFact.closesAfter, .number)
        }
        return kinds.map { PickFact($0.name, $0.kind ?? .number) }
    }

    /// The facts of a condition, each with the kind of the first literal that it is compared with.
    private static func conditionFacts(_ condition: JSONValue) -> [(name: String, kind: PickFact.Kind?)] {
        (condition.members ?? []).flatMap { member -> [(name: String, kind: PickFact.Kind?)] in
            guard member.key.hasPrefix("$") else { return [(member.key, literalKind(member.value))] }
            return (member.value.items ?? [member.value]).flatMap { conditionFacts($0) }
        }
    }

    private static func literalKind(_ value: JSONValue) -> PickFact.Kind? {
        switch value {
        case .object(let members):
            members.filter { $0.key != "$exists" && $0.key != "$type" }.lazy.compactMap { literalKind($0.value) }.first
        case .array(let items): items.lazy.compactMap { literalKind($0) }.first
        default: PickValue(value)?.kind
        }
    }
}
