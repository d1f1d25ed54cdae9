/// Small helpers for a piece of a line.
enum PlainText {
    /// The text without a comment and blanks at its end.
    static func trimmed(_ text: ArraySlice<Unicode.Scalar>) -> ArraySlice<Unicode.Scalar> {
        var text = text
        if let hash = comment(in: text) { text = text[..<hash] }
        while let last = text.last, Letters.isBlank(last) { text.removeLast() }
        return text
    }

    /// The start of a comment: a `#` after a blank.
    static func comment(in text: ArraySlice<Unicode.Scalar>) -> Int? {
        text.indices.dropFirst().first { text[$0] == "#" && Letters.isBlank(text[$0 - 1]) }
    }

    /// The text from a `{{` to the end of its flow list, if it is in one: `{{city}} deals`.
    static func templated(_ text: ArraySlice<Unicode.Scalar>) -> ArraySlice<Unicode.Scalar> {
        var depth = 0
        for index in text.indices {
            switch text[index] {
            case "{", "[": depth += 1
            case "}", "]":
                depth -= 1
                if depth < 0 { return trimmed(text[..<index]) }
            case "," where depth == 0: return trimmed(text[..<index])
            default: break
            }
        }
        return trimmed(text)
    }

    /// The index of the `:` in `word:text`, where a space is missing; ignores addresses and times of day.
    static func tightColon(in text: ArraySlice<Unicode.Scalar>) -> Int? {
        guard let first = text.first, first == "_" || first.properties.isAlphabetic,
            let colon = text.firstIndex(where: { !Letters.isWord($0) && $0 != "." }), text[colon] == ":",
            colon + 1 < text.endIndex, !Letters.isBlank(text[colon + 1]),
            text[colon + 1] != "/", text[colon + 1] != ":"
        else { return nil }
        return colon
    }

    /// The `:` that ends a plain key, followed by a blank or the line's end.
    static func keyColon(in text: ArraySlice<Unicode.Scalar>) -> Int? {
        for index in text.indices where text[index] == ":" || text[index] == "#" {
            let isFirst = index == text.startIndex
            if text[index] == "#" {
                if !isFirst, Letters.isBlank(text[index - 1]) { return nil }
            } else if index + 1 == text.endIndex || Letters.isBlank(text[index + 1]) {
                return index
            }
        }
        return nil
    }

    /// Counts the spaces that a line begins with.
    static func indentation(_ line: [Unicode.Scalar]) -> Int {
        line.firstIndex { $0 != " " } ?? line.count
    }
}
