import LayoverFrame
import LayoverModel
package import LayoverUpstream

/// All that one supplier is asked at one time, and what it has done lately: a value, whose owner guards it.
struct SupplierTraffic: Sendable {
    /// The decision whether a question may go out.
    enum Admission: Hashable, Sendable {
        /// It is under way since this moment; its end is owed.
        case goes(startedAt: Int)
        /// As many are under way as it bears.
        case full
        case refused(SupplierFailure)
    }

    /// The reception that a question meets at the door.
    enum Entry: Sendable {
        case goes(startedAt: Int)
        /// It waits, until the moment; another may have had to leave.
        case waits(until: Int, turnedAway: PendingCall?)
        case refused(SupplierFailure)
    }

    private let settings: SupplierSettings
    private(set) var create: SupplierLane
    private(set) var poll: SupplierLane
    private(set) var breakers: [Market: CallBreaker] = [:]
    private var budget: RetryBudget

    init(_ settings: SupplierSettings, fleet: Fleet) {
        self.settings = settings
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

    /// A new question comes to the door.
    mutating func enter(_ pending: PendingCall, at now: Int) -> Entry {
        budget.record(at: now)
        switch admit(pending, at: now) {
        case .goes(let start): return .goes(startedAt: start)
        case .refused(let failure): return .refused(failure)
        case .full:
            // Half of its patience is left for the answer.
            let until = now + (pending.due - now) / 2
            return .waits(until: until, turnedAway: self[pending.kind].wait(pending, until: until))
        }
    }

    /// Lets a question out, if nothing speaks against it.
    mutating func admit(_ pending: PendingCall, at now: Int) -> Admission {
        var breaker = breakers[pending.market] ?? CallBreaker(settings.breaker.breaker)
        guard breaker.restMilliseconds(at: now) == 0 else { return .refused(.resting) }
        guard self[pending.kind].waitMilliseconds(at: now) == 0 else { return .refused(.busy) }
        guard self[pending.kind].start(at: now) else { return .full }
        guard breaker.allows(at: now) else {
            self[pending.kind].end(.ignored, at: now)
            return .refused(.resting)
        }
        breakers[pending.market] = breaker
        self[pending.kind].record(at: now)
        return .goes(startedAt: now)
    }

    /// The next of those that wait and what becomes of it; `nil` where nobody waits or nobody may go.
    mutating func next(_ kind: SupplierLane.Kind, at now: Int) -> (pending: PendingCall, admission: Admission)? {
        guard let waiting = self[kind].next() else { return nil }
        guard now < waiting.until else { return (waiting.pending, .refused(.busy)) }
        let admission = admit(waiting.pending, at: now)
        guard admission == .full else { return (waiting.pending, admission) }
        self[kind].putBack(waiting)
        return nil
    }

    /// A question has waited long enough.
    mutating func leave(_ pending: PendingCall) -> PendingCall? { self[pending.kind].leave(pending.number) }

    /// The news of a supplier that the end of a call brings.
    struct End: Sendable {
        /// `nil` where the call was given up before it said anything.
        var isFailure: Bool?
        var load: ConcurrencyLimit.Outcome
        /// Time for which the supplier wants no such question, in milliseconds.
        var holdMilliseconds = 0
    }

    /// Counts the end of a call.
    ///
    /// - Returns: Whether the breaker of the market opened or closed by it; `nil` where it stayed.
    mutating func end(_ pending: PendingCall, startedAt: Int, _ end: End, at now: Int) -> CallBreaker.State? {
        self[pending.kind].end(end.load, at: now)
        if end.holdMilliseconds > 0 { self[pending.kind].hold(until: now + end.holdMilliseconds) }
        guard var breaker = breakers[pending.market] else { return nil }
        let before = breaker.state
        if let isFailure = end.isFailure {
            breaker.record(isFailure, startedAt: startedAt, at: now)
        } else {
            breaker.giveBack(startedAt: startedAt)
        }
        breakers[pending.market] = breaker
        return breaker.state == before ? nil : breaker.state
    }

    /// Tells whether a call may be made again; if so it is taken from the budget.
    mutating func mayRepeat(at now: Int) -> Bool { budget.allows(at: now) }

    /// Tells how long a client of this market should wait, in milliseconds.
    func waitMilliseconds(_ market: Market, at now: Int) -> Int {
        max(
            breakers[market]?.restMilliseconds(at: now) ?? 0, create.waitMilliseconds(at: now),
            poll.waitMilliseconds(at: now))
    }
}

extension BreakerSettings {
    /// As the breaker takes them.
    package var breaker: CallBreaker.Settings {
        var settings = CallBreaker.Settings()
        settings.minimumCalls = calls
        settings.failureBasisPoints = Int((failures * 10_000).rounded())
        settings.windowMilliseconds = windowMilliseconds
        settings.restMilliseconds = restMilliseconds
        return settings
    }
}
