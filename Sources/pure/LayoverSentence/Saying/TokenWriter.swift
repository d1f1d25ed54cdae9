import LayoverModel

/// Writes the tokens of one choice by the pattern of its action.
struct TokenWriter {
    let grammar: SentenceGrammar
    let locale: Int
    let choice: SentenceChoice
    let live: LiveSets
    private(set) var tokens: [Sentence.Token] = []

    mutating func write() {
        let pattern = grammar.locales[locale].sentences[choice.action]
        tokens.reserveCapacity(pattern.pieces.count + 3)
        for piece in pattern.pieces {
            switch piece.content {
            case .text(let text): append(.text, text, piece)
            case .stop(let text): append(.stop, text, piece)
            case .sub: break
            case .action(let text, let part):
                append(
                    .action, text, piece, slot: "action", id: grammar.rules.actions[choice.action].id,
                    part: pattern.hasParts ? part : nil)
            case .slot(.time, let form): appendTime(form, piece)
            case .slot(.place, let form): appendPlace(form, piece)
            }
        }
    }

    private mutating func append(
        _ role: Sentence.Token.Role, _ text: String, _ piece: SentencePattern.Piece, slot: String? = nil,
        id: String? = nil, part: Int? = nil
    ) {
        tokens.append(
            Sentence.Token(
                role: role, text: text, gap: piece.gap, glue: piece.glue, slot: slot, id: id, part: part))
    }

    private mutating func appendTime(_ form: Int, _ piece: SentencePattern.Piece) {
        let time = choice.time ?? grammar.rules.defaultTime
        let text =
            tokens.isEmpty
            ? grammar.locales[locale].openingTimes[form][time] : grammar.locales[locale].times[form][time]
        append(.time, text, piece, slot: "time", id: grammar.rules.times[time].id)
    }

    private mutating func appendPlace(_ form: Int, _ piece: SentencePattern.Piece) {
        switch choice.target ?? .word(grammar.rules.defaultPlace) {
        case .word(let word): appendWord(word, form: form, piece)
        case .sub(let region, let place): appendRefined(region, place: place, form: form, outer: piece)
        case .unlisted(_, let city):
            appendTyped(
                tokens.isEmpty ? grammar.locales[locale].openingUnlisted[form] : grammar.locales[locale].unlisted[form],
                city.name, piece)
        case .unresolved(let typed):
            appendTyped(
                tokens.isEmpty ? grammar.locales[locale].openingTyped[form] : grammar.locales[locale].typed[form],
                typed, piece)
        }
    }

    private mutating func appendWord(
        _ word: Int, form: Int, _ piece: SentencePattern.Piece, role: Sentence.Token.Role = .place
    ) {
        let text =
            tokens.isEmpty
            ? grammar.locales[locale].openingPlaces[form][word] : grammar.locales[locale].places[form][word]
        append(role, text, piece, slot: role.rawValue, id: grammar.rules.words[word].id)
        guard grammar.rules.words[word].isRegion, live.count(word, for: grammar.rules.actions[choice.action]) > 0
        else { return }
        append(.more, "", SentencePattern.Piece(content: .text(""), gap: "", glue: true), slot: "place")
    }

    /// A region and a place in it: the place in the form of the sentence, the region in that of `refine`.
    private mutating func appendRefined(
        _ region: Int, place: Int, form: Int, outer: SentencePattern.Piece
    ) {
        for (index, piece) in grammar.locales[locale].refine.pieces.enumerated() {
            var piece = piece
            if index == 0 { (piece.gap, piece.glue) = (outer.gap, outer.glue) }
            switch piece.content {
            case .sub: appendWord(place, form: form, piece, role: .sub)
            case .slot(_, let form): appendWord(region, form: form, piece)
            case .text(let text), .stop(let text), .action(let text, _): append(.text, text, piece)
            }
        }
    }

    private mutating func appendTyped(_ phrase: HoledPhrase, _ text: String, _ piece: SentencePattern.Piece) {
        let isolated = TypedText.isolated(text, isRightToLeft: grammar.locales[locale].tag.isRightToLeft)
        append(.place, phrase.filled(isolated), piece, slot: "place")
        tokens[tokens.count - 1].isTyped = true
    }
}
