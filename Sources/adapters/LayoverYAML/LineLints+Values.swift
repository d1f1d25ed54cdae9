import LayoverModel

// Values after a key or a dash.
extension LineLints {
    enum Value {
        /// Nothing or a comment: the value may follow on deeper lines.
        case nothing
        /// A text without quotes, which deeper lines may continue.
        case text(ArraySlice<Unicode.Scalar>)
        /// A value that was read to its end.
        case complete
        /// An error that was reported; deeper lines are not checked.
        case broken
    }

    /// Reads the value that begins at `start`; moves to its last line if it spans several.
    ///
    /// The owner is the column, from 0, of its key or dash; -1 at the root.
    mutating func readScalar(from start: Int, owner: Int) -> Value {
        switch line[start] {
        case "#" where start > 0 && Letters.isBlank(line[start - 1]):
            checkLoneComment(at: start, owner: owner)
            return .nothing
        case "\"", "'": readQuoted(from: start, owner: owner)
        case "|", ">": readBlockText(from: start, owner: owner)
        case "{" where line.count > start + 1 && line[start + 1] == "{":
            report(Advice.template(PlainText.trimmed(line[start...]), at: place(start)))
            return .broken
        case "[", "{": readFlow(from: start, owner: owner)
        case "-" where isIndicator("-", at: start):
            report(Advice.listOnKeyLine(at: place(start)))
            return .broken
        default: return readPlain(from: start)
        }
        return .complete
    }

    private mutating func readPlain(from start: Int) -> Value {
        let text = PlainText.trimmed(line[start...])
        if let finding = reserved(text) {
            report(finding(place(start)))
            return .broken
        }
        checkComment(behind: text)
        if PlainText.keyColon(in: text) != nil {
            report(Advice.colonInText(text, at: place(start)))
            return .broken
        }
        return .text(text)
    }

    /// The error of a text that begins with one of YAML's own characters.
    func reserved(_ text: ArraySlice<Unicode.Scalar>) -> ((SourceLocation) -> Diagnostic)? {
        guard let first = text.first else { return nil }
        let name = text.dropFirst().prefix { Letters.isWord($0) }
        let rest = text[name.endIndex...].drop(while: Letters.isBlank)
        let isName = !name.isEmpty && (name.endIndex == text.endIndex || Letters.isBlank(text[name.endIndex]))
        let written = String(String.UnicodeScalarView(name))
        switch first {
        case "&" where isName: return { Advice.anchor(written, at: $0) }
        case "*" where isName && rest.isEmpty: return { Advice.alias(written, at: $0) }
        case "!" where !name.isEmpty: return { Advice.tag("!" + written, at: $0) }
        case "%", "@", "`", "&", "*", "!", ",", "]", "}": return { Advice.needsQuotes(text, at: $0) }
        case "?" where text.count == 1 || Letters.isBlank(text[text.startIndex + 1]):
            return { Advice.needsQuotes(text, at: $0) }
        default: return nil
        }
    }

    /// Reports a comment directly after a text, as in `Deal #1 today`; `text  # comment` is accepted.
    private mutating func checkComment(behind text: ArraySlice<Unicode.Scalar>) {
        guard let hash = nextHash(from: text.endIndex) else { return }
        let isTight = line.count > hash + 1 && !Letters.isBlank(line[hash + 1]) && line[hash + 1] != "#"
        let isNear = hash == text.endIndex + 1 && line.count > hash + 1 && text.contains(where: Letters.isBlank)
        if isTight || isNear { report(Advice.hash(at: place(hash))) }
    }

    private func nextHash(from index: Int) -> Int? {
        let hash = line[index...].firstIndex { !Letters.isBlank($0) }
        return hash.flatMap { line[$0] == "#" ? $0 : nil }
    }

    /// `color: #fff`: the value is lost, unless deeper lines contain it.
    private mutating func checkLoneComment(at hash: Int, owner: Int) {
        guard line.count > hash + 1, !Letters.isBlank(line[hash + 1]), line[hash + 1] != "#" else { return }
        var next = number + 1
        while next <= source.lines.count {
            let line = source.line(next)
            next += 1
            guard let start = line.firstIndex(where: { !Letters.isBlank($0) }), line[start] != "#" else { continue }
            if start > owner || line[start] == "-" { return }
            break
        }
        report(Advice.hash(at: place(hash)))
    }

    // MARK: Quoted texts

    private mutating func readQuoted(from start: Int, owner: Int) {
        let opening = number
        let quote = line[start]
        var from = start + 1
        while true {
            if let close = Quotes.close(in: line, quote: quote, from: from) {
                if quote == "\"" { checkEscapes(line[from..<close]) }
                return checkBehind(close, quote)
            }
            if quote == "\"" { checkEscapes(line[min(from, line.count)...]) }
            guard advance(), !isOutside(owner) else { break }
            from = 0
        }
        report(Advice.unclosedQuote(quote, at: place(start, line: opening)))
        retreat(to: opening + 1)
    }

    /// True if a text inside column `owner` cannot continue on this line, because it is a key further out.
    private func isOutside(_ owner: Int) -> Bool {
        let start = PlainText.indentation(line)
        return start <= owner && start < line.count && PlainText.keyColon(in: line[start...]) != nil
    }

    private mutating func checkEscapes(_ text: ArraySlice<Unicode.Scalar>) {
        guard let index = Quotes.badEscape(in: text) else { return }
        report(Advice.escape(line[index + 1], at: place(index)))
    }

    private mutating func checkBehind(_ close: Int, _ quote: Unicode.Scalar) {
        guard let next = line[(close + 1)...].firstIndex(where: { !Letters.isBlank($0) }) else { return }
        if line[next] == "#", next > close + 1 { return }
        if quote == "'", next == close + 1 {
            report(Advice.apostrophe(at: place(close)))
        } else {
            report(Advice.textAfterQuote(at: place(close)))
        }
    }

    // MARK: Block texts

    private mutating func readBlockText(from start: Int, owner: Int) {
        let header = PlainText.trimmed(line[start...])
        let digits = header.dropFirst().filter { ("1"..."9").contains($0) }
        let signs = header.dropFirst().filter { $0 == "+" || $0 == "-" }
        guard digits.count <= 1, signs.count <= 1, digits.count + signs.count + 1 == header.count else {
            return report(Advice.needsQuotes(header, at: place(start)))
        }
        var expected = digits.first.flatMap { Int(String($0)) }.map { max(0, owner) + $0 }
        while advance() {
            let indent = PlainText.indentation(line)
            if indent == line.count { continue }
            if indent <= owner || line[indent] == "#" && indent < expected ?? 0 { return retreat(to: number) }
            guard let wanted = expected else {
                expected = indent
                continue
            }
            if indent < wanted { report(Advice.blockOutdent(indent, expected: wanted, at: place(indent))) }
        }
    }
}
