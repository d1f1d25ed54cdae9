import LayoverModel
import LayoverUpstream

/// Whether calls to one peer may start: a breaker for each market.
///
/// Not thread-safe: its owner guards it.
struct CallGate: Sendable {
    private let settings: CallBreaker.Settings
    private var breakers: [Market: CallBreaker] = [:]

    init(_ settings: BreakerSettings) { self.settings = settings.breaker }

    /// Markets in which calls are paused or probed, sorted.
    var paused: [(market: Market, state: CallBreaker.State)] {
        breakers.filter { $0.value.state != .closed }.map { ($0.key, $0.value.state) }.sorted { $0.market < $1.market }
    }

    /// The time until a call may start, in milliseconds; 0 if it may start now.
    func restMilliseconds(of market: Market, at now: Int) -> Int { breakers[market]?.restMilliseconds(at: now) ?? 0 }

    /// True if a call may start now; its end must then be recorded.
    mutating func enter(_ market: Market, at now: Int) -> Bool {
        breakers[market, default: CallBreaker(settings)].allows(at: now)
    }

    /// Records the end of a call.
    ///
    /// - Parameters:
    ///   - market: The market of the call.
    ///   - isFailure: Whether the peer failed; `nil` if the call says nothing about it.
    ///   - started: When the call began.
    ///   - now: The current time.
    /// - Returns: The new state of the market's breaker; `nil` if it has not changed.
    @discardableResult
    mutating func leave(
        _ market: Market, isFailure: Bool?, startedAt started: Int, at now: Int
    ) -> CallBreaker.State? {
        guard let before = breakers[market]?.state else { return nil }
        if let isFailure {
            breakers[market]?.record(isFailure, startedAt: started, at: now)
        } else {
            breakers[market]?.giveBack(startedAt: started)
        }
        let state = breakers[market]?.state
        return state == before ? nil : state
    }
}

extension BreakerSettings {
    /// The settings in the breaker's own form.
    var breaker: CallBreaker.Settings {
        var settings = CallBreaker.Settings()
        settings.minimumCalls = calls
        settings.failureBasisPoints = Int((min(1, max(0, failures)) * 10_000).rounded())
        settings.windowMilliseconds = windowMilliseconds
        settings.restMilliseconds = restMilliseconds
        return settings
    }
}

extension ConcurrencyLimit {
    /// The limit of a peer's settings, with a tolerance of its own.
    init(_ bounds: ConcurrencySettings, tolerancePercent: Int? = nil) {
        var settings = Settings()
        settings.floor = bounds.least
        settings.ceiling = bounds.most
        settings.tolerancePercent = tolerancePercent ?? settings.tolerancePercent
        self.init(settings)
    }
}
