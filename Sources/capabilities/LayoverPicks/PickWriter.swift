import LayoverCatalog
import LayoverJSON
import LayoverPick

/// Writes an answer: the order with every point, and why others are out.
struct PickWriter {
    let session: PickSession
    let head: Head

    /// What an answer says of itself.
    struct Head: Sendable {
        let pick: String
        let run: String
        let catalog: String
        let generation: Int
        /// True if ids of those who are out may be told.
        let explains: Bool
    }

    /// The whole answer.
    var bytes: [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(16_384)
        appendHead(to: &output)
        appendJSONLiteral(",\"order\":[", to: &output)
        appendItems(from: 0, to: &output)
        appendJSONLiteral("]", to: &output)
        appendOut(to: &output)
        output.append(0x7d)
        return output
    }

    /// The first, for who listens.
    var best: String {
        var output: [UInt8] = []
        appendHead(to: &output)
        appendJSONLiteral(",\"first\":", to: &output)
        if ranking.order.isEmpty {
            appendJSONLiteral("null", to: &output)
        } else {
            appendItem(0, to: &output)
        }
        output.append(0x7d)
        return String(decoding: output, as: UTF8.self)
    }

    /// Those behind the first.
    var more: String {
        var output: [UInt8] = []
        appendJSONLiteral("{\"order\":[", to: &output)
        appendItems(from: 1, to: &output)
        appendJSONLiteral("]", to: &output)
        appendOut(to: &output)
        output.append(0x7d)
        return String(decoding: output, as: UTF8.self)
    }

    private var ranking: PickRanking { session.ranking }
    private var pick: Pick { session.plan.pick }

    private func appendHead(to output: inout [UInt8]) {
        appendJSONLiteral("{\"schema\":1,\"pick\":", to: &output)
        appendJSONString(head.pick, to: &output)
        appendJSONLiteral(",\"run\":", to: &output)
        appendJSONString(head.run, to: &output)
        appendJSONLiteral(",\"catalog\":", to: &output)
        appendJSONString(head.catalog, to: &output)
        appendJSONLiteral(",\"generation\":", to: &output)
        appendJSONNumber(head.generation, to: &output)
        appendJSONLiteral(",\"decided\":", to: &output)
        appendJSONBool(ranking.isDecided, to: &output)
        appendJSONLiteral(",\"complete\":", to: &output)
        appendJSONBool(session.isComplete && session.missing.isEmpty, to: &output)
        appendJSONLiteral(",\"stale\":", to: &output)
        appendJSONBool(session.isStale, to: &output)
        appendJSONLiteral(",\"missing\":[", to: &output)
        for (number, slot) in session.missing.sorted().enumerated() {
            if number > 0 { output.append(0x2c) }
            appendJSONString(pick.facts[slot].name, to: &output)
        }
        output.append(0x5d)
    }

    private func appendItems(from start: Int, to output: inout [UInt8]) {
        let shown = min(ranking.order.count, pick.show, PickCallLimits.shown)
        guard start < shown else { return }
        for place in start..<shown {
            let before = output.count
            if place > start { output.append(0x2c) }
            appendItem(place, to: &output)
            // What a source tells may be long; an answer is not.
            guard output.count <= PickCallLimits.answerBytes - 8_192 else {
                output.removeLast(output.count - before)
                return
            }
        }
    }

    private func appendItem(_ place: Int, to output: inout [UInt8]) {
        let ranked = ranking.order[place]
        let candidate = session.found.candidates[ranked.candidate]
        appendJSONLiteral("{\"id\":", to: &output)
        appendJSONString(candidate.id, to: &output)
        appendJSONLiteral(",\"title\":", to: &output)
        appendJSONString(session.found.places[ranked.candidate].title, to: &output)
        appendJSONLiteral(",\"score\":", to: &output)
        output.append(contentsOf: DecimalNumber.text(ranked.score, places: 6).utf8)
        appendFacts(candidate, ranked.candidate, to: &output)
        appendParts(ranked.candidate, to: &output)
        appendJSONLiteral(",\"why\":[", to: &output)
        for (number, criterion) in ranking.reasons(pick, at: place).enumerated() {
            if number > 0 { output.append(0x2c) }
            appendJSONString(pick.facts[pick.criteria[criterion].slot].name, to: &output)
        }
        output.append(0x5d)
        output.append(contentsOf: session.found.tails[ranked.candidate])
        output.append(0x7d)
    }

    private func appendFacts(_ candidate: PickCandidate, _ index: Int, to output: inout [UInt8]) {
        appendJSONLiteral(",\"facts\":{", to: &output)
        var isFirst = true
        for (slot, fact) in pick.facts.enumerated() {
            let closing = fact.name == PickFact.closesAfter ? ranking.closesAfter[index] : nil
            guard let value = closing.map({ PickValue.number($0 * 1_000) }) ?? candidate.values[slot]
            else { continue }
            if !isFirst { output.append(0x2c) }
            isFirst = false
            appendJSONString(fact.name, to: &output)
            output.append(0x3a)
            value.append(to: &output)
        }
        output.append(0x7d)
    }

    private func appendParts(_ index: Int, to output: inout [UInt8]) {
        appendJSONLiteral(",\"parts\":[", to: &output)
        for (number, (criterion, part)) in zip(pick.criteria, ranking.parts(of: index)).enumerated() {
            if number > 0 { output.append(0x2c) }
            appendJSONLiteral("{\"fact\":", to: &output)
            appendJSONString(pick.facts[criterion.slot].name, to: &output)
            appendJSONLiteral(",\"value\":", to: &output)
            PickWriter.append(part.value, places: 3, to: &output)
            appendJSONLiteral(",\"u\":", to: &output)
            PickWriter.append(part.utility, places: 6, to: &output)
            appendJSONLiteral(",\"weight\":", to: &output)
            appendJSONNumber(criterion.weight, to: &output)
            output.append(0x7d)
        }
        output.append(0x5d)
    }

    private static func append(_ number: Int?, places: Int, to output: inout [UInt8]) {
        guard let number else { return appendJSONLiteral("null", to: &output) }
        output.append(contentsOf: DecimalNumber.text(number, places: places).utf8)
    }

    /// Reasons counted, so that an app can say that nothing is open nearby.
    private func appendOut(to output: inout [UInt8]) {
        var counts: [String: Int] = [:]
        for exclusion in ranking.out { counts[exclusion.reason.description, default: 0] += 1 }
        appendJSONLiteral(",\"out\":{", to: &output)
        for (number, entry) in counts.sorted(by: { $0.key < $1.key }).enumerated() {
            if number > 0 { output.append(0x2c) }
            appendJSONString(entry.key, to: &output)
            output.append(0x3a)
            appendJSONNumber(entry.value, to: &output)
        }
        output.append(0x7d)
        guard head.explains else { return }
        appendJSONLiteral(",\"out_ids\":{", to: &output)
        for (number, exclusion) in ranking.out.enumerated() {
            if number > 0 { output.append(0x2c) }
            appendJSONString(session.found.candidates[exclusion.candidate].id, to: &output)
            output.append(0x3a)
            appendJSONString(exclusion.reason.description, to: &output)
        }
        output.append(0x7d)
    }
}

extension PickValue {
    fileprivate func append(to output: inout [UInt8]) {
        switch self {
        case .number(let number):
            output.append(contentsOf: DecimalNumber.text(thousandths: number).utf8)
        case .text(let text): appendJSONString(text, to: &output)
        case .flag(let flag): appendJSONBool(flag, to: &output)
        case .texts(let texts): JSONValue.texts(texts).append(to: &output)
        }
    }
}
