/// The tags of a piece of HTML as a browser would find them, read without any of Layover's code: a second opinion that
/// knows nothing of canonical output.
///
/// Source: HTML Living Standard, section 13.2.5, as far as text, tags and comments go.
struct NaiveSkeleton: Equatable, CustomStringConvertible {
    /// `p title`, `/p`, `!` for what is no element, `eof` for a tag without an end.
    private(set) var tags: [String] = []
    private let bytes: [UInt8]
    private var offset = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        while offset < bytes.count {
            if bytes[offset] == UInt8(ascii: "<") { readMarkup() } else { offset += 1 }
        }
    }

    static func == (left: NaiveSkeleton, right: NaiveSkeleton) -> Bool { left.tags == right.tags }

    var description: String { tags.joined(separator: " | ") }

    private func byte(_ index: Int) -> UInt8 { index < bytes.count ? bytes[index] : 0 }

    private func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte) }

    private func isSpace(_ byte: UInt8) -> Bool { [0x09, 0x0a, 0x0c, 0x0d, 0x20].contains(byte) }

    private mutating func readMarkup() {
        let next = byte(offset + 1)
        if isLetter(next) {
            offset += 1
            readTag("")
        } else if next == UInt8(ascii: "/"), isLetter(byte(offset + 2)) {
            offset += 2
            readTag("/")
        } else if [UInt8(ascii: "!"), UInt8(ascii: "?"), UInt8(ascii: "/")].contains(next) {
            tags.append("!")
            while offset < bytes.count, bytes[offset] != UInt8(ascii: ">") { offset += 1 }
        } else {
            offset += 1
        }
    }

    private mutating func readTag(_ prefix: String) {
        var tag = prefix + word { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ">") }
        while offset < bytes.count {
            let found = bytes[offset]
            if found == UInt8(ascii: ">") {
                offset += 1
                return tags.append(tag)
            }
            if isSpace(found) || found == UInt8(ascii: "/") {
                offset += 1
                continue
            }
            tag += " " + readAttribute()
        }
        tags.append(tag + " eof")
    }

    /// The name in small letters; the value is read past.
    private mutating func readAttribute() -> String {
        // A `=` in front belongs to the name.
        var name = ""
        if bytes[offset] == UInt8(ascii: "=") {
            name = "="
            offset += 1
        }
        name += word { [UInt8(ascii: "/"), UInt8(ascii: ">"), UInt8(ascii: "=")].contains($0) }
        skipSpaces()
        guard byte(offset) == UInt8(ascii: "="), offset < bytes.count else { return name }
        offset += 1
        skipSpaces()
        let quote = byte(offset)
        if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
            offset += 1
            while offset < bytes.count, bytes[offset] != quote { offset += 1 }
            if offset < bytes.count { offset += 1 } else { name += " eof" }
        } else {
            _ = word { $0 == UInt8(ascii: ">") }
        }
        return name
    }

    private mutating func skipSpaces() {
        while offset < bytes.count, isSpace(bytes[offset]) { offset += 1 }
    }

    /// Everything up to a space or one of `ends`, in small letters.
    private mutating func word(_ ends: (UInt8) -> Bool) -> String {
        let start = offset
        while offset < bytes.count, !isSpace(bytes[offset]), !ends(bytes[offset]) { offset += 1 }
        return String(
            decoding: bytes[start..<offset].map { (0x41...0x5a).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
    }
}
