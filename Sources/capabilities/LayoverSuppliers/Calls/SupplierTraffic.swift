import LayoverFrame
import LayoverModel
import LayoverUpstream

/// The current calls to one supplier and its recent outcomes: a value that its owner guards.
struct SupplierTraffic: Sendable {
    /// The decision whether a request may start.
    enum Admission: Hashable, Sendable {
        /// It started at this time; its end must be recorded.
        case goes(startedAt: Int)
        /// The supplier's limit of pending calls is reached.
        case full
        case refused(SupplierFailure)
    }

    /// The result of adding a new request.
    enum Entry: Sendable {
        case goes(startedAt: Int)
        /// It waits until this time; another request may have been rejected for it.
        case waits(until: Int, turnedAway: PendingCall?)
        case refused(SupplierFailure)
    }

    private(set) var create: SupplierLane
    private(set) var poll: SupplierLane
    private(set) var gate: CallGate
    private var budget: RetryBudget

    init(_ settings: SupplierSettings, fleet: Fleet) {
        gate = CallGate(settings.breaker)
        create = SupplierLane(settings.concurrency, queue: settings.queue, rate: settings.searchRate, fleet: fleet)
        poll = SupplierLane(settings.concurrency, queue: settings.queue, rate: settings.pollRate, fleet: fleet)
        var budget = RetryBudget.Settings()
        budget.shareBasisPoints = Int((settings.retryBudget * 10_000).rounded())
        budget.floor = settings.retryBudget > 0 ? 1 : 0
        self.budget = RetryBudget(budget)
    }

    subscript(kind: SupplierLane.Kind) -> SupplierLane {
        get { kind == .create ? create : poll }
        set { if kind == .create { create = newValue } else { poll = newValue } }
    }

    /// Adds a new request.
    mutating func enter(_ pending: PendingCall, at now: Int) -> Entry {
        budget.record(at: now)
        switch admit(pending, at: now) {
        case .goes(let start): return .goes(startedAt: start)
        case .refused(let failure): return .refused(failure)
        case .full:
            // Half of the time until its deadline is left for the answer.
            let until = now + (pending.due - now) / 2
            return .waits(until: until, turnedAway: self[pending.kind].wait(pending, until: until))
        }
    }

    /// Starts a request, if nothing prevents it.
    mutating func admit(_ pending: PendingCall, at now: Int) -> Admission {
        guard gate.restMilliseconds(of: pending.market, at: now) == 0 else { return .refused(.resting) }
        guard self[pending.kind].waitMilliseconds(at: now) == 0 else { return .refused(.busy) }
        guard self[pending.kind].start(at: now) else { return .full }
        guard gate.enter(pending.market, at: now) else {
            self[pending.kind].end(.ignored, at: now)
            return .refused(.resting)
        }
        self[pending.kind].record(at: now)
        return .goes(startedAt: now)
    }

    /// The next waiting request and the decision about it; `nil` if no request waits or may start.
    mutating func next(_ kind: SupplierLane.Kind, at now: Int) -> (pending: PendingCall, admission: Admission)? {
        guard let waiting = self[kind].next() else { return nil }
        guard now < waiting.until else { return (waiting.pending, .refused(.busy)) }
        let admission = admit(waiting.pending, at: now)
        guard admission == .full else { return (waiting.pending, admission) }
        self[kind].putBack(waiting)
        return nil
    }

    /// Removes a request that has waited long enough.
    mutating func leave(_ pending: PendingCall) -> PendingCall? { self[pending.kind].leave(pending.number) }

    /// What the end of a call reveals about the supplier.
    struct End: Sendable {
        /// `nil` if the call says nothing about the supplier.
        var isFailure: Bool?
        var load: ConcurrencyLimit.Outcome
        /// Time for which the supplier wants no such requests, in milliseconds.
        var holdMilliseconds = 0
    }

    /// Counts the end of a call.
    ///
    /// - Returns: The new state of the market's breaker; `nil` if it has not changed.
    mutating func end(_ pending: PendingCall, startedAt: Int, _ end: End, at now: Int) -> CallBreaker.State? {
        self[pending.kind].end(end.load, at: now)
        if end.holdMilliseconds > 0 { self[pending.kind].hold(until: now + end.holdMilliseconds) }
        return gate.leave(pending.market, isFailure: end.isFailure, startedAt: startedAt, at: now)
    }

    /// Returns whether a call may be repeated; if so, it is taken from the budget.
    mutating func mayRepeat(at now: Int) -> Bool { budget.allows(at: now) }

    /// Returns how long a client of this market should wait, in milliseconds.
    func waitMilliseconds(_ market: Market, at now: Int) -> Int {
        max(
            gate.restMilliseconds(of: market, at: now), create.waitMilliseconds(at: now),
            poll.waitMilliseconds(at: now))
    }
}
