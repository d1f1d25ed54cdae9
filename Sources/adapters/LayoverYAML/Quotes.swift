/// The ends of quoted texts.
enum Quotes {
    /// The index of the quote that closes the text opened at `start`, on the same line.
    static func close(in line: [Unicode.Scalar], openedAt start: Int) -> Int? {
        close(in: line, quote: line[start], from: start + 1)
    }

    /// The index of the closing `quote` at or after `index`.
    static func close(in line: [Unicode.Scalar], quote: Unicode.Scalar, from index: Int) -> Int? {
        var index = index
        while index < line.count {
            if quote == "\"", line[index] == "\\" {
                index += 2
            } else if line[index] != quote {
                index += 1
            } else if quote == "'", index + 1 < line.count, line[index + 1] == "'" {
                index += 2
            } else {
                return index
            }
        }
        return nil
    }

    /// The first backslash in a double-quoted text that begins no valid escape.
    static func badEscape(in text: ArraySlice<Unicode.Scalar>) -> Int? {
        var index = text.startIndex
        while index < text.endIndex {
            guard text[index] == "\\" else {
                index += 1
                continue
            }
            let known = "0abt\tnvfre \"/\\N_LPxuU".unicodeScalars
            guard index + 1 < text.endIndex else { return nil }
            if !known.contains(text[index + 1]) { return index }
            index += 2
        }
        return nil
    }
}
