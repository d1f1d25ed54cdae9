/// Texts that are still to be translated, marked at the end of their lines.
///
/// `layover new` adds them in languages other than the author's. They count as missing until the mark is removed.
package enum OpenTexts {
    /// Mark at the end of such a line.
    package static let mark = "# translate"

    /// The lines of a file that have the mark, from 1.
    ///
    /// - Complexity: O(bytes).
    package static func lines(of bytes: [UInt8]) -> Set<Int> {
        var found: Set<Int> = []
        var (line, start) = (1, 0)
        for index in 0...bytes.count where index == bytes.count || bytes[index] == 0x0a {
            if isMarked(bytes[start..<index]) { found.insert(line) }
            (line, start) = (line + 1, index + 1)
        }
        return found
    }

    /// The line without its mark and the blanks before it; unchanged without a mark.
    package static func without(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard isMarked(line) else { return line }
        return trimmed(trimmed(line).dropLast(mark.utf8.count))
    }

    private static func isMarked(_ line: ArraySlice<UInt8>) -> Bool {
        let text = trimmed(line)
        guard text.reversed().starts(with: mark.utf8.reversed()) else { return false }
        let before = text.dropLast(mark.utf8.count)
        return before.last.map { $0 == 0x20 || $0 == 0x09 } ?? false
    }

    private static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var line = line
        while let last = line.last, [0x20, 0x09, 0x0d].contains(last) { line.removeLast() }
        return line
    }
}
