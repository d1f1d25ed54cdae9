import LayoverModel

// Text that libyaml accepts but no author intends. Each check begins with its cheapest test, which most scalars pass.
extension NodeBuilder {
    mutating func check(
        _ text: String, _ style: YAMLEvent.ScalarStyle, _ event: YAMLEvent, in context: ScalarContext
    ) {
        checkLength(text, event)
        let spansLines = event.end.line > event.start.line
        switch style {
        case .plain:
            guard let first = text.utf8.first else { return }
            if first == UInt8(ascii: "-") { checkDash(text, event, context) }
            if first >= 0xC2 { checkFirstLetter(text, event) }
            if spansLines { checkContinuation(event, context) }
            if context.owner?.line != event.start.line { checkOwnLine(text, event, context) }
        case .singleQuoted, .doubleQuoted: if spansLines { checkQuoted(event, context) }
        case .literal, .folded: break
        }
    }

    mutating func checkKey(_ text: String, _ style: YAMLEvent.ScalarStyle, _ event: YAMLEvent, flow: Bool) {
        checkLength(text, event)
        if style == .plain, !flow, text.utf8.first == UInt8(ascii: "-") { checkDashKey(text, event) }
        guard text.utf8.contains(where: { $0 >= 0xC2 }), !isFull else { return }
        let scalars = Array(text.unicodeScalars)
        if let index = scalars.firstIndex(where: Letters.isInvisible) {
            let words = index == 0 ? "used as indentation" : "in the key"
            report(Advice.invisible(scalars[index], words, at: invisiblePlace(in: event)))
        } else if style == .plain, let first = scalars.first, Letters.isCurlyQuote(first) {
            report(Advice.curlyQuotes(first, at: location(event)))
        }
    }

    /// The first invisible character of a key, which may have several lines; its start if the author wrote an escape.
    private mutating func invisiblePlace(in key: YAMLEvent) -> SourceLocation {
        for number in key.start.line...key.end.line {
            let line = line(number)
            let from = number == key.start.line ? key.start.column - 1 : 0
            let to = number == key.end.line ? key.end.column - 1 : line.count
            guard let index = line.prefix(to).dropFirst(from).firstIndex(where: Letters.isInvisible) else { continue }
            return location(line: number, column: index + 1)
        }
        return location(key)
    }

    private mutating func checkLength(_ text: String, _ event: YAMLEvent) {
        let bytes = text.utf8.count
        if bytes > Limits.scalarBytes { report(Advice.scalarTooLong(bytes, at: location(event))) }
    }

    /// `-one` on a line of its own, instead of `- one`; a lone number is a number.
    private mutating func checkDash(_ text: String, _ event: YAMLEvent, _ context: ScalarContext) {
        let scalars = Array(text.unicodeScalars)
        guard !context.isFlow, scalars.count > 1, scalars[1] != "-" || scalars.count == 2, !isFull,
            !scalars.dropFirst().allSatisfy({ ("0"..."9").contains($0) || $0 == "." }), isFirstOnLine(event)
        else { return }
        report(Advice.dash(line(event.start.line).dropFirst(event.start.column - 1), at: location(event)))
    }

    /// `-name: x`; a negative number may be a key.
    private mutating func checkDashKey(_ text: String, _ event: YAMLEvent) {
        guard let second = text.unicodeScalars.dropFirst().first, second.properties.isAlphabetic, !isFull,
            isFirstOnLine(event)
        else { return }
        report(Advice.dash(text.unicodeScalars, at: location(event)))
    }

    private mutating func checkFirstLetter(_ text: String, _ event: YAMLEvent) {
        guard let first = text.unicodeScalars.first else { return }
        if Letters.isInvisible(first) {
            report(Advice.invisible(first, "is before the text", at: location(event)))
        } else if Letters.isCurlyQuote(first), first != "\u{2019}" {
            let others = text.unicodeScalars.dropFirst().filter(Letters.isCurlyQuote).count
            let closes = text.unicodeScalars.last.map(Letters.isCurlyQuote) ?? false
            if others == 0 || closes { report(Advice.curlyQuotes(first, at: location(event))) }
        }
    }

    /// Checks the further lines of a text without quotes for list items and keys.
    private mutating func checkContinuation(_ event: YAMLEvent, _ context: ScalarContext) {
        guard !context.isFlow else { return }
        for number in (event.start.line + 1)...event.end.line where !isFull {
            let line = line(number)
            let start = PlainText.indentation(line)
            let text = line[start...]
            guard let first = text.first else { continue }
            let place = location(line: number, column: start + 1)
            if first == "-", let second = text.dropFirst().first, !Letters.isBlank(second), second != "-" {
                report(Advice.dash(text, at: place))
            } else if first == "-", text.count > 1 {
                report(Advice.itemInText(at: place))
            } else if let colon = PlainText.tightColon(in: text) {
                noteMissingSpace(text, colon, line: number)
            }
        }
    }

    /// Checks a text that begins on another line than its key, or at the root: `title:Hello`.
    private mutating func checkOwnLine(_ text: String, _ event: YAMLEvent, _ context: ScalarContext) {
        guard !context.isFlow, !context.isItem, text.utf8.contains(UInt8(ascii: ":")), !isFull else { return }
        let rest = line(event.start.line).dropFirst(event.start.column - 1)
        if let colon = PlainText.tightColon(in: rest) { noteMissingSpace(rest, colon, line: event.start.line) }
    }

    /// Finds a quote that only the next quote further down closes: a key between the two is at a place where no text can be.
    private mutating func checkQuoted(_ event: YAMLEvent, _ context: ScalarContext) {
        guard let owner = context.owner, !context.isFlow, !isFull else { return }
        let opening = line(event.start.line)
        for number in (event.start.line + 1)...event.end.line {
            let line = line(number)
            let start = PlainText.indentation(line)
            guard start < owner.column, PlainText.keyColon(in: line[start...]) != nil else { continue }
            let index = event.start.column - 1
            let quote = opening.indices.contains(index) ? opening[index] : "\""
            return report(Advice.unclosedQuote(quote, at: location(event)))
        }
    }

    private mutating func noteMissingSpace(_ text: ArraySlice<Unicode.Scalar>, _ colon: Int, line: Int) {
        let place = location(line: line, column: colon + 1)
        report(Advice.missingSpace(text[..<colon], PlainText.trimmed(text[(colon + 1)...]), at: place))
    }

    private mutating func isFirstOnLine(_ event: YAMLEvent) -> Bool {
        line(event.start.line).prefix(event.start.column - 1).allSatisfy { $0 == " " }
    }
}
