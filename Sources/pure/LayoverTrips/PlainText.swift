import LayoverModel

/// Text of people that others read: short plain text without addresses, links and phone numbers.
package enum PlainText {
    /// Consecutive digits from which on a number may be a phone number.
    private static let digitsOfNumber = 7

    /// Reads a title, a name or a note.
    ///
    /// Hidden characters are removed, line ends and tabs become spaces, and spaces at the ends are removed. A text without a
    /// visible character is empty.
    ///
    /// - Parameters:
    ///   - text: The client's text.
    ///   - limit: Characters.
    /// - Returns: `nil` if it is too long, or has an address, a link or a number of 7 digits or more; an empty text is valid.
    package static func read(_ text: String, limit: Int) -> String? {
        let bounded = text.utf8.count <= limit * 64 ? text : ""
        guard bounded.utf8.count == text.utf8.count else { return nil }
        let words = HiddenCharacters.removed(from: bounded).split(whereSeparator: \.isWhitespace)
        let plain = words.joined(separator: " ")
        let seen = folded(plain)
        guard plain.count <= limit, !seen.split(separator: " ").contains(where: leadsElsewhere), !holdsNumber(seen)
        else { return nil }
        return seen.allSatisfy { $0 == " " || $0 == "\u{2800}" } ? "" : plain
    }

    /// The text as a browser or a messenger reads it when it looks for a link: without ignored characters, with ASCII for
    /// full-width forms, and with a full stop for every dot.
    ///
    /// An ideographic full stop also ends sentences, so it is a dot only before a Latin letter.
    ///
    /// Source: Unicode Technical Standard 46, 4 (mapping), and its table IdnaMappingTable.
    private static func folded(_ text: String) -> String {
        let seen = text.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }.map(narrowed)
        var folded = String.UnicodeScalarView()
        for (index, scalar) in seen.enumerated() {
            let next = index + 1 < seen.count ? seen[index + 1] : " "
            let isLatin = next.isASCII && next.properties.isAlphabetic
            switch scalar.value {
            case 0x2024, 0xfe52: folded.append(".")
            case 0x3002, 0xff61: folded.append(isLatin ? "." : scalar)
            default: folded.append(scalar)
            }
        }
        return String(folded)
    }

    /// The ASCII character of a full-width form; any other character unchanged.
    private static func narrowed(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        (0xff01...0xff5e).contains(scalar.value) ? Unicode.Scalar(UInt8(scalar.value - 0xfee0)) : scalar
    }

    private static func leadsElsewhere(_ word: Substring) -> Bool {
        let small = word.lowercased()
        return small.contains("://") || small.contains("@") || small.hasPrefix("www.") || holdsHost(small)
    }

    /// Endings by which a name whose labels are digits is a host, and not a date.
    private static let endings: Set<Substring> = [
        "com", "net", "org", "info", "biz", "cc", "ru", "cn", "io", "co", "app", "dev", "me", "xyz", "top", "shop",
        "site", "online", "club", "link", "ly",
    ]

    /// Whether it has a host such as `example.com`; `U.S.A.`, `10.30` and `10.Dezember` are not hosts.
    private static func holdsHost(_ word: String) -> Bool {
        let labels = word.split(separator: ".", omittingEmptySubsequences: false)
        for (label, next) in zip(labels, labels.dropFirst()) {
            let before = label.reversed().prefix { $0.isLetter || $0.isNumber || $0 == "-" }
            let after = next.prefix { $0.isLetter }
            guard !before.isEmpty, after.count >= 2 else { continue }
            if before.contains(where: \.isLetter) || endings.contains(after) { return true }
        }
        return false
    }

    /// Whether digits with single separators between them may be a phone number; dates and years are not.
    private static func holdsNumber(_ text: String) -> Bool {
        var groups: [String] = [""]
        var isBroken = false
        for character in text + "  " {
            if let digit = character.wholeNumberValue, (0...9).contains(digit) {
                groups[groups.count - 1] += String(digit)
                isBroken = false
            } else if !isBroken, " -./()+".contains(character) {
                groups.append("")
                isBroken = true
            } else {
                if isNumber(groups.filter { !$0.isEmpty }) { return true }
                groups = [""]
                isBroken = false
            }
        }
        return isNumber(groups.filter { !$0.isEmpty })
    }

    private static func isNumber(_ groups: [String]) -> Bool {
        guard groups.reduce(0, { $0 + $1.count }) >= digitsOfNumber else { return false }
        let years = groups.count { $0.count == 4 && ($0.hasPrefix("19") || $0.hasPrefix("20")) }
        let days = groups.count { $0.count <= 2 }
        return !(groups.count <= 3 && years >= 1 && years + days == groups.count)
    }
}
