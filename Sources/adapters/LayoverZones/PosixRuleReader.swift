/// Reads the rule at the end of a TZif file: `CET-1CEST,M3.5.0,M10.5.0/3`.
struct PosixRuleReader {
    private let text: [UInt8]
    private var place = 0

    private init(_ text: [UInt8]) { self.text = text }

    /// - Returns: `nil` if the text is not a rule.
    static func read(_ text: [UInt8]) -> PosixRule? {
        var reader = PosixRuleReader(text)
        guard let rule = reader.rule(), reader.place == text.count else { return nil }
        return rule
    }

    private mutating func rule() -> PosixRule? {
        guard let name = name(), let west = time(hours: 24) else { return nil }
        let standard = LocalTimeType(offset: -west, isSaving: false, abbreviation: name)
        guard place < text.count else { return PosixRule(standard: standard, saving: nil) }
        guard let name = self.name() else { return nil }
        var offset = standard.offset + 3600
        if place < text.count, text[place] != UInt8(ascii: ",") {
            guard let west = time(hours: 24) else { return nil }
            offset = -west
        }
        guard let start = change(), let end = change() else { return nil }
        let type = LocalTimeType(offset: offset, isSaving: true, abbreviation: name)
        return PosixRule(standard: standard, saving: PosixRule.Saving(type: type, start: start, end: end))
    }

    /// Three letters or more, or letters, digits and signs between `<` and `>`.
    private mutating func name() -> String? {
        let isQuoted = take("<")
        let start = place
        while place < text.count, PosixRuleReader.isLetter(text[place]) || isQuoted && isSignOrDigit { place += 1 }
        let name = text[start..<place]
        guard name.count >= 3, !isQuoted || take(">") else { return nil }
        return String(decoding: name, as: UTF8.self)
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    private var isSignOrDigit: Bool {
        let byte = text[place]
        return byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") || (0x30...0x39).contains(byte)
    }

    /// A day with its time: `,M3.2.0/2`.
    private mutating func change() -> PosixRule.Change? {
        guard take(","), let day = day() else { return nil }
        guard take("/") else { return PosixRule.Change(day: day, second: 2 * 3600) }
        return time(hours: Limits.ruleHours).map { PosixRule.Change(day: day, second: $0) }
    }

    private mutating func day() -> PosixRule.Day? {
        if take("J") { return number(1...365).map { .julian($0) } }
        guard take("M") else { return number(0...365).map { .ordinal($0) } }
        guard let month = number(1...12), take("."), let week = number(1...5), take("."), let weekday = number(0...6)
        else { return nil }
        return .weekday(weekday, week: week, month: month)
    }

    /// `[+-]hh[:mm[:ss]]` in seconds.
    private mutating func time(hours: Int) -> Int? {
        let isNegative = take("-")
        if !isNegative { _ = take("+") }
        guard var seconds = number(0...hours).map({ $0 * 3600 }) else { return nil }
        for unit in [60, 1] where take(":") {
            guard let number = number(0...59) else { return nil }
            seconds += number * unit
        }
        return isNegative ? -seconds : seconds
    }

    private mutating func number(_ range: ClosedRange<Int>) -> Int? {
        var value: Int?
        while place < text.count, (0x30...0x39).contains(text[place]), (value ?? 0) <= range.upperBound {
            value = (value ?? 0) * 10 + Int(text[place] - 0x30)
            place += 1
        }
        return value.flatMap { range.contains($0) ? $0 : nil }
    }

    private mutating func take(_ letter: Unicode.Scalar) -> Bool {
        guard place < text.count, text[place] == UInt8(ascii: letter) else { return false }
        place += 1
        return true
    }
}
