import LayoverModel

/// The rule of a zone for all times after the last change that its file lists.
///
/// Source: RFC 9636, section 3.3, with POSIX's `TZ` and the hours of version 3.
struct PosixRule: Hashable, Sendable {
    /// A day of each year.
    enum Day: Hashable, Sendable {
        /// 1 to 365; 29 February is never counted.
        case julian(Int)
        /// 0 to 365; 29 February is counted.
        case ordinal(Int)
        /// A weekday (0 is Sunday) of a month; week 5 is the last one.
        case weekday(Int, week: Int, month: Int)
    }

    /// A day of each year and the second of it, on the clock that is about to be changed.
    struct Change: Hashable, Sendable {
        let day: Day
        /// Seconds since midnight, -167 to 167 hours.
        let second: Int
    }

    struct Saving: Hashable, Sendable {
        let type: LocalTimeType
        let start: Change
        let end: Change
    }

    let standard: LocalTimeType
    /// `nil` if the clock is never changed.
    let saving: Saving?

    /// One change of the clock.
    struct Moment: Hashable {
        let second: Int
        let isToSaving: Bool
    }

    /// The changes that belong to the years from `first` to `last`, in order; of two at one moment, the one to saving comes last.
    func moments(from first: Int, to last: Int) -> [Moment] {
        guard let saving, first <= last else { return [] }
        let moments = (first...last).flatMap { year -> [Moment] in
            guard let start = LocalDate(year: year, month: 1, day: 1)?.daysSinceEpoch else { return [] }
            return [
                Moment(second: saving.start.second(in: year, from: start) - standard.offset, isToSaving: true),
                Moment(second: saving.end.second(in: year, from: start) - saving.type.offset, isToSaving: false),
            ]
        }
        return moments.sorted { ($0.second, $0.isToSaving ? 1 : 0) < ($1.second, $1.isToSaving ? 1 : 0) }
    }

    /// The span around a moment within the calendar.
    func span(at second: Int) -> ZoneSpan {
        guard let saving else { return ZoneSpan(start: .min, end: .max, type: standard) }
        let year = LocalDateTime(secondsAsUTC: second).date.year
        let moments = moments(from: year - 1, to: year + 1)
        let next = moments.firstIndex { $0.second > second } ?? moments.count
        let last = next > 0 ? moments[next - 1] : nil
        return ZoneSpan(
            start: last?.second ?? .min, end: next < moments.count ? moments[next].second : .max,
            type: last?.isToSaving == true ? saving.type : standard)
    }
}

extension PosixRule.Change {
    /// Seconds as if the clock were at UTC; `start` counts the days from 1970 to 1 January.
    fileprivate func second(in year: Int, from start: Int) -> Int {
        (start + offset(in: year, start)) * 86_400 + second
    }

    /// Days since 1 January.
    private func offset(in year: Int, _ start: Int) -> Int {
        let isLeap = LocalDate.days(in: 2, of: year) == 29
        switch day {
        case .julian(let day): return day - 1 + (isLeap && day >= 60 ? 1 : 0)
        case .ordinal(let day): return day
        case .weekday(let weekday, let week, let month):
            let before = (1..<month).reduce(0) { $0 + LocalDate.days(in: $1, of: year) }
            // 1 January 1970 was a Thursday.
            let first = (((start + before + 4 - weekday) % 7) + 7) % 7
            let day = (7 - first) % 7 + (week - 1) * 7
            return before + (day < LocalDate.days(in: month, of: year) ? day : day - 7)
        }
    }
}
