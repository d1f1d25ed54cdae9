/// The bytes of a file by lines, for the few findings that need the text itself.
///
/// Lines end at LF, CR or CRLF, as in YAML.
struct SourceText {
    let bytes: [UInt8]
    /// Ranges of each line's text, without its line break.
    let lines: [Range<Int>]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        self.lines = Self.lines(of: bytes)
    }

    /// The scalars of a line, numbered from 1; empty if the line does not exist.
    func line(_ number: Int) -> [Unicode.Scalar] {
        guard lines.indices.contains(number - 1) else { return [] }
        return Array(String(decoding: bytes[lines[number - 1]], as: UTF8.self).unicodeScalars)
    }

    private static func lines(of bytes: [UInt8]) -> [Range<Int>] {
        var lines: [Range<Int>] = []
        var start = 0
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            guard byte == 10 || byte == 13 else { continue }
            lines.append(start..<(index - 1))
            if byte == 13, index < bytes.count, bytes[index] == 10 { index += 1 }
            start = index
        }
        if start < bytes.count { lines.append(start..<bytes.count) }
        return lines
    }
}
