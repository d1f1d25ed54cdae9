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
    package init?(_ text: String) { self.init(Array(text.utf8).span) }

    /// Reads the bytes of such a text.
    package init?(_ text: Span<UInt8>) {
        guard [10, 16, 19].contains(text.count), let date = LocalDate(text.extracting(0..<10)) else { return nil }
        guard text.count > 10 else {
            self.init(date)
            return
        }
        guard text[10] == 0x20 || text[10] == 0x54, text[13] == 0x3a, let hour = text.digits(11..<13),
            let minute = text.digits(14..<16), hour < 24, minute < 60
        else { return nil }
        var second = 0
        if text.count > 16 {
            guard text[16] == 0x3a, let written = text.digits(17..<19), written < 60 else { return nil }
            second = written
        }
        self.init(date, secondOfDay: hour * 3_600 + minute * 60 + second)
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
