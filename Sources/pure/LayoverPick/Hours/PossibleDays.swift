import LayoverModel

/// Days of any year on which a rule of a text may hold, so that a search for the next change can skip the others.
struct PossibleDays: Hashable, Sendable {
    /// Days of each month; the first of January is the second bit of the first word.
    private var months: [UInt32]

    /// Collects the days of all `rules`; `nil` if one may hold on any day, as far as months and days can show.
    init?(_ rules: [HoursDates]) {
        months = Array(repeating: 0, count: 12)
        for dates in rules {
            guard !dates.ranges.isEmpty else { return nil }
            for range in dates.ranges {
                guard add(range) else { return nil }
            }
        }
    }

    /// The number of the first possible day after `day`.
    ///
    /// - Parameters:
    ///   - day: The current day of the search.
    ///   - last: The number of the last day of the search.
    /// - Returns: `nil` if no day up to `last` is possible.
    /// - Complexity: O(months up to `last`); allocates nothing.
    func next(after day: HoursDay, upTo last: Int) -> Int? {
        var first = day.number - day.day + 1
        var (year, month, passed) = (day.year, day.month, day.day)
        while first <= last {
            let count = LocalDate.days(in: month, of: year)
            let left = months[month - 1] & ~PossibleDays.through(passed)
            if left != 0, left.trailingZeroBitCount <= count { return first + left.trailingZeroBitCount - 1 }
            first += count
            passed = 0
            month += 1
            guard month > 12 else { continue }
            month = 1
            year += 1
        }
        return nil
    }

    /// - Returns: `false` for a range whose dates differ from year to year.
    private mutating func add(_ range: DateRange) -> Bool {
        switch range {
        case .months(let from, let to, _):
            add(from: (from, 1), to: (to, 31))
            return true
        case .day(let point):
            guard let day = PossibleDays.fixed(point) else { return false }
            months[day.month - 1] |= 1 << UInt32(day.day)
            return true
        case .days(let from, let to, _):
            // Up to the 28th, because the day after a month's end is the first of the next month.
            guard to.year == nil || from.year == nil, let first = PossibleDays.fixed(from), first.day <= 28,
                let last = PossibleDays.fixed(to), last.day <= 28
            else { return false }
            add(from: first, to: last)
            return true
        case .onwards: return false
        }
    }

    /// Adds all days from one to another, past the year's end if the other is earlier.
    private mutating func add(from first: (month: Int, day: Int), to last: (month: Int, day: Int)) {
        let through = PossibleDays.through(last.day)
        guard first.month != last.month || first.day > last.day else {
            months[first.month - 1] |= through & ~PossibleDays.through(first.day - 1)
            return
        }
        months[first.month - 1] |= ~PossibleDays.through(first.day - 1)
        var month = first.month % 12 + 1
        while month != last.month {
            months[month - 1] = .max
            month = month % 12 + 1
        }
        months[last.month - 1] |= through
    }

    /// Bits of the days of a month up to `day`, 0 to 31.
    private static func through(_ day: Int) -> UInt32 { day >= 31 ? .max : (2 << UInt32(day)) - 1 }

    private static func fixed(_ point: DatePoint) -> (month: Int, day: Int)? {
        guard case .day(let month, let day) = point.base, point.offset == 0 else { return nil }
        return (month, day)
    }
}
