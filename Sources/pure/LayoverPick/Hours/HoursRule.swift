import LayoverModel

/// A span of the minutes of one day, 0 to 1440, its end exclusive.
struct HoursSpan: Hashable, Sendable {
    let from: Int16
    let to: Int16
    let state: HoursState
    /// True for an open end, which applies only if no other span does.
    let isGuess: Bool
}

/// One rule of a text of opening hours; its spans are stored together with those of the other rules.
struct HoursRule: Hashable, Sendable {
    enum Separator: Hashable, Sendable { case normal, additional, fallback }

    let separator: Separator
    /// Spans on a day that the rule matches.
    let today: Range<Int>
    /// The part after that day's midnight, as spans of the next day.
    let next: Range<Int>
    let hasDates: Bool
    /// Plain days of the week, with Monday as the first bit; the only condition of a rule without other dates.
    let weekdays: UInt8
    /// Index of the rule's dates; -1 if days of the week are sufficient.
    let dates: Int
    let state: HoursState
}

/// A day, in the parts that the dates of rules need.
struct HoursDay: Sendable {
    /// Days since 1970-01-01.
    private(set) var number: Int
    private(set) var year: Int
    private(set) var month: Int
    private(set) var day: Int
    /// 0 is Monday.
    private(set) var weekday: Int

    init(_ number: Int) {
        self.number = number
        let date = LocalDate(daysSinceEpoch: number)
        year = date.year
        month = date.month
        day = date.day
        weekday = date.weekday.rawValue - 1
    }

    /// Advances to the next day.
    mutating func advance() {
        number += 1
        weekday = weekday == 6 ? 0 : weekday + 1
        day += 1
        guard day > 28, day > LocalDate.days(in: month, of: year) else { return }
        day = 1
        month += 1
        guard month > 12 else { return }
        month = 1
        year += 1
    }

    /// Number of the week of ISO 8601, 1 to 53.
    var week: Int {
        let thursday = HoursDay.date(number + 3 - weekday)
        return (thursday.number - HoursDay.number(year: thursday.year, month: 1, day: 1)) / 7 + 1
    }

    /// True if the day is one of the `positions`: bit 0 to 4 the first to the fifth, bit 8 to 12 counted from the end.
    func isNth(_ positions: UInt16) -> Bool {
        let fromStart = (day - 1) / 7
        let fromEnd = (LocalDate.days(in: month, of: year) - day) / 7
        return positions & (1 << UInt16(fromStart)) != 0 || positions & (1 << UInt16(8 + fromEnd)) != 0
    }

    private static func date(_ number: Int) -> (number: Int, year: Int) {
        (number, LocalDate(daysSinceEpoch: number).year)
    }

    /// The number of a day of a month; a day past the month's end belongs to the next month.
    static func number(year: Int, month: Int, day: Int) -> Int {
        let first = LocalDate(year: min(max(year, 1), 9_999), month: month, day: 1)
        return (first?.daysSinceEpoch ?? 0) + day - 1
    }
}
