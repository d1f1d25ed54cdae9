/// Reads days of the week and holidays: `Mo-Fr`, `Sa[1,-1] +1 day`, `PH,Su`, `SH Mo-Fr`.
struct WeekdayReader {
    var cursor: HoursCursor

    /// - Returns: False if the text here is invalid.
    mutating func read(_ found: inout HoursDates) -> Bool {
        repeat {
            cursor.skipSpaces()
            guard cursor.isAt("ph") || cursor.isAt("sh") ? holiday(&found) : weekday(&found) else { return false }
        } while takeComma()
        // Holidays separated from days of the week by a space: both must match.
        var ahead = cursor
        ahead.skipSpaces()
        guard !found.holidays.isEmpty, found.weekdays == 0, found.nths.isEmpty, ahead.isAtDayOfWeek, !ahead.isAt("ph"),
            !ahead.isAt("sh")
        else { return true }
        cursor = ahead
        found.needsHoliday = true
        repeat {
            cursor.skipSpaces()
            guard weekday(&found) else { return false }
        } while takeComma()
        return true
    }

    /// Consumes a comma if another day or holiday follows.
    private mutating func takeComma() -> Bool {
        var ahead = cursor
        ahead.skipSpaces()
        guard ahead.take(",") else { return false }
        ahead.skipSpaces()
        guard ahead.isAtDayOfWeek else { return false }
        // Days after a comma begin a rule of their own if times precede it; here there were none.
        cursor = ahead
        return true
    }

    private mutating func holiday(_ found: inout HoursDates) -> Bool {
        let isSchool = cursor.isAt("sh")
        cursor.advance(2)
        guard let offset = cursor.dayOffset() else { return false }
        found.holidays.append(HoursDates.Holidays(isSchool: isSchool, offset: offset))
        return true
    }

    private mutating func weekday(_ found: inout HoursDates) -> Bool {
        guard let first = cursor.take(oneOf: HoursCursor.weekdays) else { return false }
        if cursor.take("[") { return nth(first, &found) }
        var ahead = cursor
        ahead.skipSpaces()
        guard ahead.take("-") else {
            found.weekdays |= 1 << UInt8(first)
            return true
        }
        ahead.skipSpaces()
        guard let last = ahead.take(oneOf: HoursCursor.weekdays) else { return false }
        cursor = ahead
        var day = first
        found.weekdays |= 1 << UInt8(day)
        while day != last {
            day = (day + 1) % 7
            found.weekdays |= 1 << UInt8(day)
        }
        return true
    }

    /// `[1]`, `[2-4]`, `[-1]`, `[1,3]`, after the bracket.
    private mutating func nth(_ weekday: Int, _ found: inout HoursDates) -> Bool {
        var positions: UInt16 = 0
        repeat {
            cursor.skipSpaces()
            let isFromEnd = cursor.take("-")
            guard let from = cursor.number(1...5) else { return false }
            var to = from
            if cursor.take("-") {
                guard !isFromEnd, let last = cursor.number(from...5) else { return false }
                to = last
            }
            for position in from...to { positions |= 1 << UInt16((isFromEnd ? 8 : 0) + position - 1) }
            cursor.skipSpaces()
        } while cursor.take(",")
        guard cursor.take("]"), let offset = cursor.dayOffset() else { return false }
        found.nths.append(HoursDates.Nth(weekday: weekday, positions: positions, offset: offset))
        return true
    }
}
