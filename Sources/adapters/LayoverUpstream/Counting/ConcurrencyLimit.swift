/// The number of concurrent calls that a server can handle, estimated from their latency.
///
/// While calls take about as long as the fastest of the last minute, the limit grows by its square root in each step. If they
/// take longer than `tolerance` times that, they queue somewhere, and the limit shrinks in proportion, by at most a tenth in a
/// step. It grows only if at least half of it was used. Each step is smoothed.
///
/// Source: the gradient limit of Netflix' concurrency-limits. Times are milliseconds of one monotonic clock.
package struct ConcurrencyLimit: Hashable, Sendable {
    package struct Settings: Hashable, Sendable {
        /// The lower bound of the limit; at least 1.
        package var floor = 4
        /// The upper bound.
        package var ceiling = 256
        package var start = 32
        /// The latency of an average call, in percent of the fastest one's, up to which the server is not overloaded; at
        /// least 100.
        package var tolerancePercent = 200
        /// How long the fastest call is remembered.
        package var windowMilliseconds = 60_000
        /// The shortest duration of a step.
        package var stepMilliseconds = 1_000
        /// The fewest ended calls in a step.
        package var stepCalls = 10

        package init() {}
    }

    /// The end of a call, as a sign of the server's load.
    package enum Outcome: Hashable, Sendable {
        /// It answered after this time.
        case answered(microseconds: Int)
        /// It was too slow, the server reported overload, or this machine had no memory for its answer: the step shrinks the
        /// limit.
        case dropped
        /// No information about load: no connection, or the caller cancelled.
        case ignored
    }

    /// Calls that have started and not ended.
    package private(set) var underWay = 0
    private let settings: Settings
    private var exact: Double
    private var lowest: LowestLatency
    private var now = 0
    private var step: Step

    private struct Step: Hashable {
        var began: Int
        var calls = 0
        var microseconds = 0
        var lowest = Int.max
        var isDropped = false
        var mostUnderWay = 0
    }

    package init(_ settings: Settings = Settings()) {
        var settings = settings
        settings.floor = max(1, settings.floor.clamped(to: Limits.counts))
        settings.ceiling = max(settings.floor, settings.ceiling.clamped(to: Limits.counts))
        settings.start = settings.start.clamped(to: settings.floor...settings.ceiling)
        settings.tolerancePercent = settings.tolerancePercent.clamped(to: 100...10_000)
        settings.stepMilliseconds = settings.stepMilliseconds.clamped(to: Limits.windowMilliseconds)
        settings.stepCalls = max(1, settings.stepCalls.clamped(to: Limits.counts))
        self.settings = settings
        exact = Double(settings.start)
        lowest = LowestLatency(milliseconds: settings.windowMilliseconds)
        step = Step(began: 0)
    }

    /// The current limit of pending calls.
    package var limit: Int { Int(exact) }

    /// True if one more call may start; it is then counted, and the caller must report its `end`.
    package mutating func allows(at milliseconds: Int) -> Bool {
        now = max(now, milliseconds)
        guard underWay < limit else { return false }
        underWay += 1
        step.mostUnderWay = max(step.mostUnderWay, underWay)
        return true
    }

    /// Records the end of an allowed call.
    package mutating func end(_ outcome: Outcome, at milliseconds: Int) {
        now = max(now, milliseconds)
        underWay = max(0, underWay - 1)
        switch outcome {
        case .answered(let microseconds):
            let latency = microseconds.clamped(to: Limits.latencyMicroseconds)
            step.calls += 1
            step.microseconds =
                step.microseconds.addingReportingOverflow(latency).overflow
                ? .max : step.microseconds + latency
            step.lowest = min(step.lowest, latency)
        case .dropped:
            step.calls += 1
            step.isDropped = true
        case .ignored: break
        }
        if step.calls >= settings.stepCalls, now - step.began >= settings.stepMilliseconds { endStep() }
    }

    private mutating func endStep() {
        let gradient = gradient()
        let isUsed = Double(step.mostUnderWay) * 2 >= exact
        let next = exact * gradient + (step.isDropped ? 0 : exact.squareRoot())
        if next < exact || isUsed {
            exact = exact * (1 - ConcurrencyLimit.smoothing) + next * ConcurrencyLimit.smoothing
        }
        exact = min(max(exact, Double(settings.floor)), Double(settings.ceiling))
        step = Step(began: now, mostUnderWay: underWay)
    }

    /// The factor for the limit, from 0.5 to 1.
    private mutating func gradient() -> Double {
        guard !step.isDropped, step.lowest < .max else { return 0.5 }
        let fastest = Double(lowest.add(step.lowest, at: now))
        let average = Double(step.microseconds) / Double(step.calls)
        return min(1, max(0.5, fastest * Double(settings.tolerancePercent) / 100 / average))
    }

    /// The share of a step that is applied.
    private static let smoothing = 0.2
}
