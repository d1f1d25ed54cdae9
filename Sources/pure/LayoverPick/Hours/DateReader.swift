import LayoverModel

/// Reads dates of a year: `Nov-Mar`, `Dec 24-26`, `2026 Mar 28-Apr 16`, `easter -2 days`, `Jan 1,May 1`.
struct DateReader {
    var cursor: HoursCursor

    /// - Returns: The dates of a list; `nil` if one of them is invalid.
    mutating func ranges() -> [DateRange]? {
        var ranges: [DateRange] = []
        repeat {
            cursor.skipSpaces()
            guard item(&ranges) else { return nil }
        } while takeComma()
        return ranges
    }

    private mutating func item(_ ranges: inout [DateRange]) -> Bool {
        let year = year()
        if let month = month() {
            guard let first = beginsDay() ? cursor.number(1...31) : nil else {
                return months(month, year, &ranges)
            }
            return days(of: month, from: first, year: year, &ranges)
        }
        guard var point = point(year) else { return false }
        point.year = year
        return range(from: point, &ranges)
    }

    /// `Nov`, `Nov-Mar`, `Mar Su[-1]-Oct Su[-1]`.
    private mutating func months(_ month: Int, _ year: Int?, _ ranges: inout [DateRange]) -> Bool {
        if let base = weekday(of: month) {
            guard let offset = cursor.dayOffset() else { return false }
            return range(from: DatePoint(year: year, base: base, offset: offset), &ranges)
        }
        var ahead = self
        ahead.cursor.skipSpaces()
        guard ahead.cursor.take("-") else {
            ranges.append(.months(from: month, to: month, year: year))
            return true
        }
        ahead.cursor.skipSpaces()
        guard let last = ahead.month(), !ahead.beginsDay() else { return false }
        self = ahead
        ranges.append(.months(from: month, to: last, year: year))
        return true
    }

    /// `Dec 24`, `Dec 24-26`, `Dec 24,26`, `Dec 24-Jan 6`.
    private mutating func days(of month: Int, from first: Int, year: Int?, _ ranges: inout [DateRange]) -> Bool {
        guard DateReader.exists(month, first) else { return false }
        guard let offset = cursor.dayOffset() else { return false }
        let point = DatePoint(year: year, base: .day(month: month, day: first), offset: offset)
        var ahead = cursor
        ahead.skipSpaces()
        if offset == 0, ahead.take("-") {
            ahead.skipSpaces()
            var day = self
            day.cursor = ahead
            if day.beginsDay(), let last = day.cursor.number(1...31) {
                self = day
                return within(month, from: point, to: last, &ranges)
            }
        }
        guard range(from: point, &ranges) else { return false }
        return moreDays(month, year, &ranges)
    }

    /// `-26` after `Dec 24`: a day of the same month, or of the next month if it is less.
    private mutating func within(_ month: Int, from: DatePoint, to last: Int, _ ranges: inout [DateRange]) -> Bool {
        guard case .day(_, let first) = from.base else { return false }
        let isNext = last < first
        let to = DatePoint(year: from.year, base: .day(month: isNext ? month % 12 + 1 : month, day: last))
        var step = 1
        if cursor.take("/") {
            guard let every = cursor.number(1...366) else { return false }
            step = every
        }
        ranges.append(.days(from: from, to: isNext && month == 12 ? DatePoint(base: to.base) : to, step: step))
        return moreDays(month, from.year, &ranges)
    }

    /// Further days of the same month: `Dec 24,26`.
    private mutating func moreDays(_ month: Int, _ year: Int?, _ ranges: inout [DateRange]) -> Bool {
        var ahead = self
        ahead.cursor.skipSpaces()
        guard ahead.cursor.take(",") else { return true }
        ahead.cursor.skipSpaces()
        guard ahead.beginsDay(), let day = ahead.cursor.number(1...31) else { return true }
        self = ahead
        return days(of: month, from: day, year: year, &ranges)
    }

    /// The part after a day: a range's other end, `+`, or nothing.
    private mutating func range(from point: DatePoint, _ ranges: inout [DateRange]) -> Bool {
        var ahead = self
        ahead.cursor.skipSpaces()
        if ahead.cursor.take("-") {
            ahead.cursor.skipSpaces()
            let year = ahead.year()
            guard var to = ahead.end(year) else { return false }
            to.year = year
            self = ahead
            ranges.append(.days(from: point, to: to, step: 1))
            return true
        }
        if ahead.cursor.take("+") {
            self = ahead
            ranges.append(.onwards(point))
            return true
        }
        ranges.append(.day(point))
        return true
    }

    /// The last day of a range.
    private mutating func end(_ year: Int?) -> DatePoint? {
        if let month = month() {
            if beginsDay(), let day = cursor.number(1...31) {
                guard let offset = cursor.dayOffset() else { return nil }
                return DatePoint(base: .day(month: month, day: day), offset: offset)
            }
            guard let base = weekday(of: month), let offset = cursor.dayOffset() else { return nil }
            return DatePoint(base: base, offset: offset)
        }
        return point(year)
    }

    /// Easter, with an offset in days.
    private mutating func point(_ year: Int?) -> DatePoint? {
        guard cursor.take("easter"), let offset = cursor.dayOffset() else { return nil }
        return DatePoint(year: year, base: .easter, offset: offset)
    }

    /// ` Su[-1]` after a month.
    private mutating func weekday(of month: Int) -> DatePoint.Base? {
        var ahead = cursor
        ahead.skipSpaces()
        guard let weekday = ahead.take(oneOf: HoursCursor.weekdays), ahead.take("[") else { return nil }
        let isFromEnd = ahead.take("-")
        guard let position = ahead.number(1...5), ahead.take("]") else { return nil }
        cursor = ahead
        return .weekday(month: month, weekday: weekday, position: isFromEnd ? -position : position)
    }

    private mutating func year() -> Int? {
        guard cursor.digits() == 4, let year = cursor.number(1_000...9_999) else { return nil }
        cursor.skipSpaces()
        return year
    }

    private mutating func month() -> Int? {
        guard let month = cursor.take(oneOf: HoursCursor.months) else { return nil }
        var ahead = cursor
        ahead.skipSpaces()
        // The day of `Dec 25`, unless it is an hour.
        if (1...2).contains(ahead.digits()), !HoursTimes.begins(ahead) { cursor = ahead }
        return month + 1
    }

    /// True at the number of a day, which is neither a year nor an hour.
    private func beginsDay() -> Bool { (1...2).contains(cursor.digits()) && !HoursTimes.begins(cursor) }

    private mutating func takeComma() -> Bool {
        var ahead = cursor
        ahead.skipSpaces()
        guard ahead.take(",") else { return false }
        ahead.skipSpaces()
        var date = ahead
        if date.digits() == 4 {
            _ = date.number(1_000...9_999)
            date.skipSpaces()
        }
        guard date.isAtMonth || date.isAt("easter") else { return false }
        cursor = ahead
        return true
    }

    /// True if the day exists in some year.
    private static func exists(_ month: Int, _ day: Int) -> Bool { day <= LocalDate.days(in: month, of: 2024) }
}
