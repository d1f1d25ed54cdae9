import LayoverCatalog
import LayoverExperiments
import LayoverJSON
import LayoverModel
import LayoverSchema

/// Writes the `layout` object: its head, its cards and its tail.
struct LayoutWriter {
    private let decision: LayoutDecision
    private let inputs: LayoutInputs
    /// Number of cards written.
    private var cards = 0
    private var failures: [CardFailure] = []
    private var blockedLinks = 0
    private var ends: [SlotEnd]
    /// A hash of all written cards in order, the pending widgets, and the marks of itineraries.
    private var revision = ContentHash()
    /// The digits of the layout's revision.
    private var digits: [UInt8] = []
    /// Ranges of all parts; `nil` unless the caller requested them.
    private var outline: LayoutOutline?
    /// Ranges of the bytes that are unique to this decision: the layout's id and the proofs of its cards; `nil` unless
    /// the caller requested them.
    private var ownPlaces: [Range<Int>]?

    init(_ decision: LayoutDecision, noting notes: LayoutNotes) {
        self.decision = decision
        inputs = decision.inputs
        ends = decision.outcomes.ends
        switch notes {
        case .none: break
        case .outline: outline = LayoutOutline()
        case .decision: ownPlaces = []
        }
    }

    /// The page; valid once it is written.
    var page: LayoutPage {
        let counted = decision.failures + failures.filter { $0.reason != .noLink }
        let report = AssemblyReport(
            cards: cards, failures: counted.map { (inputs.widget(at: $0.slot).name, $0.reason) },
            structureChanges: failures.filter(\.isStructureChange).map { inputs.widget(at: $0.slot).name },
            blockedLinks: blockedLinks, ends: ends, layout: inputs.layout, catalog: inputs.serving.catalog,
            isPreview: inputs.context.preview != nil)
        return LayoutPage(
            decision: decision, report: report, failures: failures, revision: revision, revisionDigits: digits,
            outline: outline, ownPlaces: ownPlaces ?? [])
    }

    mutating func write(into output: inout [UInt8]) {
        let start = output.count
        let budget = start + inputs.serving.catalog.settings.budgets.layoutBytes
        let marks = MarksWriter(inputs.context.trips).bytes
        writeHead(into: &output)
        let revision = output.count
        appendJSONLiteral("00000000\",\"complete\":", to: &output)
        appendJSONBool(inputs.facts.isComplete, to: &output)
        appendJSONLiteral(",\"cards\":[", to: &output)
        let firstCard = output.count
        writeCards(budget: budget, revisionAt: revision, marks, into: &output)
        let lastCard = output.count
        appendJSONLiteral("],\"pending\":", to: &output)
        writeNames(decision.pending, into: &output)
        writeAssignments(into: &output)
        if !marks.isEmpty {
            appendJSONLiteral(",\"marks\":", to: &output)
            output += marks
        }
        if inputs.explains { writeOmissions(into: &output) }
        appendJSONLiteral("}", to: &output)
        outline?.revision = (revision - 2)..<(revision + 8)
        outline?.head = start..<(firstCard - LayoutRevision.cardsKey.utf8CodeUnitCount)
        outline?.tail = (lastCard + 1)..<output.count
    }

    private mutating func writeHead(into output: inout [UInt8]) {
        let context = inputs.context
        let id = LayoutHead(
            id: context.layoutID, surface: context.surface, market: context.market.market.code,
            locale: context.locale.tag, catalog: inputs.serving.catalog.shortHash,
            generation: inputs.serving.generation
        ).write(into: &output)
        ownPlaces?.append(id)
        if context.client.wantsFragments {
            output.append(0x2c)
            output.append(contentsOf: inputs.serving.catalog.styles.member)
        }
        appendJSONLiteral(",\"revision\":\"1-", to: &output)
    }

    /// Writes the cards one after the other; the bytes of a card that fails are removed.
    ///
    /// The revision covers the cards and the marks.
    private mutating func writeCards(
        budget: Int, revisionAt place: Int, _ marks: [UInt8], into output: inout [UInt8]
    ) {
        var hash = ContentHash()
        var exact = ContentHash()
        var writer = CardWriter(inputs)
        for draft in decision.cards {
            let start = output.count
            if cards > 0 { output.append(0x2c) }
            if let failure = writer.write(draft, into: &output) {
                output.removeSubrange(start...)
                fail(draft, failure)
            } else if output.count > budget {
                output.removeSubrange(start...)
                fail(draft, CardFailure(slot: draft.slot, reason: .tooLarge, detail: "the layout is full"))
            } else {
                ends[draft.asked] = .shown
                hash.add(writer.lastHash)
                recordCard(writer, from: cards > 0 ? start + 1 : start, to: output, &exact)
                if !writer.proof.isEmpty { ownPlaces?.append(writer.proof) }
                cards += 1
            }
        }
        blockedLinks = writer.blockedLinks
        let waiting = Array(decision.pending.joined(separator: ",").utf8)
        hash.add(waiting.span)
        if !marks.isEmpty { hash.add(marks.span) }
        revision = hash
        if outline != nil { hash.add(exact.value) }
        digits = hash.digits
        output.replaceSubrange(place..<(place + 8), with: digits)
    }

    private mutating func fail(_ draft: CardDraft, _ failure: CardFailure) {
        failures.append(failure)
        ends[draft.asked] = .omitted(failure.reason, isWanted: true)
    }

    /// Records the card's byte range and hashes every byte into the revision's name.
    ///
    /// Patches lead from one name to another, so a client that holds a revision must hold exactly those cards.
    private mutating func recordCard(
        _ card: CardWriter, from start: Int, to output: [UInt8], _ exact: inout ContentHash
    ) {
        guard outline != nil else { return }
        // The card's own hash covers the rest.
        var whole = ContentHash()
        whole.add(card.lastHash)
        whole.add(output.span.extracting(card.tailStart..<output.count))
        exact.add(whole.value)
        outline?.cards.append(
            LayoutOutline.Card(
                id: (start + CardWriter.opening.utf8CodeUnitCount + 1)..<(card.idEnd - 1), bytes: start..<output.count,
                hash: whole.value))
    }

    private func writeNames(_ names: [String], into output: inout [UInt8]) {
        output.append(0x5b)
        for (index, name) in names.enumerated() {
            if index > 0 { output.append(0x2c) }
            appendJSONString(name, to: &output)
        }
        output.append(0x5d)
    }

    /// Writes the experiments that the request is in, sorted by key, with the active arm.
    private func writeAssignments(into output: inout [UInt8]) {
        appendJSONLiteral(",\"assignments\":[", to: &output)
        for (index, member) in inputs.context.arms.members.enumerated() {
            if index > 0 { output.append(0x2c) }
            let experiment = inputs.serving.catalog.experiments[member.experiment]
            var members = MemberList(output: &output)
            members.append("experiment", experiment.key, to: &output)
            members.append("variant", experiment.experiment.arms[member.arm].key, to: &output)
            members.close(&output)
        }
        output.append(0x5d)
    }

    private func writeOmissions(into output: inout [UInt8]) {
        appendJSONLiteral(",\"omitted\":[", to: &output)
        let failed = failures.map(inputs.omission)
        for (index, omission) in (decision.omissions + failed).enumerated() {
            if index > 0 { output.append(0x2c) }
            var members = MemberList(output: &output)
            members.append("widget", omission.widget, to: &output)
            members.append("reason", omission.reason.rawValue, to: &output)
            members.append("detail", omission.detail, to: &output)
            members.close(&output)
        }
        output.append(0x5d)
    }
}
