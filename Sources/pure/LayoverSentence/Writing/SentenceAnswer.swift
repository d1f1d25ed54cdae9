import LayoverJSON

/// One answer about a code, written directly as bytes.
package struct SentenceAnswer {
    /// What a client requests in addition to the sentence.
    package struct Wish: Hashable, Sendable {
        package var lists: Set<SentenceGrammar.OptionList>
        /// Slots as labelled fields instead of tokens.
        package var isForm: Bool

        package init(lists: Set<SentenceGrammar.OptionList> = Wish.all, isForm: Bool = false) {
            self.lists = lists
            self.isForm = isForm
        }

        package static let all = Set(SentenceGrammar.OptionList.allCases)
    }

    package let choice: SentenceChoice
    package let repairs: [SentenceRepair]
    /// Prices seen in earlier searches, by the code of the airport.
    package var fares: [String: SentenceFare] = [:]
    let sheet: SentenceSheet
    let action: SheetContent.Action
    let table: ByteTable

    /// The changes of an arm; `nil` without changes.
    let variant: SentenceVariant?

    /// Reads a code; every code has a sentence.
    ///
    /// `variant` has the changes of an arm: the default sentence for an empty code, and the order of lists.
    package init(_ code: String, on sheet: SentenceSheet, variant: SentenceVariant? = nil) {
        (self.sheet, self.variant) = (sheet, variant)
        if code.isEmpty, let start = variant.flatMap({ sheet.start($0) }) {
            (choice, repairs) = (start, [])
        } else {
            (choice, repairs) = sheet.read(code)
        }
        action = sheet.content.actions[choice.action]
        table = sheet.content.table
    }

    /// The sentence of a choice without repairs.
    init(_ choice: SentenceChoice, on sheet: SentenceSheet) {
        (self.sheet, self.choice, repairs, variant) = (sheet, choice, [], nil)
        action = sheet.content.actions[choice.action]
        table = sheet.content.table
    }

    /// Returns whether the typed text names nothing known.
    package var isUnresolved: Bool { if case .unresolved? = choice.target { true } else { false } }

    /// Appends the whole answer.
    ///
    /// - Parameters:
    ///   - wish: What the client requests in addition to the sentence.
    ///   - candidates: For text that names nothing known: entries of the list of places.
    ///   - output: The answer is appended to it.
    /// - Complexity: O(bytes of the answer).
    package func append(_ wish: Wish, candidates: [SentenceSuggestion] = [], to output: inout [UInt8]) {
        output.append(0x7b)
        table.append(sheet.content.head, to: &output)
        appendSentence(to: &output)
        if wish.isForm {
            appendFields(wish.lists, to: &output)
        } else {
            appendJSONLiteral(",\"tokens\":[", to: &output)
            appendTokens(to: &output)
            appendJSONLiteral("],\"options\":{", to: &output)
            appendOptions(wish.lists, to: &output)
            output.append(0x7d)
        }
        appendResolved(candidates, to: &output)
        appendRepairs(to: &output)
        appendJSONLiteral("}\n", to: &output)
    }

    /// Appends code, share and text, as members.
    func appendSentence(to output: inout [UInt8]) {
        appendJSONLiteral("\"code\":\"", to: &output)
        appendCode(hidden: true, to: &output)
        appendJSONLiteral("\",\"share\":\"", to: &output)
        appendCode(hidden: false, to: &output)
        appendJSONLiteral("\",\"text\":\"", to: &output)
        appendText(to: &output)
        output.append(0x22)
    }

    /// Appends text, share and repairs, as one item of a list of codes.
    package func appendItem(to output: inout [UInt8]) {
        appendJSONLiteral("{\"text\":\"", to: &output)
        appendText(to: &output)
        appendJSONLiteral("\",\"share\":\"", to: &output)
        appendCode(hidden: false, to: &output)
        appendJSONLiteral("\"", to: &output)
        appendRepairs(to: &output)
        output.append(0x7d)
    }

    // MARK: Codes

    func appendCode(hidden: Bool, to output: inout [UInt8]) {
        table.append(action.parts.codeStart, to: &output)
        let target = hidden || action.hasPlace ? choice.target : nil
        let time = hidden || action.hasTime ? choice.time : nil
        if target != nil || time != nil { appendPlace(target, to: &output) }
        appendTime(time, to: &output)
    }

    /// Appends `.norway~oslo`; the default if there is no target.
    func appendPlace(_ target: SentenceChoice.Target?, to output: inout [UInt8]) {
        output.append(0x2e)
        appendIdentifier(target ?? .word(sheet.grammar.rules.defaultPlace), to: &output)
    }

    func appendIdentifier(_ target: SentenceChoice.Target, to output: inout [UInt8]) {
        switch target {
        case .word(let word): table.append(sheet.content.wordIDs[word], to: &output)
        case .sub(let region, let place):
            table.append(sheet.content.wordIDs[region], to: &output)
            output.append(0x7e)
            table.append(sheet.content.wordIDs[place], to: &output)
        case .unlisted, .unresolved: output += sheet.grammar.identifier(target).utf8
        }
    }

    /// Appends `.spring`; nothing if there is no time.
    func appendTime(_ time: Int?, to output: inout [UInt8]) {
        guard let time else { return }
        output.append(0x2e)
        table.append(sheet.content.timeIDs[time], to: &output)
    }
}
