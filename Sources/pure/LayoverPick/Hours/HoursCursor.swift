/// A position in a text of opening hours.
struct HoursCursor {
    static let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
        .map { Array($0.utf8) }
    static let weekdays = ["mo", "tu", "we", "th", "fr", "sa", "su"].map { Array($0.utf8) }
    private static let states: [(word: [UInt8], state: HoursState)] = [
        (Array("open".utf8), .open), (Array("closed".utf8), .closed), (Array("off".utf8), .closed),
        (Array("unknown".utf8), .unknown),
    ]

    private let bytes: [UInt8]
    private(set) var position = 0

    /// Letters are converted to lower case.
    init(_ text: String) {
        bytes = text.utf8.map { (0x41...0x5a).contains($0) ? $0 | 0x20 : $0 }
    }

    var isAtEnd: Bool { position >= bytes.count }
    var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

    func byte(_ ahead: Int) -> UInt8? { position + ahead < bytes.count ? bytes[position + ahead] : nil }

    mutating func advance(_ count: Int = 1) { position = min(bytes.count, position + count) }

    mutating func skipSpaces() {
        while let byte = peek, byte == 0x20 || byte == 0x09 || byte == 0x0a || byte == 0x0d { position += 1 }
    }

    func isAt(_ word: StaticString) -> Bool {
        guard position + word.utf8CodeUnitCount <= bytes.count else { return false }
        return word.withUTF8Buffer { buffer in
            for index in buffer.indices where unsafe bytes[position + index] != buffer[index] { return false }
            return true
        }
    }

    /// Consumes exactly these bytes.
    mutating func take(_ word: StaticString) -> Bool {
        guard isAt(word) else { return false }
        position += word.utf8CodeUnitCount
        return true
    }

    /// Consumes one of `words`, which are distinguished by their first letters.
    mutating func take(oneOf words: [[UInt8]]) -> Int? {
        guard let found = index(of: words) else { return nil }
        position += words[found].count
        return found
    }

    private func index(of words: [[UInt8]]) -> Int? {
        for (index, word) in words.enumerated() where isAt(word) { return index }
        return nil
    }

    private func isAt(_ word: [UInt8]) -> Bool {
        guard position + word.count <= bytes.count else { return false }
        for index in word.indices where bytes[position + index] != word[index] { return false }
        return true
    }

    var isAtMonth: Bool { index(of: HoursCursor.months) != nil }

    /// True at a day of the week or a kind of holiday.
    var isAtDayOfWeek: Bool {
        if isAt("ph") || isAt("sh") { return true }
        return index(of: HoursCursor.weekdays) != nil && !isAt("sunrise") && !isAt("sunset")
    }

    mutating func takeState() -> HoursState? {
        for (word, state) in HoursCursor.states where isAt(word) {
            position += word.count
            return state
        }
        return nil
    }

    /// Counts the digits from here on, up to five.
    func digits() -> Int {
        var count = 0
        while count < 5, let byte = byte(count), (0x30...0x39).contains(byte) { count += 1 }
        return count
    }

    /// Consumes a number of at most four digits within `range`, and nothing if there is none.
    mutating func number(_ range: ClosedRange<Int>) -> Int? {
        let count = digits()
        guard (1...4).contains(count) else { return nil }
        var number = 0
        for index in 0..<count { number = number * 10 + Int(bytes[position + index] - 0x30) }
        guard range.contains(number) else { return nil }
        position += count
        return number
    }

    /// Consumes `"..."`; false if the comment does not end.
    mutating func skipComment() -> Bool {
        position += 1
        while let byte = peek {
            position += 1
            if byte == UInt8(ascii: "\"") { return true }
        }
        return false
    }

    /// Consumes ` +2 days`; 0 if there is no offset, `nil` if it is invalid.
    mutating func dayOffset() -> Int? {
        var ahead = self
        ahead.skipSpaces()
        let sign: Int
        if ahead.take("+") { sign = 1 } else if ahead.take("-") { sign = -1 } else { return 0 }
        ahead.skipSpaces()
        guard let count = ahead.number(0...366) else { return 0 }
        ahead.skipSpaces()
        guard ahead.take("day") else { return 0 }
        _ = ahead.take("s")
        self = ahead
        return sign * count
    }
}
