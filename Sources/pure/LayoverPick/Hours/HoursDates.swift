import LayoverModel

/// The days on which a rule holds; each kind of selector that is present must match.
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
        /// Bits as in ``HoursDay/isNth(_:)``.
        let positions: UInt16
        let offset: Int
    }

    struct Holidays: Hashable, Sendable {
        let isSchool: Bool
        let offset: Int

        /// The kind of guess that applies if it is unknown whether the day is a holiday.
        var guess: HolidayGuesses {
            if isSchool { return .school }
            return offset == 0 ? .today : .nearby
        }

        /// `nil` if it is unknown; there is no list of school holidays.
        func match(_ day: HoursDay, _ calendar: HolidayCalendar) -> Bool? {
            isSchool ? nil : calendar.isPublicHoliday(day.number - offset)
        }
    }

    var years: [Years] = []
    var ranges: [DateRange] = []
    var weeks: [Weeks] = []
    var weekdays: UInt8 = 0
    var nths: [Nth] = []
    var holidays: [Holidays] = []
    /// True for `SH Mo-Fr`, where both must match instead of one of the two.
    var needsHoliday = false

    var isEmpty: Bool { years.isEmpty && ranges.isEmpty && weeks.isEmpty && !hasDays }

    var hasDays: Bool { weekdays != 0 || !nths.isEmpty || !holidays.isEmpty }

    /// True if days of the week are the only selectors.
    var isWeekly: Bool { years.isEmpty && ranges.isEmpty && weeks.isEmpty && nths.isEmpty && holidays.isEmpty }

    /// Kinds of holidays for which it is unknown whether `day` is one.
    func open(on day: HoursDay, _ calendar: HolidayCalendar) -> HolidayGuesses {
        holidays.reduce(into: []) { open, holiday in
            if holiday.match(day, calendar) == nil { open.insert(holiday.guess) }
        }
    }

    /// Returns whether the rule holds on a day.
    ///
    /// If it is unknown whether the day is a holiday, it counts as one for the kinds in `guesses`.
    func match(_ day: HoursDay, _ calendar: HolidayCalendar, _ guesses: HolidayGuesses) -> Bool {
        if !years.isEmpty, !years.contains(where: { $0.match(day.year) }) { return false }
        if !ranges.isEmpty, !ranges.contains(where: { $0.match(day) }) { return false }
        if !weeks.isEmpty {
            let week = day.week
            guard weeks.contains(where: { $0.match(week) }) else { return false }
        }
        return !hasDays || matchesDay(day, calendar, guesses)
    }

    private func matchesDay(_ day: HoursDay, _ calendar: HolidayCalendar, _ guesses: HolidayGuesses) -> Bool {
        let isHoliday = holidays.contains { $0.match(day, calendar) ?? guesses.contains($0.guess) }
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

/// Kinds of holidays for which unknown days are tried both ways.
struct HolidayGuesses: OptionSet, Hashable, Sendable {
    let rawValue: UInt8

    static let today = HolidayGuesses(rawValue: 1)
    /// Public holidays some days before or after.
    static let nearby = HolidayGuesses(rawValue: 2)
    static let school = HolidayGuesses(rawValue: 4)
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
