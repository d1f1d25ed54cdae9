package import LayoverModel

/// One template file as its author wrote it: its bytes, and the positions for findings.
package struct SourceText: Sendable {
    let path: String
    package let bytes: [UInt8]
    private let byteLimit: Int

    package init(_ file: SourceFile) { self.init(file, byteLimit: Limits.sourceBytes) }

    init(_ file: SourceFile, byteLimit: Int) {
        path = file.path
        bytes = file.bytes
        self.byteLimit = byteLimit
    }

    /// The start of the text: after a byte order mark, if there is one.
    var start: Int { bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0 }

    /// The text of these bytes.
    package func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    /// Reads the name in a tag; `*name` if a value chooses it, whatever blanks follow the asterisk.
    package func name(of tag: MustacheTag) -> String {
        let content = bytes[tag.content]
        guard content.first == UInt8(ascii: "*") else { return text(tag.content) }
        return "*" + String(decoding: content.dropFirst().drop { $0 <= 0x20 }, as: UTF8.self)
    }

    /// True if a line begins at this byte.
    package func isLineStart(_ offset: Int) -> Bool { offset == start || bytes[offset - 1] == UInt8(ascii: "\n") }

    /// The line and column of a byte offset; called only for findings.
    func location(_ offset: Int) -> SourceLocation {
        var line = 1
        var column = 1
        for byte in bytes[start..<max(start, min(offset, bytes.count))] {
            if byte == UInt8(ascii: "\n") {
                line += 1
                column = 1
            } else if byte & 0xc0 != 0x80 {
                column += 1
            }
        }
        return SourceLocation(path, Position(line: line, column: column))
    }

    func error(_ code: String, _ message: String, at range: Range<Int>) -> Diagnostic {
        let length = bytes[range].count { $0 & 0xc0 != 0x80 }
        return .error("template." + code, message, at: location(range.lowerBound), length: max(1, length))
    }

    /// Finds the first character or byte that makes the file unreadable or misleading.
    func hygieneFault() -> Diagnostic? {
        if let fault = sizeFault() { return fault }
        if let offset = bytes[start...].firstIndex(where: isRefusedControl) {
            let code = hexadecimal([bytes[offset]])
            return error("character", "control character U+00\(code) in the source; delete it", at: offset..<offset + 1)
        }
        guard bytes.contains(where: { $0 >= 0x80 }) else { return nil }
        guard String(validating: bytes, as: UTF8.self) != nil else {
            return error("encoding", "the file is not UTF-8; save it as UTF-8", at: start..<start)
        }
        return hiddenCharacterFault()
    }

    func sizeFault() -> Diagnostic? {
        guard bytes.count > byteLimit else { return nil }
        return error("too-large", "the file has \(bytes.count) bytes; \(byteLimit) are allowed", at: start..<start)
    }

    private func isRefusedControl(_ byte: UInt8) -> Bool {
        (byte < 0x20 && byte != 0x09 && byte != 0x0a && byte != 0x0d) || byte == 0x7f
    }

    /// Bidirectional controls can make source look different from its meaning (Trojan Source); a byte order mark inside the
    /// text is invisible.
    private func hiddenCharacterFault() -> Diagnostic? {
        var offset = start
        while offset + 2 < bytes.count {
            let (first, second, third) = (bytes[offset], bytes[offset + 1], bytes[offset + 2])
            let embedding = first == 0xe2 && second == 0x80 && (0xaa...0xae).contains(third)
            let isolate = first == 0xe2 && second == 0x81 && (0xa6...0xa9).contains(third)
            let mark = first == 0xef && second == 0xbb && third == 0xbf
            if embedding || isolate {
                let message = "hidden character that reorders text; delete it and use the attribute dir instead"
                return error("character", message, at: offset..<offset + 3)
            }
            if mark { return error("character", "byte order mark inside the file; delete it", at: offset..<offset + 3) }
            offset += 1
        }
        return nil
    }
}
