/// Reads the rows of a CSV file by RFC 4180: quotes where needed, `""` for a quote.
package struct CSVCursor {
    private let bytes: [UInt8]
    private let separator: UInt8
    private var offset: Int
    private var line = 1
    /// Starts of the cells of the last row, in bytes.
    package private(set) var starts: [Int] = []
    /// The line of a quote that is never closed.
    package private(set) var openQuote: Int?
    /// The line of the first row with text after a closing quote.
    package private(set) var strayText: Int?

    /// Begins at the first row, after a byte order mark.
    package init(_ bytes: [UInt8], separator: UInt8 = 0x2c) {
        self.bytes = bytes
        self.separator = separator
        offset = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
    }

    /// The next row and its line; blank lines are skipped.
    package mutating func next() -> ([String], Int)? {
        while offset < bytes.count, bytes[offset] == 0x0a || bytes[offset] == 0x0d { newline() }
        guard offset < bytes.count else { return nil }
        let start = line
        var row: [String] = []
        starts.removeAll(keepingCapacity: true)
        while true {
            starts.append(offset)
            row.append(cell())
            guard offset < bytes.count, bytes[offset] == separator else { break }
            offset += 1
        }
        if offset < bytes.count, bytes[offset] != 0x0a, bytes[offset] != 0x0d { strayText = strayText ?? line }
        newline()
        return (row, start)
    }

    private mutating func newline() {
        if offset < bytes.count, bytes[offset] == 0x0d { offset += 1 }
        if offset < bytes.count, bytes[offset] == 0x0a { offset += 1 }
        line += 1
    }

    private mutating func cell() -> String {
        guard offset < bytes.count, bytes[offset] == 0x22 else {
            let start = offset
            while offset < bytes.count, bytes[offset] != separator, bytes[offset] != 0x0a, bytes[offset] != 0x0d {
                offset += 1
            }
            return String(decoding: bytes[start..<offset], as: UTF8.self)
        }
        return quoted()
    }

    private mutating func quoted() -> String {
        let opening = line
        var text: [UInt8] = []
        offset += 1
        while offset < bytes.count {
            let byte = bytes[offset]
            offset += 1
            if byte == 0x22 {
                guard offset < bytes.count, bytes[offset] == 0x22 else {
                    return String(decoding: text, as: UTF8.self)
                }
                offset += 1
            }
            if byte == 0x0a { line += 1 }
            text.append(byte)
        }
        openQuote = opening
        return String(decoding: text, as: UTF8.self)
    }
}
