/// Keeps calls away from a server that fails, and finds out by one call at a time whether it is well again.
///
/// Closed, it counts calls over a window. Enough calls with enough failures among them open it: nothing is called. After
/// a rest one probe is let through: its success closes the breaker with nothing counted, its failure opens it again.
/// What a failure is, the caller says: an answer with a status of 4xx is none. Times are milliseconds of one clock that
/// does not go back, from 0; a time that lies before another is taken for that one.
///
/// Not safe for threads: it is a value, and its owner guards it.
package struct CallBreaker: Hashable, Sendable {
    package struct Settings: Hashable, Sendable {
        /// From 100 to 3,600,000.
        package var windowMilliseconds = 10_000
        /// Fewer calls in the window open nothing; at least 1.
        package var minimumCalls = 20
        /// From this share of failures on it opens, in parts of ten thousand; at least 1.
        package var failureBasisPoints = 5_000
        /// Time that the breaker stays open before one probe is let through; a probe of which nothing is heard for as
        /// long is lost, and the next one goes.
        package var restMilliseconds = 5_000

        package init() {}
    }

    package enum State: String, Hashable, CaseIterable, Sendable {
        case closed, open
        case halfOpen = "half-open"
    }

    package private(set) var state = State.closed
    private let settings: Settings
    private var window: CallWindow
    private var now = 0
    /// When it opened, when the probe started, or when it closed.
    private var since = 0
    private var isProbing = false

    package init(_ settings: Settings = Settings()) {
        var settings = settings
        settings.minimumCalls = max(1, settings.minimumCalls.clamped(to: Limits.counts))
        settings.failureBasisPoints = max(1, settings.failureBasisPoints.clamped(to: Limits.basisPoints))
        settings.restMilliseconds = settings.restMilliseconds.clamped(to: Limits.waitMilliseconds)
        self.settings = settings
        window = CallWindow(milliseconds: settings.windowMilliseconds)
    }

    /// Tells whether a call may start now.
    ///
    /// Where it may, and the state is then half open, this call is the probe: its end is to be recorded, or given back.
    package mutating func allows(at milliseconds: Int) -> Bool {
        move(to: milliseconds)
        if state == .closed { return true }
        let isRested = now - since >= settings.restMilliseconds
        guard isRested || (state == .halfOpen && !isProbing) else { return false }
        state = .halfOpen
        isProbing = true
        since = now
        return true
    }

    /// Counts the end of a call.
    ///
    /// - Parameters:
    ///   - isFailure: Whether the server failed, by the caller's judgement.
    ///   - started: When the call was allowed, where the caller knows: a call of before the probe is not taken for it,
    ///     and one of before the breaker opened says nothing after it has closed.
    ///   - milliseconds: Now.
    package mutating func record(_ isFailure: Bool, startedAt started: Int? = nil, at milliseconds: Int) {
        move(to: milliseconds)
        switch state {
        case .open: break
        case .halfOpen: if isProbing, started.map({ $0 >= since }) ?? true { endProbe(isFailure) }
        case .closed:
            guard started.map({ $0 >= since }) ?? true else { break }
            window.add(calls: 1, failures: isFailure ? 1 : 0, at: now)
            let counts = window.counts(at: now)
            if counts.calls >= settings.minimumCalls,
                counts.failures * Limits.basisPoints.upperBound >= counts.calls * settings.failureBasisPoints
            {
                open()
            }
        }
    }

    /// Gives back what was allowed: the call was not made, or was given up before it said anything of the server.
    ///
    /// - Parameter started: When it was allowed; a call of before the probe frees no probe.
    package mutating func giveBack(startedAt started: Int? = nil) {
        if state == .halfOpen, started.map({ $0 >= since }) ?? true { isProbing = false }
    }

    /// Tells for how long no call will be allowed, in milliseconds; 0 where the next one may be.
    package func restMilliseconds(at milliseconds: Int) -> Int {
        guard state == .open || (state == .halfOpen && isProbing) else { return 0 }
        return max(0, settings.restMilliseconds - (max(now, milliseconds) - since))
    }

    private mutating func endProbe(_ isFailure: Bool) {
        isProbing = false
        guard !isFailure else { return open() }
        state = .closed
        since = now
        window.clear()
    }

    private mutating func open() {
        state = .open
        since = now
        window.clear()
    }

    private mutating func move(to milliseconds: Int) { now = max(now, milliseconds) }
}
