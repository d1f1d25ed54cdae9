import LayoverModel
import LayoverPick
import LayoverSchema

/// Resolves `pick` of a widget to the source of its candidates, and reads its criteria.
struct PickCompiler {
    /// Facts that services supply about places, under common names.
    static let usualFacts = [
        PickFact("rating", .number), PickFact("price_level", .number), PickFact("reviews", .number),
        PickFact("cuisine", .text), PickFact("takeaway", .flag),
    ]
    /// Facts of every place: its hours are read, its distance is measured, its time until closing is computed.
    static let placeFacts = [
        PickFact(PickFact.hours, .text), PickFact(PickFact.distance, .number), PickFact(PickFact.closesAfter, .number),
    ]

    private let build: WidgetBuild
    private(set) var findings: [Diagnostic] = []

    init(_ build: WidgetBuild) { self.build = build }

    /// - Returns: `nil` if there is an error.
    mutating func compile() -> PickPlan? {
        guard let pick = build.source.pick else {
            error(
                "pick.missing",
                "write how the best candidate is found: 'pick: { score: [{ fact: price, curve: ... }] }'",
                at: build.source.provider.location)
            return nil
        }
        checkStray(pick)
        let plan = plan(pick)
        let arms = arms(of: pick)
        return plan.map {
            PickPlan(pick: $0.pick, source: $0.source, isNearArrival: $0.isNearArrival, arms: arms)
        }
    }

    private mutating func plan(_ pick: PickSource) -> PickPlan? {
        switch pick.from {
        case .results: return read(pick, OfferCandidates.facts).map { finish(pick, $0, .results) }
        case .table: return table(pick)
        case .remote: return remote(pick)
        }
    }

    /// Reads the arms, each as a complete pick; errors of the common pick are reported once.
    private mutating func arms(of pick: PickSource) -> [PickPlan.Arm] {
        pick.arms.compactMap { arm in
            guard let laid = pick.laid(under: arm.name) else { return nil }
            var compiler = self
            compiler.findings = []
            let plan = compiler.plan(laid)
            if pick.from == .results, laid.node["hours"] != nil, pick.node["hours"] == nil {
                compiler.error(
                    "pick.stray-key", "an offer of a search has no opening hours; remove 'hours'", at: arm.location)
            }
            if pick.isSame(under: arm.name) {
                compiler.findings.append(
                    .warning(
                        "pick.arm-same", "this arm equals the pick; write what differs",
                        at: arm.location))
            }
            let known = findings
            findings += compiler.findings.filter { !known.contains($0) }.map { finding in
                guard finding.location == pick.location else { return finding }
                return Diagnostic(finding.severity, code: finding.code, message: finding.message, at: arm.location)
            }
            return plan.map { PickPlan.Arm(name: arm.name, pick: $0.pick) }
        }
    }

    private mutating func read(_ pick: PickSource, _ facts: [PickFact]) -> Pick? {
        var reader = PickReader(file: build.source.location.file, patterns: build.patterns, facts: facts)
        let read = reader.read(pick.node)
        findings += reader.findings
        return read
    }

    private func finish(_ source: PickSource, _ pick: Pick, _ candidates: PickPlan.Source) -> PickPlan {
        PickPlan(pick: pick, source: candidates, isNearArrival: source.isNearArrival)
    }

    /// Reports keys that belong to another source of candidates.
    private mutating func checkStray(_ pick: PickSource) {
        if pick.from != .table, let table = pick.table {
            error("pick.stray-key", "'table' belongs to 'from: table'; remove it or write that", at: table.location)
        }
        if pick.from != .remote, let service = pick.service {
            error("pick.stray-key", "'source' belongs to 'from: remote'; remove it or write that", at: service.location)
        }
        if pick.from != .remote, let enrichment = pick.enrichments.first {
            error(
                "pick.stray-key", "only candidates of 'from: remote' are enriched; remove 'enrich'",
                at: enrichment.service.location)
        }
        if pick.from == .results, pick.isNearArrival {
            error("pick.stray-key", "an offer of a search has no location; remove 'near'", at: pick.location)
        }
        if pick.from == .results, pick.node["hours"] != nil {
            error("pick.stray-key", "an offer of a search has no opening hours; remove 'hours'", at: pick.location)
        }
    }

    // MARK: Tables

    private mutating func table(_ pick: PickSource) -> PickPlan? {
        guard let name = pick.table else {
            error("table.none", "name the table: 'table: <name>.csv'", at: pick.location)
            return nil
        }
        guard let table = build.table(name, &findings) else { return nil }
        var rows = PickTableReader(table, at: name.location)
        let read = rows.read()
        findings += rows.findings
        guard let read, let scored = self.read(pick, rows.facts) else { return nil }
        findings += PickCurveCheck(scored, read.candidates).warnings(at: pick.location)
        return finish(pick, scored, .table(read))
    }

    // MARK: Services

    private mutating func remote(_ pick: PickSource) -> PickPlan? {
        guard let service = pick.service else {
            error(
                "pick.source", "name the service: 'source: <name>', with its name in the settings", at: pick.location)
            return nil
        }
        findings += ([service] + pick.enrichments.map(\.service)).compactMap(build.findClash)
        var facts = PickCompiler.placeFacts + PickCompiler.usualFacts
        for fact in pick.facts {
            facts.removeAll { $0.name == fact.name.name && PickCompiler.usualFacts.contains($0) }
            guard !facts.contains(where: { $0.name == fact.name.name }) else {
                error("pick.fact-twice", "every place has '\(fact.name.name)'; remove it", at: fact.name.location)
                continue
            }
            facts.append(PickFact(fact.name.name, PickFact.Kind(rawValue: fact.kind) ?? .number))
        }
        guard let scored = read(pick, facts), let enrichments = enrichments(pick, facts) else { return nil }
        checkUnknown(pick, scored, enrichments)
        guard !findings.contains(where: \.isError) else { return nil }
        let services = PickServices(
            service: service.name, term: pick.term ?? "restaurants", limit: pick.limit,
            deadlineMilliseconds: pick.deadlineMilliseconds, enrichments: enrichments)
        return finish(pick, scored, .remote(services))
    }

    private mutating func enrichments(_ pick: PickSource, _ facts: [PickFact]) -> [PickServices.Enrichment]? {
        var isWhole = true
        let enrichments = pick.enrichments.map { enrichment in
            let slots = enrichment.fields.compactMap { field -> Int? in
                let told = facts.filter { $0.name != PickFact.distance && $0.name != PickFact.closesAfter }
                guard told.contains(where: { $0.name == field.name }),
                    let slot = facts.firstIndex(where: { $0.name == field.name })
                else {
                    let near = suggestion(for: field.name, among: told.map(\.name))
                    error(
                        "pick.unknown-fact",
                        "no service returns '\(field.name)'; \(meant(near, else: "name it under 'facts' of 'candidates'"))",
                        at: field.location)
                    isWhole = false
                    return nil
                }
                return slot
            }
            return PickServices.Enrichment(
                service: enrichment.service.name, slots: slots, batch: enrichment.batch,
                deadlineMilliseconds: enrichment.deadlineMilliseconds)
        }
        return isWhole ? enrichments : nil
    }

    /// Reports a score that is useless while the enriching services are down.
    private mutating func checkUnknown(_ pick: PickSource, _ scored: Pick, _ enrichments: [PickServices.Enrichment]) {
        let late = Set(enrichments.flatMap(\.slots))
        let written = pick.node["score"]?.list ?? []
        let leans = zip(scored.criteria, written).allSatisfy { late.contains($0.slot) && $1["unknown"] == nil }
        guard leans, !scored.criteria.isEmpty else { return }
        error(
            "pick.all-enriched",
            "every criterion needs 'enrich', and no criterion has 'unknown'; add 'unknown' to one or score 'distance' too",
            at: pick.location)
    }

    private mutating func error(_ code: String, _ message: String, at location: SourceLocation) {
        findings.append(.error(code, message, at: location))
    }
}
