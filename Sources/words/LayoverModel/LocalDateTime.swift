/// A day and a time of day without a time zone.
package struct LocalDateTime: Hashable, Comparable, Sendable, CustomStringConvertible {
    package let date: LocalDate
    /// Seconds since midnight, 0 to 86399.
    package let secondOfDay: Int

    package init(_ date: LocalDate, secondOfDay: Int = 0) {
        precondition((0..<86_400).contains(secondOfDay), "a second of the day lies in 0..<86400")
        self.date = date
        self.secondOfDay = secondOfDay
    }

    /// Reads `2026-12-07`, `2026-12-07 09:00`, `2026-12-07T09:00` or either with `:00` seconds; `nil` for anything else.
    package init?(_ text: String) {
        guard let date = LocalDate(String(text.prefix(10))) else { return nil }
        let rest = Array(text.utf8.dropFirst(10))
        if rest.isEmpty {
            self.init(date)
            return
        }
        guard rest[0] == 0x20 || rest[0] == 0x54 else { return nil }
        let parts = rest.dropFirst().split(separator: 0x3a, omittingEmptySubsequences: false)
        let numbers = parts.compactMap { part in
            part.count == 2 && part.allSatisfy { (0x30...0x39).contains($0) }
                ? part.reduce(0) { $0 * 10 + Int($1 - 0x30) } : nil
        }
        guard numbers.count == parts.count, (2...3).contains(numbers.count), numbers[0] < 24, numbers[1] < 60,
            numbers.count == 2 || numbers[2] < 60
        else { return nil }
        self.init(date, secondOfDay: numbers[0] * 3600 + numbers[1] * 60 + (numbers.count == 3 ? numbers[2] : 0))
    }

    /// Seconds since 1970 as if the time were UTC; only differences between them mean anything.
    package var secondsAsUTC: Int { date.daysSinceEpoch * 86_400 + secondOfDay }

    package init(secondsAsUTC seconds: Int) {
        let days = seconds >= 0 ? seconds / 86_400 : -((-seconds + 86_399) / 86_400)
        self.init(LocalDate(daysSinceEpoch: days), secondOfDay: seconds - days * 86_400)
    }

    package var description: String {
        "\(date) \(padded(secondOfDay / 3600, 2)):\(padded(secondOfDay / 60 % 60, 2))"
    }

    package static func < (left: LocalDateTime, right: LocalDateTime) -> Bool {
        left.secondsAsUTC < right.secondsAsUTC
    }
}
