/// Distance of a moment or a day from now, in the unit in which people say it; every language then has its own words.
///
/// A part of a unit is dropped, so that no reader is told of more time than there is. The steps: below a minute *now*;
/// below an hour minutes; later on the same day hours; then days of the calendar, up to 13; weeks until two months are
/// full; months until two years are full; years.
package enum RelativeTime: Hashable, Sendable {
    package enum Unit: String, CaseIterable, Sendable { case minute, hour, day, week, month, year }

    case now
    /// So many units ahead, or ago where negative; 0 days is today.
    case ahead(Int, Unit)

    /// `nil` where the clock does not know a moment.
    ///
    /// - Parameters:
    ///   - instant: The moment to speak of.
    ///   - now: The moment of speaking.
    ///   - clock: What a clock where the reader is shows at a moment; `nil` where nobody knows.
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

    /// Months of the calendar that are full between two days, negative backwards.
    private static func fullMonths(from start: LocalDate, to end: LocalDate) -> Int {
        let months = (end.year - start.year) * 12 + end.month - start.month
        if months > 0, end.day < start.day { return months - 1 }
        if months < 0, end.day > start.day { return months + 1 }
        return months
    }
}
