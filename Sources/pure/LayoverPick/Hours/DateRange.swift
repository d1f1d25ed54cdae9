import LayoverModel

/// Dates of every year or of one year: `Nov-Mar`, `Dec 24-26`, `2026 Mar 28-Apr 16`, `easter -2 days`.
enum DateRange: Hashable, Sendable {
    /// Whole months, past the year's end if `to` is before `from`.
    case months(from: Int, to: Int, year: Int?)
    /// One day.
    case day(DatePoint)
    /// From a day to a day, both inclusive, every `step` days.
    case days(from: DatePoint, to: DatePoint, step: Int)
    /// From a day to the end of its year, or without end if the day has a year.
    case onwards(DatePoint)

    func match(_ day: HoursDay) -> Bool {
        switch self {
        case .months(let from, let to, nil): DateRange.isIn(day.month, from: from, to: to)
        case .months(let from, let to, let year?):
            from <= to
                ? day.year == year && day.month >= from && day.month <= to
                : day.year == year && day.month >= from || day.year == year + 1 && day.month <= to
        case .day(let point): DateRange.isOn(day, point)
        case .days(let from, let to, let step): DateRange.isWithin(day, from: from, to: to, step: step)
        case .onwards(let point):
            (point.number(in: point.year ?? day.year, isEnd: false).map { day.number >= $0 } ?? false)
        }
    }

    private static func isIn(_ month: Int, from: Int, to: Int) -> Bool {
        from <= to ? month >= from && month <= to : month >= from || month <= to
    }

    private static func isOn(_ day: HoursDay, _ point: DatePoint) -> Bool {
        if let year = point.year { return point.exact(in: year) == day.number }
        guard point.offset != 0 else { return point.exact(in: day.year) == day.number }
        return (day.year - 1...day.year + 1).contains { point.exact(in: $0) == day.number }
    }

    private static func isWithin(_ day: HoursDay, from: DatePoint, to: DatePoint, step: Int) -> Bool {
        func holds(_ first: Int, _ last: Int) -> Bool {
            day.number >= first && day.number <= last && (day.number - first) % step == 0
        }
        if from.year != nil || to.year != nil {
            guard let (first, last) = bounds(from, to) else { return false }
            return holds(first, last)
        }
        // Last year's range may end in this year, and offsets may move next year's range into it.
        return (day.year - 1...day.year + 1).contains { year in
            guard let first = from.number(in: year, isEnd: false), var last = to.number(in: year, isEnd: true) else {
                return false
            }
            if last < first {
                guard let next = to.number(in: year + 1, isEnd: true) else { return false }
                last = next
            }
            return holds(first, last)
        }
    }

    /// The first and last day of a range with a year; `nil` if one of its days does not exist.
    private static func bounds(_ from: DatePoint, _ to: DatePoint) -> (Int, Int)? {
        if let year = from.year {
            guard let first = from.number(in: year, isEnd: false),
                let last = to.number(in: to.year ?? year, isEnd: true)
            else { return nil }
            if to.year != nil || last >= first { return (first, last) }
            return to.number(in: year + 1, isEnd: true).map { (first, $0) }
        }
        if let year = to.year {
            guard let last = to.number(in: year, isEnd: true), let first = from.number(in: year, isEnd: false) else {
                return nil
            }
            if first <= last { return (first, last) }
            return from.number(in: year - 1, isEnd: false).map { ($0, last) }
        }
        return nil
    }
}

/// A day of a year: a day of a month, Easter Sunday, or a weekday such as a month's second Monday, with an offset in days.
struct DatePoint: Hashable, Sendable {
    enum Base: Hashable, Sendable {
        case day(month: Int, day: Int)
        case easter
        /// 0 is Monday; `position` is 1 to 5, or -1 to -5 from the end.
        case weekday(month: Int, weekday: Int, position: Int)
    }

    var year: Int?
    let base: Base
    var offset = 0

    /// The day as it is written; `nil` if the year does not have it.
    func exact(in year: Int) -> Int? {
        if case .day(let month, let day) = base, day > LocalDate.days(in: month, of: year) { return nil }
        return number(in: year, isEnd: false)
    }

    /// The day in a year.
    ///
    /// A day past a month's end becomes the first of the next month as a start, the last of the month as an end.
    func number(in year: Int, isEnd: Bool) -> Int? {
        switch base {
        case .day(let month, let day):
            let last = LocalDate.days(in: month, of: year)
            let within = day > last ? (isEnd ? last : last + 1) : day
            return HoursDay.number(year: year, month: month, day: within) + offset
        case .easter: return DatePoint.easter(year) + offset
        case .weekday(let month, let weekday, let position):
            return DatePoint.nth(year: year, month: month, weekday: weekday, position: position).map { $0 + offset }
        }
    }

    private static func nth(year: Int, month: Int, weekday: Int, position: Int) -> Int? {
        let count = LocalDate.days(in: month, of: year)
        let first = HoursDay.number(year: year, month: month, day: 1)
        let firstWeekday = HoursDay(first).weekday
        let firstMatch = (weekday - firstWeekday + 7) % 7 + 1
        let matches = (count - firstMatch) / 7 + 1
        let index = position > 0 ? position - 1 : matches + position
        return (0..<matches).contains(index) ? first + firstMatch - 1 + index * 7 : nil
    }

    /// Easter Sunday of the Gregorian calendar.
    ///
    /// Source: the "anonymous Gregorian algorithm" (Nature, 20 April 1876), as in Meeus, "Astronomical Algorithms", chapter 8.
    static func easter(_ year: Int) -> Int {
        let golden = year % 19
        let century = year / 100
        let rest = year % 100
        let correction = (century - (century + 8) / 25 + 1) / 3
        let epact = (19 * golden + century - century / 4 - correction + 15) % 30
        let weekday = (32 + 2 * (century % 4) + 2 * (rest / 4) - epact - rest % 4) % 7
        let late = (golden + 11 * epact + 22 * weekday) / 451
        let sum = epact + weekday - 7 * late + 114
        return HoursDay.number(year: year, month: sum / 31, day: sum % 31 + 1)
    }
}
