package import LayoverModel
package import LayoverPick
package import LayoverSchema

/// Offers in a sample of a widget with `provider: pick`: `answer: { offers: [{ id: a, price: 74.89 GBP }] }`.
package struct SampleOffers {
    package private(set) var findings: [Diagnostic] = []
    private var candidates: [PickCandidate] = []
    private var currency: Currency?
    private let file: String

    /// The name of the sample's member.
    package static let member = "offers"

    /// Reads the value of `offers`.
    package init(_ node: Node, file: String) {
        self.file = file
        guard let items = node.list else {
            error("'\(SampleOffers.member)' takes a list; write '[{ id: a, price: 74.89 GBP, stops: 0 }]'", node)
            return
        }
        for item in items.prefix(PickLimits.candidates) { add(item) }
        if items.count > PickLimits.candidates {
            error("\(items.count) offers; a sample takes \(PickLimits.candidates)", node)
        }
    }

    /// Reads the offers of a sample; `nil` if it has none.
    package init?(of sample: SampleSource) {
        guard case .members(let members) = sample.answer,
            let offers = members.first(where: { $0.name.name == SampleOffers.member })
        else { return nil }
        self.init(offers.value, file: offers.name.location.file)
    }

    package var offers: OfferCandidates { OfferCandidates(candidates, currency: currency) }

    private mutating func add(_ node: Node) {
        guard let entries = node.entries, let id = node["id"]?.text else {
            return error("an offer has an id; write '{ id: a, price: 74.89 GBP, stops: 0 }'", node)
        }
        var values: [PickValue?] = Array(repeating: nil, count: OfferCandidates.facts.count)
        for entry in entries where entry.key != "id" {
            guard let slot = OfferCandidates.facts.firstIndex(where: { $0.name == entry.key }) else {
                let near = suggestion(for: entry.key, among: OfferCandidates.facts.map(\.name))
                let known = OfferCandidates.facts.map(\.name).joined(separator: ", ")
                error("an offer has no '\(entry.key)'; \(meant(near, else: "it has: \(known)"))", entry.value)
                continue
            }
            values[slot] = value(entry.value, OfferCandidates.facts[slot])
        }
        candidates.append(PickCandidate(id: id, values: values))
    }

    private mutating func value(_ node: Node, _ fact: PickFact) -> PickValue? {
        let type: FieldType =
            switch (fact.name, fact.kind) {
            case ("price", _): .money
            case ("departs", _), ("arrives", _): .text
            case (_, .flag): .bool
            case (_, .texts): .list(.text)
            default: .int
            }
        switch LiteralReader(file: file).read(node, as: type) {
        case .failure(let finding): findings.append(finding)
        case .success(.money(let money)):
            if currency == nil { currency = money.currency }
            return money.currency == currency ? number(money.amount) : nil
        case .success(.int(let number)): return self.number(number)
        case .success(.bool(let flag)): return .flag(flag)
        case .success(.text(let text)):
            if let minute = SampleOffers.minute(text) { return number(minute) }
            error("'\(text.prefix(20))' is not a time of day for '\(fact.name)'; write 07:22", node)
        case .success: return (node.list?.compactMap(\.text)).map { .texts($0) }
        }
        return nil
    }

    private func number(_ number: Int) -> PickValue? { DecimalNumber.thousandths(number).map { .number($0) } }

    /// Minutes of the day of `07:22`.
    private static func minute(_ text: String) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let hour = parts[0], let minute = parts[1], (0..<24).contains(hour),
            (0..<60).contains(minute)
        else { return nil }
        return hour * 60 + minute
    }

    private mutating func error(_ message: String, _ node: Node) {
        findings.append(.error("sample.offers", message, at: SourceLocation(file, node.position)))
    }
}
