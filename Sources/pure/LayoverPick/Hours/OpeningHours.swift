/// A text of OpenStreetMap's `opening_hours`, read once and asked at any minute of the place's own clock.
///
/// What cannot be read is unknown at every minute. Rules replace, add and fall back as opening_hours.js has it, which is the
/// reference implementation: a rule that opens on some days replaces what stands before it on those days, one that closes takes
/// only its own minutes away, and `||` fills what is left closed.
///
/// Source: https://wiki.openstreetmap.org/wiki/Key:opening_hours/specification, opening_hours.js.
package struct OpeningHours: Hashable, Sendable {
    /// False for a text that cannot be read.
    package let isReadable: Bool
    let rules: [HoursRule]
    let spans: [HoursSpan]
    let dates: [HoursDates]
    /// A bit for each rule that replaces those before it on the days that it matches.
    let replacing: UInt64
    /// A bit for each rule that goes on past midnight.
    let continuing: UInt64
    /// True if some span is a guess.
    let hasGuesses: Bool
    /// True if some rule asks for holidays.
    let hasHolidays: Bool
    /// True if weeks are all alike.
    let isWeekly: Bool
    /// Days outside of which no rule holds; `nil` where one may hold on any day.
    let possibleDays: PossibleDays?

    /// Reads a text of at most 512 bytes and 64 rules.
    package init(_ text: String) {
        var reader = HoursReader(text)
        guard text.utf8.count <= PickLimits.hoursBytes, reader.read() else {
            self.init(isReadable: false, rules: [], spans: [], dates: [])
            return
        }
        self.init(isReadable: true, rules: reader.rules, spans: reader.spans, dates: reader.dates)
    }

    private init(isReadable: Bool, rules: [HoursRule], spans: [HoursSpan], dates: [HoursDates]) {
        self.isReadable = isReadable
        self.rules = rules
        self.spans = spans
        self.dates = dates
        isWeekly = dates.isEmpty
        continuing = rules.enumerated().reduce(0) { $1.element.next.isEmpty ? $0 : $0 | 1 << UInt64($1.offset) }
        hasGuesses = spans.contains(where: \.isGuess)
        hasHolidays = dates.contains { !$0.holidays.isEmpty }
        possibleDays = rules.contains { $0.dates < 0 } ? nil : PossibleDays(dates)
        var replacing: UInt64 = 0
        for (index, rule) in rules.enumerated() where rule.separator == .normal && rule.state != .closed {
            let followsDateless = index > 0 && rule.state == .open && !rules[index - 1].hasDates
            if rule.hasDates || followsDateless { replacing |= 1 << UInt64(index) }
        }
        self.replacing = replacing
    }

    /// The state at `minute`, and the minute of its next change within 400 days.
    ///
    /// - Parameters:
    ///   - minute: Of the place's clock, since 1970-01-01T00:00; within the years 1 to 9999.
    ///   - holidays: Days that `PH` matches. If it is not known whether a day is a holiday, the state is unknown if that would
    ///     change it.
    /// - Returns: Unknown for ever if the text cannot be read.
    /// - Complexity: O(days looked at x rules), at most 400 days; allocates only on days of unknown holidays.
    package func answer(at minute: Int, holidays: HolidayCalendar = .unknown) -> HoursAnswer {
        guard isReadable else { return HoursAnswer(state: .unknown, until: nil) }
        var search = HoursSearch(hours: self, day: floorDivided(minute, 1_440), holidays: holidays)
        return search.answer(at: minute)
    }
}
