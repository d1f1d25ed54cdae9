package import LayoverHTTP
package import LayoverMetrics
package import LayoverWeb

/// The rate limit of word look-ups: one bucket for each client address, which all of these calls share.
package final class Lookups: Sendable {
    let share = LookupShare()
    private let limiter: RateLimiter
    private let limited = Count()

    package init(_ settings: LookupSettings) {
        limiter = RateLimiter(rate: settings.rate, burst: LookupLimits.burst)
    }

    /// Counts a client's look-up.
    ///
    /// - Parameters:
    ///   - network: The client's address.
    ///   - now: Milliseconds of a monotonic clock.
    /// - Returns: `nil` if the call may be answered, else the seconds until it may.
    func wait(_ network: String, now: Int) -> Int? {
        guard let seconds = limiter.wait(network, now: now) else { return nil }
        limited.add()
        return seconds
    }

    /// Counts further look-ups of an answered call.
    func charge(_ network: String, _ count: Int, now: Int) { limiter.charge(network, count, now: now) }

    private static let limitedMetric = Metric(
        .counter, "layover_lookups_limited_total",
        help: "look-ups (finding, sentences) answered with 429 because their address exceeded `find_rate`")

    package static let metrics = [limitedMetric]

    /// Lines for Prometheus.
    package var prometheus: [String] { Lookups.limitedMetric.lines(limited.value) }
}

extension ServerContext {
    /// Answers a word look-up.
    ///
    /// - Parameters:
    ///   - request: The call.
    ///   - kind: The problem if the address exceeds the rate.
    ///   - answer: Answers it.
    /// - Returns: 429 if the address exceeds the rate, 503 if look-ups are shed, else the result of `answer`.
    package func lookUp(
        _ request: borrowing HTTPRequest, tooOften kind: some ProblemKind,
        _ answer: (borrowing HTTPRequest) -> HTTPReply
    ) -> HTTPReply {
        guard let seconds = lookups.wait(network(of: request), now: ServerContext.elapsedMilliseconds()) else {
            return giveWay(request, answer)
        }
        return Problem(kind, "too many look-ups", detail: "wait for Retry-After seconds")
            .reply([.noStore, HTTPHeader("Retry-After", String(seconds))] + crossOrigin(request))
    }

    /// Answers a call that is less important than results: 503 if such calls are shed, or if they have used up their share of
    /// the workers' time while results are requested.
    package func giveWay(
        _ request: borrowing HTTPRequest, _ answer: (borrowing HTTPRequest) -> HTTPReply
    ) -> HTTPReply {
        if let refusal = shed(.lookups, request) { return refusal }
        guard lookups.share.isLeft(at: monotonicNanoseconds(), others: pressure.lastOther) else {
            return HTTPReply(held: pressure.shed(.lookups, overloaded(request)))
        }
        let start = workedNanoseconds()
        let reply = answer(request)
        lookups.share.charge(workedNanoseconds() &- start)
        return reply
    }

    /// Counts look-ups of an accepted call beyond its first; the next calls of its address wait for them.
    package func countLookups(_ count: Int, of request: borrowing HTTPRequest) {
        guard count > 0 else { return }
        lookups.charge(network(of: request), count, now: ServerContext.elapsedMilliseconds())
    }
}
