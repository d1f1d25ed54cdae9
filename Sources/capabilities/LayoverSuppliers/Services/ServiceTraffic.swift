package import LayoverAssembly
package import LayoverModel
import LayoverUpstream

/// Calls to one service and their outcomes: whether a call may start, and how often each outcome occurred.
///
/// Not thread-safe: its owner guards it.
package struct ServiceTraffic: Sendable {
    /// The outcome of a request.
    package enum Outcome: String, CaseIterable, Sendable {
        case card = "card"
        case noCard = "no-card"
        case late, failed
        /// Status 200 with a body that its widget cannot use.
        case wrong
        /// Not called: it failed too often lately.
        case resting
        /// Not called: the limit of pending calls is reached.
        case busy
        /// Not called: an equal request was pending, or the answer was stored.
        case joined, held
    }

    package let settings: ServiceSettings
    private var gate: CallGate
    private var concurrency: ConcurrencyLimit
    private var counts: [Outcome: Int] = [:]
    /// Why the newest whole answer cannot be used, after the name of its widget; `nil` if it can.
    private var wrong: String?
    /// When a wrong answer was logged last.
    private var loggedAt: Int?

    package init(_ settings: ServiceSettings) {
        self.settings = settings
        gate = CallGate(settings.breaker)
        concurrency = ConcurrencyLimit(settings.concurrency)
    }

    package mutating func count(_ outcome: Outcome) { counts[outcome, default: 0] += 1 }

    /// - Returns: Why no call may start now; `nil` if the call starts, and its end must then be recorded.
    package mutating func enter(_ market: Market, at milliseconds: Int) -> Outcome? {
        guard gate.enter(market, at: milliseconds) else { return .resting }
        guard !concurrency.allows(at: milliseconds) else { return nil }
        gate.leave(market, isFailure: nil, startedAt: milliseconds, at: milliseconds)
        return .busy
    }

    /// Records the end of a call.
    ///
    /// - Parameters:
    ///   - end: How it ended.
    ///   - request: The request.
    ///   - market: The market of the request.
    ///   - started: When the call began.
    ///   - milliseconds: Now.
    /// - Returns: The fault of the answer, if it is to be logged: at most once in ``ServiceLimits/wrongLogSeconds``.
    package mutating func end(
        _ end: ServiceEnd, _ request: ServiceRequest, of market: Market, startedAt started: Int, at milliseconds: Int
    ) -> String? {
        concurrency.end(end.load, at: milliseconds)
        gate.leave(market, isFailure: end.isFailure, startedAt: started, at: milliseconds)
        count(Outcome(end.answer))
        switch end.answer {
        case .body, .noCard: wrong = nil
        case .late, .failed: break
        case .wrong(let words):
            wrong = "'\(request.widget)': \(words)"
            if let loggedAt, milliseconds - loggedAt < ServiceLimits.wrongLogSeconds * 1_000 { return nil }
            loggedAt = milliseconds
            return wrong
        }
        return nil
    }

    /// Records a call that was cancelled because no caller waits for it; it says nothing about the service.
    package mutating func giveBack(_ market: Market, startedAt started: Int, at milliseconds: Int) {
        concurrency.end(.ignored, at: milliseconds)
        gate.leave(market, isFailure: nil, startedAt: started, at: milliseconds)
    }

    package var report: ServiceReport {
        ServiceReport(
            name: settings.name, isSet: true, resting: gate.paused.map(\.market.code).sorted(), wrong: wrong,
            underWay: concurrency.underWay, limit: concurrency.limit, counts: counts)
    }
}

extension ServiceTraffic.Outcome {
    fileprivate init(_ answer: ServiceAnswers.Answer) {
        self =
            switch answer {
            case .body: .card
            case .noCard: .noCard
            case .late: .late
            case .failed: .failed
            case .wrong: .wrong
            }
    }
}
