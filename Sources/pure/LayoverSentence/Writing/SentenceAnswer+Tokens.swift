import LayoverJSON
import LayoverModel

extension SentenceAnswer {
    /// The output of one pass over the pieces of a sentence.
    private enum Pass { case text, tokens }

    /// One step of a sentence in a pass.
    private struct Visit {
        let step: SheetContent.Step
        let pass: Pass
        /// True if the sentence starts with the step.
        let isOpening: Bool
    }

    /// Appends the text, escaped for a JSON string.
    func appendText(to output: inout [UInt8]) { walk(.text, to: &output) }

    func appendTokens(to output: inout [UInt8]) { walk(.tokens, to: &output) }

    private func walk(_ pass: Pass, to output: inout [UInt8]) {
        let target = choice.target ?? .word(sheet.grammar.rules.defaultPlace)
        for (index, step) in action.parts.steps.enumerated() {
            let visit = Visit(step: step, pass: pass, isOpening: index == 0)
            switch step.kind {
            case .fixed(let token): appendFixed(token, visit, to: &output)
            case .time(let form): appendTime(form, visit, to: &output)
            case .place(let form): appendTarget(target, form: form, visit, to: &output)
            case .sub: break
            }
        }
    }

    @inline(__always)
    private func appendFixed(_ token: ByteTable.Piece, _ visit: Visit, to output: inout [UInt8]) {
        if visit.pass == .text { return table.append(visit.step.text, to: &output) }
        if !visit.isOpening { output.append(0x2c) }
        table.append(token, to: &output)
    }

    private func appendTime(_ form: Int, _ visit: Visit, to output: inout [UInt8]) {
        let time = choice.time ?? sheet.grammar.rules.defaultTime
        let phrase = visit.isOpening ? sheet.content.openingTimes[form][time] : sheet.content.times[form][time]
        appendSlot(phrase, role: "time", visit, to: &output)
    }

    private func appendTarget(
        _ target: SentenceChoice.Target, form: Int, _ visit: Visit, to output: inout [UInt8]
    ) {
        switch target {
        case .word(let word): appendWord(word, form: form, role: "place", visit, to: &output)
        case .sub(let region, let place): appendRefined(region, place: place, visit, to: &output)
        case .unlisted, .unresolved: appendTyped(target, form: form, visit, to: &output)
        }
    }

    private func appendWord(
        _ word: Int, form: Int, role: StaticString, _ visit: Visit, to output: inout [UInt8]
    ) {
        let phrase = visit.isOpening ? sheet.content.openingPlaces[form][word] : sheet.content.places[form][word]
        appendSlot(phrase, role: role, visit, to: &output)
        guard visit.pass == .tokens, sheet.grammar.rules.words[word].isRegion,
            sheet.live.count(word, for: sheet.grammar.rules.actions[choice.action]) > 0
        else { return }
        table.append(sheet.content.more[word], to: &output)
    }

    /// A region and a place in it: the place in the form of the sentence, the region in its own.
    private func appendRefined(_ region: Int, place: Int, _ visit: Visit, to output: inout [UInt8]) {
        for (index, step) in action.parts.refined.enumerated() {
            let inner = Visit(step: step, pass: visit.pass, isOpening: visit.isOpening && index == 0)
            switch step.kind {
            case .fixed(let token): appendFixed(token, inner, to: &output)
            case .sub(let form): appendWord(place, form: form, role: "sub", inner, to: &output)
            case .place(let form): appendWord(region, form: form, role: "place", inner, to: &output)
            case .time: break
            }
        }
    }

    private func appendSlot(
        _ phrase: SheetContent.Phrase, role: StaticString, _ visit: Visit, to output: inout [UInt8]
    ) {
        if visit.pass == .text {
            table.append(visit.step.gap, to: &output)
            return table.append(phrase.text, to: &output)
        }
        appendJSONLiteral(visit.isOpening ? "{\"role\":\"" : ",{\"role\":\"", to: &output)
        appendJSONLiteral(role, to: &output)
        appendJSONLiteral("\",\"slot\":\"", to: &output)
        appendJSONLiteral(role, to: &output)
        appendJSONLiteral("\",\"id\":\"", to: &output)
        table.append(phrase.token, to: &output)
        table.append(visit.step.tail, to: &output)
        table.append(phrase.text, to: &output)
        appendJSONLiteral("\"}", to: &output)
    }

    private func appendTyped(
        _ target: SentenceChoice.Target, form: Int, _ visit: Visit, to output: inout [UInt8]
    ) {
        let text = typedPhrase(target, form, visit.isOpening)
        if visit.pass == .text {
            table.append(visit.step.gap, to: &output)
            return appendJSONEscaped(text, to: &output)
        }
        appendJSONLiteral(visit.isOpening ? "" : ",", to: &output)
        appendJSONLiteral("{\"role\":\"place\",\"slot\":\"place\",\"typed\":true,\"text\":\"", to: &output)
        appendJSONEscaped(text, to: &output)
        table.append(visit.step.tail, to: &output)
        appendJSONEscaped(text, to: &output)
        appendJSONLiteral("\"}", to: &output)
    }

    /// The typed text, or the city that it means, in its frame.
    func typedPhrase(_ target: SentenceChoice.Target, _ form: Int, _ isOpening: Bool) -> String {
        let words = sheet.grammar.locales[sheet.locale]
        let (phrase, text): (HoledPhrase, String)
        switch target {
        case .unlisted(_, let city):
            (phrase, text) = (isOpening ? words.openingUnlisted[form] : words.unlisted[form], city.name)
        case .unresolved(let typed):
            (phrase, text) = (isOpening ? words.openingTyped[form] : words.typed[form], typed)
        case .word, .sub: return ""
        }
        return phrase.filled(TypedText.isolated(text, isRightToLeft: words.tag.isRightToLeft))
    }
}
