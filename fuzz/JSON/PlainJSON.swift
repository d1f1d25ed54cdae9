import LayoverJSON

/// JSON as its grammar reads, one byte at a time and without any of Layover's readers: a second opinion about every document.
///
/// Source: RFC 8259. What no type holds is what `UnheldValues` says: `null`, or U+FFFD in a string.
struct PlainJSON {
    enum Failure: Error { case notJSON, tooDeep }

    private let bytes: [UInt8]
    private var offset = 0

    /// The value of a whole document.
    ///
    /// - Parameter bytes: With or without a byte order mark.
    /// - Returns: The value.
    /// - Throws: The first fault, from the start of the document.
    static func read(_ bytes: [UInt8]) throws(Failure) -> JSONValue {
        guard String(validating: bytes, as: UTF8.self) != nil else { throw .notJSON }
        let mark: [UInt8] = [0xef, 0xbb, 0xbf]
        var plain = PlainJSON(bytes: bytes.starts(with: mark) ? Array(bytes.dropFirst(3)) : bytes)
        let value = try plain.value(depth: 0)
        plain.skipBlanks()
        guard plain.offset == plain.bytes.count else { throw .notJSON }
        return value
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private var byte: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    private mutating func skipBlanks() {
        while let byte, [0x20, 0x09, 0x0a, 0x0d].contains(byte) { offset += 1 }
    }

    /// Passes the byte if it is the next one.
    private mutating func passes(_ wanted: Unicode.Scalar) -> Bool {
        guard byte == UInt8(ascii: wanted) else { return false }
        offset += 1
        return true
    }

    private mutating func value(depth: Int) throws(Failure) -> JSONValue {
        skipBlanks()
        switch byte {
        case UInt8(ascii: "{"): return try object(depth: depth + 1)
        case UInt8(ascii: "["): return try array(depth: depth + 1)
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: return try number()
        }
    }

    private mutating func word(_ word: String, _ value: JSONValue) throws(Failure) -> JSONValue {
        guard bytes[offset...].starts(with: word.utf8) else { throw .notJSON }
        offset += word.utf8.count
        return value
    }

    private mutating func object(depth: Int) throws(Failure) -> JSONValue {
        guard depth <= JSONLimits.depth else { throw .tooDeep }
        offset += 1
        var members: [JSONValue.Member] = []
        skipBlanks()
        if passes("}") { return .object(members) }
        repeat {
            skipBlanks()
            guard byte == UInt8(ascii: "\"") else { throw .notJSON }
            let key = try string()
            skipBlanks()
            guard passes(":") else { throw .notJSON }
            members.append(JSONValue.Member(key, try value(depth: depth)))
            skipBlanks()
        } while passes(",")
        guard passes("}") else { throw .notJSON }
        return .object(members)
    }

    private mutating func array(depth: Int) throws(Failure) -> JSONValue {
        guard depth <= JSONLimits.depth else { throw .tooDeep }
        offset += 1
        var items: [JSONValue] = []
        skipBlanks()
        if passes("]") { return .array(items) }
        repeat {
            items.append(try value(depth: depth))
            skipBlanks()
        } while passes(",")
        guard passes("]") else { throw .notJSON }
        return .array(items)
    }
}

// Numbers and strings.
extension PlainJSON {
    private mutating func digits() throws(Failure) {
        let start = offset
        while let byte, (0x30...0x39).contains(byte) { offset += 1 }
        guard offset > start else { throw .notJSON }
    }

    private mutating func number() throws(Failure) -> JSONValue {
        let start = offset
        _ = passes("-")
        if !passes("0") { try digits() }
        var isWhole = true
        if passes(".") {
            isWhole = false
            try digits()
        }
        if passes("e") || passes("E") {
            isWhole = false
            if !passes("-") { _ = passes("+") }
            try digits()
        }
        let text = String(decoding: bytes[start..<offset], as: UTF8.self)
        if isWhole { return Int(text).map { .int($0) } ?? UInt64(text).map { .double(Double($0)) } ?? .null }
        guard let double = Double(text), double.isFinite else { return .null }
        return .double(double)
    }

    private mutating func string() throws(Failure) -> String {
        offset += 1
        var units: [UInt16] = []
        var text = ""
        while let byte, byte >= 0x20 {
            offset += 1
            switch byte {
            case UInt8(ascii: "\""): return text + String(decoding: units, as: UTF16.self)
            case UInt8(ascii: "\\"): units.append(try escape())
            default:
                text += String(decoding: units, as: UTF16.self)
                units = []
                text += plainText()
            }
        }
        throw .notJSON
    }

    /// The text from the byte that was just passed to the next quote, escape or control character.
    private mutating func plainText() -> String {
        let start = offset - 1
        while let byte, byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") { offset += 1 }
        return String(decoding: bytes[start..<offset], as: UTF8.self)
    }

    /// The UTF-16 unit of the escape whose backslash was just passed.
    private mutating func escape() throws(Failure) -> UInt16 {
        guard let sign = byte else { throw .notJSON }
        offset += 1
        switch sign {
        case UInt8(ascii: "b"): return 0x08
        case UInt8(ascii: "f"): return 0x0c
        case UInt8(ascii: "n"): return 0x0a
        case UInt8(ascii: "r"): return 0x0d
        case UInt8(ascii: "t"): return 0x09
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return UInt16(sign)
        case UInt8(ascii: "u"):
            let digits = bytes[offset...].prefix(4)
            guard digits.count == 4, digits.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }),
                let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
            else { throw .notJSON }
            offset += 4
            return unit
        default: throw .notJSON
        }
    }
}
