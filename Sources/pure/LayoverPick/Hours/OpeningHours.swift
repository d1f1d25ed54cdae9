/// A text of OpenStreetMap's `opening_hours`, parsed once and evaluated at any minute of local time.
///
/// A text that cannot be read is unknown at every minute. Rules replace, add and fall back as in opening_hours.js, the
/// reference implementation: a rule that opens on some days replaces the previous rules on those days, a rule that closes
/// removes only its own minutes, and `||` fills the closed times.
///
/// Source: https://wiki.openstreetmap.org/wiki/Key:opening_hours/specification, opening_hours.js.
package struct OpeningHours: Hashable, Sendable {
    /// False for a text that cannot be read.
    package let isReadable: Bool
    let rules: [HoursRule]
    let spans: [HoursSpan]
    let dates: [HoursDates]
    /// A bit for each rule that replaces the previous ones on the days that it matches.
    let replacing: UInt64
    /// A bit for each rule that continues past midnight.
    let continuing: UInt64
    /// True if any span is a guess.
    let hasGuesses: Bool
    /// True if any rule depends on holidays.
    let hasHolidays: Bool
    /// True if all weeks are alike.
    let isWeekly: Bool
    /// Days outside of which no rule holds; `nil` if a rule may hold on any day.
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
    ///   - minute: In local time, since 1970-01-01T00:00; within the years 1 to 9999.
    ///   - holidays: Days that `PH` matches. If it is unknown whether a day is a holiday and the state depends on it, the
    ///     state is unknown.
    /// - Returns: Always unknown if the text cannot be read.
    /// - Complexity: O(days searched x rules), at most 400 days; allocates only on days of unknown holidays.
    package func answer(at minute: Int, holidays: HolidayCalendar = .unknown) -> HoursAnswer {
        guard isReadable else { return HoursAnswer(state: .unknown, until: nil) }
        var search = HoursSearch(hours: self, day: floorDivided(minute, 1_440), holidays: holidays)
        return search.answer(at: minute)
    }
}
