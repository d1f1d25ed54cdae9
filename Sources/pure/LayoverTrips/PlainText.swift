import LayoverModel

/// Text of people that others read: short plain text without addresses, links and phone numbers.
package enum PlainText {
    /// Consecutive digits from which on a number may be a phone number.
    private static let digitsOfNumber = 7

    /// Reads a title, a name or a note.
    ///
    /// Hidden characters are removed, line ends and tabs become spaces, and spaces at the ends are removed.
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
        guard plain.count <= limit, !words.contains(where: leadsElsewhere), !holdsNumber(plain) else { return nil }
        return plain
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
