/// Distance of a moment or a day from now, in the unit that people would use; each language has its own words for it.
///
/// Parts of a unit are dropped, so that the time shown is never longer than the real one. The steps: below a minute *now*;
/// below an hour minutes; later on the same day hours; then days of the calendar, up to 13; weeks until two months are full;
/// months until two years are full; years.
/// full; months until two years are full; years.
package enum RelativeTime: Hashable, Sendable {
    package enum Unit: String, CaseIterable, Sendable { case minute, hour, day, week, month, year }

    case now
    /// This number of units ahead, or ago if negative; 0 days is today.
    case ahead(Int, Unit)

    /// `nil` if the clock returns `nil` for one of the moments.
    ///
    /// - Parameters:
    ///   - instant: The moment to describe.
    ///   - now: The current moment.
    ///   - clock: The reader's local time at a moment; `nil` if it is unknown.
    package init?(_ instant: UTCInstant, now: UTCInstant, clock: (UTCInstant) -> LocalDateTime?) {
        let seconds = instant.seconds.subtractingReportingOverflow(now.seconds)
        guard !seconds.overflow, let there = clock(instant)?.date, let here = clock(now)?.date else { return nil }
        switch seconds.partialValue.magnitude {
        case ..<60: self = .now
        case ..<3600: self = .ahead(seconds.partialValue / 60, .minute)
        case _ where there == here: self = .ahead(seconds.partialValue / 3600, .hour)
        default: self.init(there, today: here)
        }
    }

    package init(_ date: LocalDate, today: LocalDate) {
        let days = date.daysSinceEpoch - today.daysSinceEpoch
        let months = RelativeTime.fullMonths(from: today, to: date)
        self =
            if days.magnitude < 14 {
                .ahead(days, .day)
            } else if months.magnitude < 2 {
                .ahead(days / 7, .week)
            } else if months.magnitude < 24 {
                .ahead(months, .month)
            } else {
                .ahead(months / 12, .year)
            }
    }

    /// Full months of the calendar between two days, negative backwards.
    private static func fullMonths(from start: LocalDate, to end: LocalDate) -> Int {
        let months = (end.year - start.year) * 12 + end.month - start.month
        if months > 0, end.day < start.day { return months - 1 }
        if months < 0, end.day > start.day { return months + 1 }
        return months
    }
}
