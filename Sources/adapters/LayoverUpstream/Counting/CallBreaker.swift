/// Stops calls to a failing server, and checks with one call at a time whether it has recovered.
///
/// While closed, it counts calls over a window. Enough calls with enough failures open it: then nothing is called. After a
/// rest one probe is allowed: its success closes the breaker with all counts cleared, its failure opens it again. The caller
/// decides what a failure is: an answer with a status of 4xx is not. Times are milliseconds of one monotonic clock, from 0;
/// an earlier time than the previous one counts as the previous one.
///
/// Not thread-safe: it is a value, which its owner must protect.
package struct CallBreaker: Hashable, Sendable {
    package struct Settings: Hashable, Sendable {
        /// From 100 to 3,600,000.
        package var windowMilliseconds = 10_000
        /// With fewer calls in the window it does not open; at least 1.
        package var minimumCalls = 20
        /// The share of failures from which on it opens, in parts of ten thousand; at least 1.
        package var failureBasisPoints = 5_000
        /// Time that the breaker stays open before one probe is allowed; a probe without a result for this time is lost, and
        /// the next one is allowed.
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

    /// True if a call may start now.
    ///
    /// If the state is then half open, this call is the probe: the caller must record its end, or give it back.
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

    /// Records the end of a call.
    ///
    /// - Parameters:
    ///   - isFailure: Whether the server failed, as the caller decides.
    ///   - started: When the call was allowed, if known: a call from before the probe is not taken for it, and a call from
    ///     before the breaker opened is not counted after it has closed.
    ///   - milliseconds: The current time.
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

    /// Gives back a permission: the call was not made, or was cancelled before it showed anything about the server.
    ///
    /// - Parameter started: When it was allowed; a call from before the probe does not end the probe.
    package mutating func giveBack(startedAt started: Int? = nil) {
        if state == .halfOpen, started.map({ $0 >= since }) ?? true { isProbing = false }
    }

    /// The time until the next call will be allowed, in milliseconds; 0 if it is allowed now.
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
