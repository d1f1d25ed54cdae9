/// A walk along the days of one text, from a minute to the next change of state.
struct HoursSearch {
    /// The rules that hold on a day, and the rules of the previous day that continue past midnight: a bit for each.
    struct Active: Equatable {
        var today: UInt64
        var next: UInt64
    }

    /// Values of which there is nearly always one; more only if holidays are unknown.
    struct Cases<Value: Equatable>: Equatable {
        let first: Value
        private(set) var others: [Value] = []

        init(_ first: Value) { self.first = first }

        mutating func add(_ value: Value) {
            if value != first, !others.contains(value) { others.append(value) }
        }
    }

    private let hours: OpeningHours
    private let holidays: HolidayCalendar
    private var day: HoursDay
    private var matching: Cases<UInt64>
    private var active: Cases<Active>

    init(hours: OpeningHours, day number: Int, holidays: HolidayCalendar) {
        self.hours = hours
        self.holidays = holidays
        var before = HoursDay(number - 1)
        let matchingBefore = HoursSearch.matching(hours, before, holidays)
        before.advance()
        day = before
        matching = HoursSearch.matching(hours, day, holidays)
        active = HoursSearch.active(hours, today: matching, before: matchingBefore)
    }

    mutating func answer(at minute: Int) -> HoursAnswer {
        let first = day.number
        let last = minute + PickLimits.hoursLookAheadDays * 1_440
        var time = minute - first * 1_440
        let state = state(at: time)
        var steps = 0
        let quietCase = Cases(Active(today: 0, next: 0))
        var quiet: Cases<Active>?
        while true {
            let isWhole = time == 0
            while let next = nextEnd(after: time) {
                steps += 1 + active.others.count
                guard steps <= PickLimits.hoursSteps else { return HoursAnswer(state: state, until: nil) }
                if self.state(at: next) != state { return found(state, at: next, upTo: last) }
                time = next
            }
            if isWhole { quiet = active }
            time = 0
            repeat {
                // Nothing holds today, so the days until the next possible one are the same.
                if active == quiet, active == quietCase, matching == Cases(0),
                    let possible = hours.possibleDays
                {
                    guard let next = possible.next(after: day, upTo: floorDivided(last, 1_440)) else {
                        return HoursAnswer(state: state, until: nil)
                    }
                    if next > day.number + 1 { day = HoursDay(next - 1) }
                }
                advance()
                // If all weeks are alike, one week has shown every state.
                let isOver = hours.isWeekly && day.number > first + 8
                guard !isOver, day.number * 1_440 <= last else { return HoursAnswer(state: state, until: nil) }
            } while active == quiet
            if self.state(at: 0) != state { return found(state, at: 0, upTo: last) }
        }
    }

    private func found(_ state: HoursState, at time: Int, upTo last: Int) -> HoursAnswer {
        let until = day.number * 1_440 + time
        return HoursAnswer(state: state, until: until <= last ? until : nil)
    }

    private mutating func advance() {
        let before = matching
        day.advance()
        matching = HoursSearch.matching(hours, day, holidays)
        active = HoursSearch.active(hours, today: matching, before: before)
    }

    /// The rules that match a day, in each case of the unknown holidays.
    private static func matching(
        _ hours: OpeningHours, _ day: HoursDay, _ holidays: HolidayCalendar
    ) -> Cases<UInt64> {
        guard hours.hasHolidays else { return Cases(matching(hours, day, holidays, guesses: [])) }
        let open = hours.dates.reduce(into: HolidayGuesses()) { $0.formUnion($1.open(on: day, holidays)) }
        var cases = Cases(matching(hours, day, holidays, guesses: []))
        for bits in 1..<UInt8(8) where bits & ~open.rawValue == 0 {
            cases.add(matching(hours, day, holidays, guesses: HolidayGuesses(rawValue: bits)))
        }
        return cases
    }

    private static func matching(
        _ hours: OpeningHours, _ day: HoursDay, _ holidays: HolidayCalendar, guesses: HolidayGuesses
    ) -> UInt64 {
        var matching: UInt64 = 0
        for index in hours.rules.indices {
            let dates = hours.rules[index].dates
            let holds =
                dates < 0
                ? hours.rules[index].weekdays & (1 << UInt8(day.weekday)) != 0
                : hours.dates[dates].match(day, holidays, guesses)
            if holds { matching |= 1 << UInt64(index) }
        }
        return matching
    }

    private static func active(
        _ hours: OpeningHours, today: Cases<UInt64>, before: Cases<UInt64>
    ) -> Cases<Active> {
        var cases = Cases(active(hours, today: today.first, before: before.first))
        guard !today.others.isEmpty || !before.others.isEmpty else { return cases }
        for today in [today.first] + today.others {
            for before in [before.first] + before.others { cases.add(active(hours, today: today, before: before)) }
        }
        return cases
    }

    /// Leaves out rules that a later rule of the day replaces.
    private static func active(_ hours: OpeningHours, today: UInt64, before: UInt64) -> Active {
        let before = before & hours.continuing
        let replacing = today & hours.replacing
        guard replacing != 0 else { return Active(today: today, next: before) }
        let from = UInt64.max << UInt64(UInt64.bitWidth - 1 - replacing.leadingZeroBitCount)
        return Active(today: today & from, next: before & from)
    }

    /// The state at a minute of the day; unknown if the cases differ.
    private func state(at time: Int) -> HoursState {
        let state = state(active.first, at: time)
        for other in active.others where self.state(other, at: time) != state { return .unknown }
        return state
    }

    private func state(_ active: Active, at time: Int) -> HoursState {
        var state = HoursState.closed
        // An open end applies only if nothing else does, so it is applied first.
        if hours.hasGuesses { apply(active, time, guesses: true, &state) }
        apply(active, time, guesses: false, &state)
        return state
    }

    private func apply(_ active: Active, _ time: Int, guesses: Bool, _ state: inout HoursState) {
        var left = active.today | active.next
        while left != 0 {
            let index = left.trailingZeroBitCount
            left &= left - 1
            let bit: UInt64 = 1 << UInt64(index)
            let isFallback = hours.rules[index].separator == .fallback
            if active.today & bit != 0 {
                apply(hours.rules[index].today, time, guesses: guesses, isFallback: isFallback, &state)
            }
            if active.next & bit != 0 {
                apply(hours.rules[index].next, time, guesses: guesses, isFallback: isFallback, &state)
            }
        }
    }

    private func apply(
        _ range: Range<Int>, _ time: Int, guesses: Bool, isFallback: Bool, _ state: inout HoursState
    ) {
        for index in range {
            let span = hours.spans[index]
            guard time >= span.from, time < span.to, span.isGuess == guesses, !isFallback || state == .closed else {
                continue
            }
            state = span.state
        }
    }

    /// The first end of a span after `time`, before midnight.
    private func nextEnd(after time: Int) -> Int? {
        var first = 1_440
        lower(&first, active.first, time)
        for other in active.others { lower(&first, other, time) }
        return first < 1_440 ? first : nil
    }

    private func lower(_ first: inout Int, _ active: Active, _ time: Int) {
        var left = active.today | active.next
        while left != 0 {
            let index = left.trailingZeroBitCount
            left &= left - 1
            let bit: UInt64 = 1 << UInt64(index)
            if active.today & bit != 0 { lower(&first, hours.rules[index].today, time) }
            if active.next & bit != 0 { lower(&first, hours.rules[index].next, time) }
        }
    }

    private func lower(_ first: inout Int, _ range: Range<Int>, _ time: Int) {
        for index in range {
            let span = hours.spans[index]
            if span.from > time { first = min(first, Int(span.from)) }
            if span.to > time { first = min(first, Int(span.to)) }
        }
    }
}
