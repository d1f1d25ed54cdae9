package import LayoverModel

/// A range of days, both ends inclusive.
package struct SentenceDates: Hashable, Sendable {
    package let from: LocalDate
    package let until: LocalDate

    /// The days that `time` means on `day`; `nil` for any time, and beyond the end of the calendar.
    ///
    /// The first such days that are not over yet, never before `day`.
    package init?(_ time: SentenceTime.Days, on day: LocalDate, in calendar: SentenceCalendar) {
        let days: (from: LocalDate, until: LocalDate)?
        switch time {
        case .any: days = nil
        case .month(let month): days = SentenceDates.months(from: month, count: 1, on: day)
        case .season(let season):
            let shift = calendar.seasons == .south ? 6 : 0
            days = SentenceDates.months(from: (season.firstMonth + shift - 1) % 12 + 1, count: 3, on: day)
        case .weekend(let weeks): days = SentenceDates.weekend(weeks, on: day, in: calendar)
        }
        guard let days else { return nil }
        from = max(days.from, day)
        until = days.until
    }

    /// The days for a search within these: both ends of a short stay, else a day in the middle.
    ///
    /// - Parameter nights: The nights that the action allows; the return is then after the length of a short stay, or after
    ///   two nights, or the nearest number that is allowed.
    /// - Returns: No return for a flight on one of the days.
    package func searched(nights: ClosedRange<Int>?) -> (departs: LocalDate, returns: LocalDate?) {
        let length = until.daysSinceEpoch - from.daysSinceEpoch
        let isStay = length <= SentenceLimits.shortStay
        let departs = isStay ? from : from.adding(days: length / 2)
        var stay = isStay ? length : 0
        if let nights {
            stay = min(max(isStay ? length : SentenceLimits.usualNights, nights.lowerBound), nights.upperBound)
        }
        return (departs, stay > 0 ? departs.adding(days: stay) : nil)
    }

    /// The first run of whole months that ends on `day` or later.
    private static func months(from first: Int, count: Int, on day: LocalDate) -> (LocalDate, LocalDate)? {
        for year in (day.year - 1)...(day.year + 1) {
            let last = first + count - 2
            let (endYear, endMonth) = (year + last / 12, last % 12 + 1)
            guard let from = LocalDate(year: year, month: first, day: 1),
                let until = LocalDate(
                    year: endYear, month: endMonth, day: LocalDate.days(in: endMonth, of: endYear)), until >= day
            else { continue }
            return (from, until)
        }
        return nil
    }

    private static func weekend(
        _ weeks: Int, on day: LocalDate, in calendar: SentenceCalendar
    ) -> (LocalDate, LocalDate)? {
        let passed = (day.weekday.rawValue - calendar.weekStarts.rawValue + 7) % 7
        let until = day.adding(days: 6 - passed + 7 * weeks)
        guard until.year <= 9999 else { return nil }
        return (until.adding(days: 1 - calendar.weekendDays), until)
    }
}
