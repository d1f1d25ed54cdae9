/// Reads one text of opening hours, strictly by the specification; case is ignored.
struct HoursReader {
    var cursor: HoursCursor
    private(set) var rules: [HoursRule] = []
    private(set) var spans: [HoursSpan] = []
    private(set) var dates: [HoursDates] = []

    init(_ text: String) { cursor = HoursCursor(text) }

    /// - Returns: False if the text is invalid or incomplete.
    mutating func read() -> Bool {
        var separator = HoursRule.Separator.normal
        while true {
            guard rules.count < PickLimits.hoursRules, rule(separator) else { return false }
            cursor.skipSpaces()
            if cursor.isAtEnd { return true }
            if cursor.take("||") {
                separator = .fallback
            } else if cursor.take(";") {
                separator = .normal
                cursor.skipSpaces()
                // A separator at the very end is common and unambiguous.
                if cursor.isAtEnd { return true }
            } else if cursor.take(",") {
                separator = .additional
            } else {
                return false
            }
        }
    }

    private mutating func rule(_ separator: HoursRule.Separator) -> Bool {
        cursor.skipSpaces()
        let start = cursor.position
        var found = HoursDates()
        let isAlways = cursor.take("24/7")
        guard isAlways || selectors(&found) else { return false }
        cursor.skipSpaces()
        let from = spans.count
        guard let times = HoursTimes.read(&cursor, isAlways: isAlways), let state = modifier(), cursor.position > start
        else { return false }
        spans += times.today.map { $0.span(state, isFallback: separator == .fallback) }
        let middle = spans.count
        spans += times.next.map { $0.span(state, isFallback: separator == .fallback) }
        let isWeekly = found.isWeekly
        if !isWeekly { dates.append(found) }
        rules.append(
            HoursRule(
                separator: separator, today: from..<middle, next: middle..<spans.count, hasDates: !found.isEmpty,
                weekdays: found.weekdays == 0 ? 0x7f : found.weekdays, dates: isWeekly ? -1 : dates.count - 1,
                state: state))
        return true
    }

    /// `open`, `off`, a comment, in any order, each at most once; a comment alone makes the rule unknown.
    private mutating func modifier() -> HoursState? {
        var state: HoursState?
        var hasComment = false
        while true {
            cursor.skipSpaces()
            if cursor.peek == UInt8(ascii: "\"") {
                guard !hasComment, cursor.skipComment() else { return nil }
                hasComment = true
            } else if let word = cursor.takeState() {
                guard state == nil else { return nil }
                state = word
            } else {
                return state ?? (hasComment ? .unknown : .open)
            }
        }
    }

    /// Years, dates, weeks and days, each kind at most once, with an optional colon after them.
    private mutating func selectors(_ found: inout HoursDates) -> Bool {
        while true {
            cursor.skipSpaces()
            let before = cursor.position
            guard selector(&found) else { return false }
            guard cursor.position > before else { return true }
            cursor.skipSpaces()
            if cursor.peek == UInt8(ascii: ":") { cursor.advance() }
        }
    }

    /// Reads the selector that begins here; leaves the cursor in place if there is none.
    private mutating func selector(_ found: inout HoursDates) -> Bool {
        guard !HoursTimes.begins(cursor) else { return true }
        if cursor.take("week") {
            guard found.weeks.isEmpty else { return false }
            return weeks(&found)
        }
        if beginsDate() {
            guard found.ranges.isEmpty else { return false }
            var reader = DateReader(cursor: cursor)
            guard let ranges = reader.ranges() else { return false }
            cursor = reader.cursor
            found.ranges = ranges
            return true
        }
        if cursor.digits() == 4 {
            guard found.years.isEmpty else { return false }
            return years(&found)
        }
        if cursor.isAtDayOfWeek {
            guard !found.hasDays else { return false }
            var reader = WeekdayReader(cursor: cursor)
            guard reader.read(&found) else { return false }
            cursor = reader.cursor
        }
        return true
    }

    /// True if a month, Easter, or a year right before one of them begins here.
    private func beginsDate() -> Bool {
        var ahead = cursor
        if ahead.digits() == 4 {
            _ = ahead.number(1...9_999)
            ahead.skipSpaces()
        }
        return ahead.isAtMonth || ahead.isAt("easter")
    }

    private mutating func years(_ found: inout HoursDates) -> Bool {
        repeat {
            cursor.skipSpaces()
            guard let from = cursor.number(1_000...9_999) else { return false }
            var to = from
            var step = 1
            if cursor.take("+") {
                to = 9_999
            } else if cursor.take("-") {
                guard let end = cursor.number(from...9_999) else { return false }
                to = end
                if cursor.take("/") {
                    guard let every = cursor.number(1...9_999) else { return false }
                    step = every
                }
            }
            found.years.append(HoursDates.Years(from: from, to: to, step: step))
        } while takeComma { $0.digits() == 4 }
        return true
    }

    private mutating func weeks(_ found: inout HoursDates) -> Bool {
        repeat {
            cursor.skipSpaces()
            guard let from = cursor.number(1...53) else { return false }
            var to = from
            var step = 1
            if cursor.take("-") {
                guard let end = cursor.number(1...53) else { return false }
                to = end
                if cursor.take("/") {
                    guard let every = cursor.number(1...53) else { return false }
                    step = every
                }
            }
            found.weeks.append(HoursDates.Weeks(from: from, to: to, step: step))
        } while takeComma { (1...2).contains($0.digits()) && !HoursTimes.begins($0) }
        return true
    }

    /// Consumes a comma if the list continues after it; otherwise the comma separates rules.
    private mutating func takeComma(_ goesOn: (HoursCursor) -> Bool) -> Bool {
        var ahead = cursor
        ahead.skipSpaces()
        guard ahead.take(",") else { return false }
        ahead.skipSpaces()
        guard goesOn(ahead) else { return false }
        cursor = ahead
        return true
    }
}
