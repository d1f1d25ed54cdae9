import LayoverModel

/// The days on which a rule holds: of each kind that is written one must match.
struct HoursDates: Hashable, Sendable {
    struct Years: Hashable, Sendable {
        let from: Int
        let to: Int
        let step: Int
    }

    struct Weeks: Hashable, Sendable {
        let from: Int
        let to: Int
        let step: Int
    }

    /// `Mo[2-4] +2 days`.
    struct Nth: Hashable, Sendable {
        /// 0 is Monday.
        let weekday: Int
        /// As ``HoursDay/isNth(_:)`` reads them.
        let positions: UInt16
        let offset: Int
    }

    struct Holidays: Hashable, Sendable {
        let isSchool: Bool
        let offset: Int
    }

    var years: [Years] = []
    var ranges: [DateRange] = []
    var weeks: [Weeks] = []
    var weekdays: UInt8 = 0
    var nths: [Nth] = []
    var holidays: [Holidays] = []
    /// True for `SH Mo-Fr`, where both must match, and not one of the two.
    var needsHoliday = false

    var isEmpty: Bool { years.isEmpty && ranges.isEmpty && weeks.isEmpty && !hasDays }

    var hasDays: Bool { weekdays != 0 || !nths.isEmpty || !holidays.isEmpty }

    /// True if days of the week are all that is asked.
    var isWeekly: Bool { years.isEmpty && ranges.isEmpty && weeks.isEmpty && nths.isEmpty && holidays.isEmpty }

    func match(_ day: HoursDay, _ calendar: HolidayCalendar) -> Bool {
        if !years.isEmpty, !years.contains(where: { $0.match(day.year) }) { return false }
        if !ranges.isEmpty, !ranges.contains(where: { $0.match(day) }) { return false }
        if !weeks.isEmpty {
            let week = day.week
            guard weeks.contains(where: { $0.match(week) }) else { return false }
        }
        return !hasDays || matchesDay(day, calendar)
    }

    private func matchesDay(_ day: HoursDay, _ calendar: HolidayCalendar) -> Bool {
        let isHoliday = holidays.contains { calendar.holds(day.number - $0.offset, isSchool: $0.isSchool) }
        if needsHoliday, !isHoliday { return false }
        if isHoliday, !needsHoliday { return true }
        if weekdays & (1 << UInt8(day.weekday)) != 0 { return true }
        return nths.contains { nth in
            guard nth.offset != 0 else { return day.weekday == nth.weekday && day.isNth(nth.positions) }
            let named = HoursDay(day.number - nth.offset)
            return named.weekday == nth.weekday && named.isNth(nth.positions)
        }
    }
}

extension HoursDates.Years {
    func match(_ year: Int) -> Bool { year >= from && year <= to && (year - from) % step == 0 }
}

extension HoursDates.Weeks {
    func match(_ week: Int) -> Bool {
        if from > to { return week >= from || week <= to }
        return week >= from && week <= to && (week - from) % step == 0
    }
}
