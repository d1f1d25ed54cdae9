import LayoverModel

/// The clock of one zone: all its changes, and the rule for future ones.
///
/// An immutable object, so that a look-up copies nothing.
final class ZoneTable: Sendable {
    /// Seconds since 1970 at which the clock is changed, in ascending order.
    private let times: [Int]
    /// For each of `times`, an index of `types`.
    private let kinds: [UInt8]
    /// The first type applies before the first change.
    private let types: [LocalTimeType]
    private let rule: PosixRule?

    /// - Parameters:
    ///   - times: In ascending order.
    ///   - kinds: One for each time, an index of `types`.
    ///   - types: At least one.
    ///   - rule: For the time after the last change.
    init(times: [Int], kinds: [UInt8], types: [LocalTimeType], rule: PosixRule?) {
        precondition(times.count == kinds.count && !types.isEmpty, "each change has a type")
        var (times, kinds, types) = (times, kinds, types)
        if let rule { ZoneTable.expand(rule, times: &times, kinds: &kinds, types: &types) }
        (self.times, self.kinds, self.types, self.rule) = (times, kinds, types, rule)
    }

    /// Adds the changes by the rule up to ``Limits/expandedYear``, so that a look-up in these years is one search.
    private static func expand(
        _ rule: PosixRule, times: inout [Int], kinds: inout [UInt8], types: inout [LocalTimeType]
    ) {
        guard let saving = rule.saving, let last = times.last, let standard = index(of: rule.standard, in: &types),
            let summer = index(of: saving.type, in: &types)
        else { return }
        let year = LocalDateTime(secondsAsUTC: UTCInstant(seconds: last).withinCalendar).date.year
        for moment in rule.moments(from: year - 1, to: Limits.expandedYear) where moment.second > last {
            let kind = moment.isToSaving ? summer : standard
            if times.last == moment.second {
                kinds[kinds.count - 1] = kind
            } else {
                times.append(moment.second)
                kinds.append(kind)
            }
        }
    }

    /// `nil` if there are already too many types.
    private static func index(of type: LocalTimeType, in types: inout [LocalTimeType]) -> UInt8? {
        if let index = types.firstIndex(of: type) { return UInt8(exactly: index) }
        types.append(type)
        return UInt8(exactly: types.count - 1)
    }

    /// The span around a moment within the calendar.
    ///
    /// - Complexity: O(log changes).
    func span(at second: Int) -> ZoneSpan {
        let next = firstChange(after: second)
        guard next > 0 || times.isEmpty else { return ZoneSpan(start: .min, end: times[0], type: types[0]) }
        guard next == times.count else {
            return ZoneSpan(start: times[next - 1], end: times[next], type: types[Int(kinds[next - 1])])
        }
        let start = times.last ?? .min
        guard let rule else {
            return ZoneSpan(start: start, end: .max, type: kinds.last.map { types[Int($0)] } ?? types[0])
        }
        let span = rule.span(at: second)
        return ZoneSpan(start: max(start, span.start), end: span.end, type: span.type)
    }

    private func firstChange(after second: Int) -> Int {
        var (low, high) = (0, times.count)
        while low < high {
            let middle = (low + high) / 2
            if times[middle] <= second { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The instants at which the local time is `local`, in seconds as if the zone were UTC.
    ///
    /// - Complexity: O(changes within two days).
    func resolve(_ local: Int) -> LocalResolution {
        var (first, second, jump): (Int?, Int?, Int?) = (nil, nil, nil)
        var here = span(at: local - Limits.offsetSeconds)
        while true {
            let moment = local - here.type.offset
            if moment >= here.start, moment < here.end {
                (first, second) = (first ?? moment, first.map { _ in second ?? moment })
            }
            guard here.end <= local + Limits.offsetSeconds else { break }
            let next = span(at: here.end)
            if jump == nil, moment >= here.end, local - next.type.offset < here.end { jump = here.end }
            here = next
        }
        guard let first else { return .gap(next: UTCInstant(seconds: jump ?? local)) }
        guard let second else { return .unique(UTCInstant(seconds: first)) }
        return .overlap(first: UTCInstant(seconds: first), second: UTCInstant(seconds: second))
    }
}
