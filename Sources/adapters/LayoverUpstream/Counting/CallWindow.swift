/// Counts calls and failures over the most recent time, divided into a fixed number of parts.
///
/// The counts cover between nine and ten tenths of the window: a part is dropped as a whole when all of it is too old.
struct CallWindow: Hashable, Sendable {
    private struct Part: Hashable {
        var number = -1
        var calls = 0
        var failures = 0
    }

    private let partMilliseconds: Int
    private var parts = [Part](repeating: Part(), count: Limits.windowParts)
    private var newest = 0

    init(milliseconds: Int) {
        partMilliseconds = milliseconds.clamped(to: Limits.windowMilliseconds) / Limits.windowParts
    }

    /// Adds `calls` and `failures` at a time; an earlier time than the newest one counts as the newest.
    mutating func add(calls: Int, failures: Int, at milliseconds: Int) {
        move(to: milliseconds)
        let index = newest % parts.count
        if parts[index].number != newest { parts[index] = Part(number: newest) }
        parts[index].calls += calls
        parts[index].failures += failures
    }

    /// The calls and failures in the window at a time.
    mutating func counts(at milliseconds: Int) -> (calls: Int, failures: Int) {
        move(to: milliseconds)
        var counts = (calls: 0, failures: 0)
        for part in parts where part.number > newest - parts.count {
            counts.calls += part.calls
            counts.failures += part.failures
        }
        return counts
    }

    mutating func clear() {
        for index in parts.indices { parts[index] = Part() }
    }

    private mutating func move(to milliseconds: Int) { newest = max(newest, milliseconds / partMilliseconds) }
}

extension Int {
    /// The nearest value of a range.
    func clamped(to range: ClosedRange<Int>) -> Int { Swift.min(Swift.max(self, range.lowerBound), range.upperBound) }
}
