/// The spans of time of one rule, before its state is known.
struct HoursTimes {
    struct Part {
        enum Kind { case known, openEnd, sun }

        let from: Int
        let to: Int
        var kind = Kind.known

        /// Times that depend on the sun are always unknown; an open end is only a guess that the place is still open.
        ///
        /// A fallback rule needs no guesses, because it never replaces anything.
        func span(_ state: HoursState, isFallback: Bool) -> HoursSpan {
            let isUnknown = kind == .sun || kind == .openEnd && state == .open
            return HoursSpan(
                from: Int16(from), to: Int16(to), state: isUnknown ? .unknown : state,
                isGuess: kind == .openEnd && state != .closed && !isFallback)
        }
    }

    private(set) var today: [Part] = []
    /// The parts after midnight.
    private(set) var next: [Part] = []

    /// Reads a list of spans; a rule without any holds the whole day.
    ///
    /// - Returns: `nil` if a span is invalid.
    static func read(_ cursor: inout HoursCursor, isAlways: Bool) -> HoursTimes? {
        var times = HoursTimes()
        guard !isAlways, begins(cursor) else {
            times.today = [Part(from: 0, to: 1_440)]
            return times
        }
        while true {
            guard times.span(&cursor) else { return nil }
            var ahead = cursor
            ahead.skipSpaces()
            guard ahead.take(",") else { return times }
            ahead.skipSpaces()
            guard begins(ahead) else { return times }
            cursor = ahead
        }
    }

    /// True at a time such as `09:00`, except in `Feb01:10:00` where a colon follows the day, and at an event of the sun.
    static func begins(_ cursor: HoursCursor) -> Bool {
        if cursor.peek == UInt8(ascii: "(") || isAtEvent(cursor) { return true }
        let count = cursor.digits()
        guard count == 1 || count == 2, cursor.byte(count) == UInt8(ascii: ":") else { return false }
        var minutes = cursor
        minutes.advance(count + 1)
        return minutes.digits() == 2 && minutes.byte(2) != UInt8(ascii: ":")
    }

    private static func isAtEvent(_ cursor: HoursCursor) -> Bool {
        cursor.isAt("sunrise") || cursor.isAt("sunset") || cursor.isAt("dawn") || cursor.isAt("dusk")
    }

    private mutating func span(_ cursor: inout HoursCursor) -> Bool {
        guard let from = HoursTimes.time(&cursor) else { return false }
        if cursor.take("+") { return openEnd(from, isDay: from == .event) }
        cursor.skipSpaces()
        guard cursor.take("-") else { return false }
        cursor.skipSpaces()
        guard let to = HoursTimes.time(&cursor) else { return false }
        let isOpenEnded = cursor.take("+")
        guard case .minute(let first) = from, case .minute(var last) = to else {
            return openEnd(from, isDay: true)
        }
        guard first < 1_440 else { return false }
        if last <= first { last += 1_440 }
        guard last <= 2_880 else { return false }
        add(first, last)
        if isOpenEnded { addGuess(from: last) }
        return true
    }

    /// Until the end of the day, or for some hours after an end at midnight or later.
    private mutating func addGuess(from last: Int) {
        if last < 1_440 {
            today.append(Part(from: last, to: 1_440, kind: .openEnd))
        } else if last < 2_880 {
            let first = last - 1_440
            next.append(Part(from: first, to: min(first + PickLimits.openEndMinutes, 1_440), kind: .openEnd))
        }
    }

    private mutating func add(_ first: Int, _ last: Int) {
        today.append(Part(from: first, to: min(last, 1_440)))
        if last > 1_440 { next.append(Part(from: 0, to: last - 1_440)) }
    }

    /// An unknown end: the whole day for an event of the sun, else from `from` on.
    private mutating func openEnd(_ from: Time, isDay: Bool) -> Bool {
        guard !isDay, case .minute(let first) = from else {
            today.append(Part(from: 0, to: 1_440, kind: .sun))
            return true
        }
        guard first < 1_440 else { return false }
        today.append(Part(from: first, to: 1_440, kind: .openEnd))
        return true
    }

    private enum Time: Equatable {
        /// 0 to 2880.
        case minute(Int)
        case event
    }

    /// `09:00`, `sunset`, `(sunset-01:00)`.
    private static func time(_ cursor: inout HoursCursor) -> Time? {
        if cursor.take("(") {
            cursor.skipSpaces()
            guard takeEvent(&cursor) else { return nil }
            cursor.skipSpaces()
            guard cursor.take("+") || cursor.take("-") else { return nil }
            cursor.skipSpaces()
            guard minute(&cursor) != nil else { return nil }
            cursor.skipSpaces()
            return cursor.take(")") ? .event : nil
        }
        if takeEvent(&cursor) { return .event }
        return minute(&cursor).map { .minute($0) }
    }

    private static func takeEvent(_ cursor: inout HoursCursor) -> Bool {
        cursor.take("sunrise") || cursor.take("sunset") || cursor.take("dawn") || cursor.take("dusk")
    }

    private static func minute(_ cursor: inout HoursCursor) -> Int? {
        guard cursor.digits() <= 2, let hour = cursor.number(0...48), cursor.take(":"), cursor.digits() == 2,
            let minute = cursor.number(0...59), hour < 48 || minute == 0
        else { return nil }
        return hour * 60 + minute
    }
}
