import LayoverCatalog
import LayoverJSON
import LayoverPick

/// Writes an answer: the order with the parts of each score, and why other candidates are excluded.
struct PickWriter {
    let session: PickSession
    let head: Head

    /// The head of an answer.
    struct Head: Sendable {
        let pick: String
        let run: String
        let catalog: String
        let generation: Int
        /// True if ids of excluded candidates may be included.
        let explains: Bool
        /// `nil` if the card has no such texts.
        var sentences: PickSentences?
        /// Experiments of the call, each with the arm in force.
        var arms: [Arm] = []

        struct Arm: Hashable, Sendable {
            let experiment: String
            let variant: String
        }

        func append(to output: inout [UInt8]) {
            appendJSONLiteral("{\"schema\":1,\"pick\":", to: &output)
            appendJSONString(pick, to: &output)
            appendJSONLiteral(",\"run\":", to: &output)
            appendJSONString(run, to: &output)
            appendJSONLiteral(",\"catalog\":", to: &output)
            appendJSONString(catalog, to: &output)
            appendJSONLiteral(",\"generation\":", to: &output)
            appendJSONNumber(generation, to: &output)
            guard !arms.isEmpty else { return }
            appendJSONLiteral(",\"experiments\":{", to: &output)
            for (number, arm) in arms.enumerated() {
                if number > 0 { output.append(0x2c) }
                appendJSONString(arm.experiment, to: &output)
                output.append(0x3a)
                appendJSONString(arm.variant, to: &output)
            }
            output.append(0x7d)
        }

        /// The whole answer.
        func bytes(before tail: [UInt8]) -> [UInt8] {
            var output: [UInt8] = []
            output.reserveCapacity(tail.count + 256)
            append(to: &output)
            output.append(contentsOf: tail)
            return output
        }
    }

    /// The answer after its head.
    var tail: [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(24_576)
        appendState(to: &output)
        appendJSONLiteral(",\"order\":[", to: &output)
        appendItems(from: 0, to: &output)
        appendJSONLiteral("]", to: &output)
        appendOut(to: &output)
        output.append(0x7d)
        return output
    }

    /// The first candidate, for event streams.
    var best: String {
        var output: [UInt8] = []
        head.append(to: &output)
        appendState(to: &output)
        appendJSONLiteral(",\"first\":", to: &output)
        if ranking.order.isEmpty {
            appendJSONLiteral("null", to: &output)
        } else {
            appendItem(0, to: &output)
        }
        output.append(0x7d)
        return String(decoding: output, as: UTF8.self)
    }

    /// The candidates after the first, for event streams.
    var more: String {
        var output: [UInt8] = []
        appendJSONLiteral("{\"order\":[", to: &output)
        appendItems(from: 1, to: &output)
        appendJSONLiteral("]", to: &output)
        appendOut(to: &output)
        output.append(0x7d)
        return String(decoding: output, as: UTF8.self)
    }

    /// The entry of `missing` if the candidates are unknown.
    static let candidates = "candidates"

    private var ranking: PickRanking { session.ranking }
    private var pick: Pick { session.plan.pick }
    private var words: PickWords { session.found.words }

    private func appendState(to output: inout [UInt8]) {
        appendJSONLiteral(",\"decided\":", to: &output)
        appendJSONBool(ranking.isDecided && !session.lacksCandidates, to: &output)
        appendJSONLiteral(",\"complete\":", to: &output)
        appendJSONBool(session.isComplete && session.missing.isEmpty && !session.lacksCandidates, to: &output)
        appendJSONLiteral(",\"stale\":", to: &output)
        appendJSONBool(session.isStale, to: &output)
        appendJSONLiteral(",\"missing\":[", to: &output)
        // Without candidates nothing else can be missing.
        if session.lacksCandidates { appendJSONString(PickWriter.candidates, to: &output) }
        for (number, slot) in session.missing.sorted().enumerated() {
            if number > 0 { output.append(0x2c) }
            output.append(contentsOf: words.names[slot])
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
            // Texts of a source may be long; an answer must not be.
            guard output.count <= PickCallLimits.answerBytes - 8_192 else {
                output.removeLast(output.count - before)
                return
            }
        }
    }

    private func appendItem(_ place: Int, to output: inout [UInt8]) {
        let ranked = ranking.order[place]
        let candidate = session.found.candidates[ranked.candidate]
        output.append(contentsOf: session.found.heads[ranked.candidate])
        DecimalNumber.append(ranked.score, places: 6, to: &output)
        appendFacts(candidate, ranked.candidate, to: &output)
        appendParts(ranked.candidate, to: &output)
        appendReasons(of: ranked.candidate, at: place, to: &output)
        output.append(contentsOf: session.found.tails[ranked.candidate])
        if pick.hours != nil, candidate.zone == nil { appendJSONLiteral(",\"zone\":\"assumed\"", to: &output) }
        output.append(0x7d)
    }

    /// Appends why a candidate ranks before the next one, as names of facts and in the reader's language.
    private func appendReasons(of index: Int, at place: Int, to output: inout [UInt8]) {
        let reasons = ranking.reasons(pick, at: place)
        appendJSONLiteral(",\"why\":[", to: &output)
        for (number, criterion) in reasons.enumerated() {
            if number > 0 { output.append(0x2c) }
            output.append(contentsOf: words.names[pick.criteria[criterion].slot])
        }
        output.append(0x5d)
        guard let sentences = head.sentences else { return }
        appendJSONLiteral(",\"sentences\":[", to: &output)
        var isFirst = true
        for criterion in reasons {
            let sentence = sentences.sentence(pick.criteria[criterion].slot) { slot in
                value(slot, of: session.found.candidates[index], index)
            }
            guard let sentence else { continue }
            if !isFirst { output.append(0x2c) }
            isFirst = false
            appendJSONString(utf8: sentence.span, to: &output)
        }
        output.append(0x5d)
    }

    /// The known value of a fact, which for one fact is computed.
    private func value(_ slot: Int, of candidate: PickCandidate, _ index: Int) -> PickValue? {
        if slot == words.closing, let minutes = ranking.closesAfter[index] { return .number(minutes * 1_000) }
        return candidate.values.indices.contains(slot) ? candidate.values[slot] : nil
    }

    private func appendFacts(_ candidate: PickCandidate, _ index: Int, to output: inout [UInt8]) {
        appendJSONLiteral(",\"facts\":{", to: &output)
        let start = output.count
        if session.found.facts.indices.contains(index) {
            output.append(contentsOf: session.found.facts[index])
        } else {
            words.appendFacts(of: candidate, to: &output)
        }
        if let slot = words.closing, let value = value(slot, of: candidate, index) {
            if output.count > start { output.append(0x2c) }
            output.append(contentsOf: words.names[slot])
            output.append(0x3a)
            value.append(to: &output)
        }
        output.append(0x7d)
    }

    private func appendParts(_ index: Int, to output: inout [UInt8]) {
        appendJSONLiteral(",\"parts\":[", to: &output)
        let parts = ranking.parts(of: index)
        for number in 0..<min(parts.count, words.parts.count) {
            let part = parts[parts.startIndex + number]
            if number > 0 { output.append(0x2c) }
            output.append(contentsOf: words.parts[number])
            PickWriter.append(part.value, places: 3, to: &output)
            appendJSONLiteral(",\"u\":", to: &output)
            PickWriter.append(part.utility, places: 6, to: &output)
            output.append(contentsOf: words.weights[number])
        }
        output.append(0x5d)
    }

    private static func append(_ number: Int?, places: Int, to output: inout [UInt8]) {
        guard let number else { return appendJSONLiteral("null", to: &output) }
        DecimalNumber.append(number, places: places, to: &output)
    }

    /// Counts the reasons for exclusion, so that an app can say that nothing is open nearby.
    private func appendOut(to output: inout [UInt8]) {
        appendJSONLiteral(",\"out\":{", to: &output)
        for (number, entry) in outCounts.enumerated() {
            if number > 0 { output.append(0x2c) }
            appendJSONString(entry.words, to: &output)
            output.append(0x3a)
            appendJSONNumber(entry.count, to: &output)
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

    /// The number of exclusions for each text of a reason; there are few texts, whatever the number of candidates.
    private var outCounts: [(words: String, count: Int)] {
        var counts: [(reason: PickExclusion, count: Int)] = []
        for exclusion in ranking.out {
            if let place = counts.firstIndex(where: { $0.reason == exclusion.reason }) {
                counts[place].count += 1
            } else {
                counts.append((exclusion.reason, 1))
            }
        }
        var told: [(words: String, count: Int)] = []
        for (reason, count) in counts {
            let words = reason.description
            // Two limits on the same facts have one text, and are counted together.
            if let place = told.firstIndex(where: { $0.words == words }) {
                told[place].count += count
            } else {
                told.append((words, count))
            }
        }
        return told.sorted { $0.words < $1.words }
    }
}
