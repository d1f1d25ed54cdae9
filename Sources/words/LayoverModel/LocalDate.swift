/// A day of the Gregorian calendar, in no time zone.
package struct LocalDate: Hashable, Comparable, Sendable, CustomStringConvertible {
    package let year: Int
    package let month: Int
    package let day: Int

    /// `nil` for a day that does not exist, such as 30 February; years are 1 to 9999.
    package init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month),
            (1...LocalDate.days(in: month, of: year)).contains(day)
        else { return nil }
        self.year = year
        self.month = month
        self.day = day
    }

    /// Reads `2026-12-07`, exactly ten characters; `nil` for anything else.
    package init?(_ text: String) { self.init(Array(text.utf8).span) }

    /// Reads the bytes of such a text.
    package init?(_ text: Span<UInt8>) {
        guard text.count == 10, text[4] == 0x2d, text[7] == 0x2d, let year = text.digits(0..<4),
            let month = text.digits(5..<7), let day = text.digits(8..<10)
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    /// The day `days` after 1970-01-01 (before it if negative).
    ///
    /// Source: Howard Hinnant, "chrono-compatible low-level date algorithms", `civil_from_days`.
    package init(daysSinceEpoch days: Int) {
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// Days since 1970-01-01.
    ///
    /// Source: Hinnant, `days_from_civil`.
    package var daysSinceEpoch: Int {
        let shiftedYear = month <= 2 ? year - 1 : year
        let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
        let yearOfEra = shiftedYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    package var weekday: Weekday { Weekday(daysSinceEpoch: daysSinceEpoch) }

    package func adding(days: Int) -> LocalDate { LocalDate(daysSinceEpoch: daysSinceEpoch + days) }

    package var description: String { "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))" }

    package static func < (left: LocalDate, right: LocalDate) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }

    package static func days(in month: Int, of year: Int) -> Int {
        switch month {
        case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

extension Span<UInt8> {
    /// The number that the digits in a range make; `nil` if one is none.
    func digits(_ range: Range<Int>) -> Int? {
        var sum = 0
        for index in range {
            guard (0x30...0x39).contains(self[index]) else { return nil }
            sum = sum * 10 + Int(self[index] - 0x30)
        }
        return sum
    }
}

/// A number with leading zeros up to `width` digits.
package func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
}
