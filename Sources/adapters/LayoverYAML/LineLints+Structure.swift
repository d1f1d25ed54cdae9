import LayoverModel

// Keys, dashes and their columns.
extension LineLints {
    /// Reads an ordinary line: dashes, then a key with its value, or a text.
    mutating func readBlock(from start: Int) {
        var start = start
        var dash: Int?
        while isIndicator("-", at: start) {
            enter(start, named: line[start..<(start + 1)])
            dash = start
            awaiting = start
            open = nil
            guard let next = nextWord(from: start + 1) else { return }
            start = next
        }
        if isIndicator("?", at: start) || isIndicator(":", at: start) { return readExplicit(at: start) }
        if dash == nil, line[start] == "-", line.count > start + 1, isMisplacedDash(start) {
            return report(Advice.dash(line[start...], at: place(start)))
        }
        guard let key = key(from: start) else { return readText(from: start, dash: dash) }
        enter(start, named: line[key.name])
        readValue(at: start, from: key.colon + 1)
    }

    /// True if `sign` is at `index`, followed by a blank or the end of the line.
    func isIndicator(_ sign: Unicode.Scalar, at index: Int) -> Bool {
        guard index < line.count, line[index] == sign else { return false }
        return index + 1 == line.count || Letters.isBlank(line[index + 1])
    }

    /// The start of the next word on the line; `nil` if only blanks or a comment follow.
    func nextWord(from index: Int) -> Int? {
        guard let next = line[min(index, line.count)...].firstIndex(where: { !Letters.isBlank($0) }) else { return nil }
        let isComment = line[next] == "#" && next > 0 && Letters.isBlank(line[next - 1])
        return isComment ? nil : next
    }

    private func isMisplacedDash(_ start: Int) -> Bool {
        if let open, start > open.ownerIndent, !columns.contains(start) { return false }
        return line[start + 1] != "-" && key(from: start) == nil
    }

    /// `? key` and `: value` are so rare that they are left to libyaml, except a `: value` without a key.
    private mutating func readExplicit(at start: Int) {
        if line[start] == ":", !hasExplicitKey { report(Advice.keyNotText(at: place(start))) }
        hasExplicitKey = line[start] == "?"
        open = nil
        awaiting = nil
    }

    /// The key that begins at `start`, and its colon.
    func key(from start: Int) -> (name: Range<Int>, colon: Int)? {
        let first = line[start]
        if first == "\"" || first == "'" {
            guard let close = Quotes.close(in: line, openedAt: start),
                let colon = line[(close + 1)...].firstIndex(where: { !Letters.isBlank($0) }),
                isIndicator(":", at: colon)
            else { return nil }
            return ((start + 1)..<close, colon)
        }
        if first == "[" || first == "{" { return nil }
        guard let colon = PlainText.keyColon(in: line[start...]) else { return nil }
        return (start..<colon, colon)
    }

    /// Compares a key's or dash's column with those around it.
    private mutating func enter(_ column: Int, named name: ArraySlice<Unicode.Scalar>) {
        defer { awaiting = nil }
        if let open, column > open.ownerIndent {
            self.open = nil
            return blame(open, before: column, name)
        }
        var left: [Int] = []
        while let last = columns.last, last > column { left.append(columns.removeLast()) }
        guard columns.last != column else { return }
        let isChild = awaiting.map { column > $0 } ?? false
        if !left.isEmpty {
            let near = ([columns.last].compactMap { $0 } + left.suffix(1)).map(String.init).joined(separator: " or ")
            report(Advice.indentation(name, column, expected: near, at: place(column)))
        } else if !isChild, let last = columns.last {
            report(Advice.indentation(name, column, expected: String(last), at: place(column)))
        }
        columns.append(column)
    }

    /// A key that is deeper than a text: either the key is indented too far, or the text was meant as a key.
    private mutating func blame(_ text: OpenText, before column: Int, _ name: ArraySlice<Unicode.Scalar>) {
        if text.isOwnLine { return blame(text) }
        if name.contains(where: Letters.isBlank), name.first != "-" {
            return report(Advice.colonInText(PlainText.trimmed(line[column...]), at: place(column)))
        }
        guard name.first != "-" || name.count > 1 else { return }
        report(Advice.indentation(name, column, expected: String(text.ownerIndent), at: place(column)))
    }

    /// Reports a line that is neither a key nor an item.
    private mutating func blame(_ text: OpenText) {
        let start = text.text.startIndex
        if let quote = text.text.first, quote == "\"" || quote == "'" {
            report(Advice.unclosedQuote(quote, at: place(start, line: text.line)))
        } else if let colon = PlainText.tightColon(in: text.text) {
            let (key, rest) = (text.text[..<colon], text.text[(colon + 1)...])
            report(Advice.missingSpace(key, rest, at: place(colon, line: text.line)))
        } else {
            report(Advice.missingColon(text.text, at: place(start, line: text.line)))
        }
    }

    /// Reads a line, or the rest of one after its dash, without a key.
    private mutating func readText(from start: Int, dash: Int?) {
        if let dash { return readValue(at: dash, from: start) }
        if let open, start > open.ownerIndent { return }
        guard let owner = awaiting, start > owner else {
            open = nil
            let text = PlainText.trimmed(line[start...])
            return blame(OpenText(text: text, line: number, ownerIndent: start, isOwnLine: true))
        }
        readValue(at: owner, from: start, isOwnLine: true)
    }

    /// Reads the value of a key or dash at column `owner` on this line, from `index` on.
    private mutating func readValue(at owner: Int, from index: Int, isOwnLine: Bool = false) {
        open = nil
        awaiting = nil
        guard let start = line[min(index, line.count)...].firstIndex(where: { !Letters.isBlank($0) }) else {
            awaiting = owner
            return
        }
        let here = number
        switch readScalar(from: start, owner: owner) {
        case .nothing, .broken: awaiting = owner
        case .text(let text):
            open = OpenText(text: text, line: here, ownerIndent: owner, isOwnLine: isOwnLine)
        case .complete: break
        }
    }
}
