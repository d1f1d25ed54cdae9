/// Character references as an author may write them in a card: numeric ones and a closed list of names, always closed by
/// a semicolon, so that nothing that follows can change them.
enum CharacterReferences {
    /// The length of the complete reference that starts with the `&` at `offset`; `nil` where there is none.
    static func length(_ bytes: [UInt8], at offset: Int, before end: Int) -> Int? {
        guard let close = close(bytes, at: offset, before: end) else { return nil }
        let body = bytes[offset + 1..<close]
        let isGood =
            body.first == UInt8(ascii: "#")
            ? scalar(body) != nil : names.contains(String(decoding: body, as: UTF8.self))
        return isGood ? close + 1 - offset : nil
    }

    /// `value` with its references replaced; `nil` where one is none of the five that XML has nor numeric.
    ///
    /// Addresses are read through this: a name like `&colon;` hides what a browser would see.
    static func decodedPlainly(_ value: [UInt8]) -> [UInt8]? {
        var decoded: [UInt8] = []
        var offset = 0
        while offset < value.count {
            guard value[offset] == UInt8(ascii: "&") else {
                decoded.append(value[offset])
                offset += 1
                continue
            }
            guard let close = close(value, at: offset, before: value.count) else { return nil }
            let body = value[offset + 1..<close]
            if let plain = plainNames[String(decoding: body, as: UTF8.self)] {
                decoded.append(plain)
            } else if let scalar = scalar(body) {
                decoded.append(contentsOf: String(Character(scalar)).utf8)
            } else {
                return nil
            }
            offset = close + 1
        }
        return decoded
    }

    /// The `;` of a reference of at most 32 bytes.
    private static func close(_ bytes: [UInt8], at offset: Int, before end: Int) -> Int? {
        let limit = min(end, offset + 32)
        guard offset + 2 < limit else { return nil }
        return bytes[offset + 1..<limit].firstIndex(of: UInt8(ascii: ";"))
    }

    /// The scalar of `#38` or `#x26`; `nil` for controls, surrogates and what is no number.
    private static func scalar(_ body: ArraySlice<UInt8>) -> Unicode.Scalar? {
        guard body.first == UInt8(ascii: "#") else { return nil }
        let digits = String(decoding: body.dropFirst(), as: UTF8.self)
        let isHexadecimal = digits.hasPrefix("x") || digits.hasPrefix("X")
        let text = isHexadecimal ? String(digits.dropFirst()) : digits
        guard text.first?.isHexDigit == true, let number = UInt32(text, radix: isHexadecimal ? 16 : 10),
            number >= 0x20, !(0x7f...0x9f).contains(number), !isReordering(number)
        else { return nil }
        return Unicode.Scalar(number)
    }

    private static func isReordering(_ number: UInt32) -> Bool {
        (0x202a...0x202e).contains(number) || (0x2066...0x2069).contains(number)
    }

    private static let plainNames: [String: UInt8] = [
        "amp": UInt8(ascii: "&"), "lt": UInt8(ascii: "<"), "gt": UInt8(ascii: ">"), "quot": UInt8(ascii: "\""),
        "apos": UInt8(ascii: "'"),
    ]

    static let names: Set<String> = [
        "amp", "lt", "gt", "quot", "apos", "nbsp", "ensp", "emsp", "thinsp", "shy", "zwj", "zwnj", "lrm", "rlm",
        "ndash",
        "mdash", "lsquo", "rsquo", "sbquo", "ldquo", "rdquo", "bdquo", "laquo", "raquo", "lsaquo", "rsaquo", "hellip",
        "bull", "middot", "times", "minus", "plusmn", "deg", "euro", "pound", "yen", "cent", "copy", "reg", "trade",
        "rarr", "larr", "uarr", "darr", "harr", "starf", "star", "check", "frac12", "frac14", "frac34", "sect", "para",
        "dagger", "numero", "micro", "infin", "asymp", "ne", "le", "ge", "iexcl", "iquest",
    ]
}
