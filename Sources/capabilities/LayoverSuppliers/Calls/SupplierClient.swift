package import LayoverFrame
import LayoverMetrics
package import LayoverModel
package import LayoverSeal
package import LayoverUpstream
import Synchronization

/// Calls suppliers within their limits of rate, time and concurrency, and not while they rest.
///
/// A search is begun once and never again. A poll that found no connection, or received 502, 503 or 504, is repeated once
/// while the budget lasts. A whole answer is returned unchanged. If it is a 5xx or there is none, a stale answer is returned
/// if the market allows one, else the 5xx or the reason. No code here waits, and no callback runs under a lock.
package final class SupplierClient: SupplierCalling {
    private let registry: SupplierRegistry
    private let lines: [String: SupplierLine]
    private let upstream: any UpstreamCalling
    private let time: ClientClock
    private let log: ServerLog
    private let stale = Mutex(StaleAnswers())
    private let shared = Mutex(CoalescedRequests())
    private let repeated = Mutex(RepeatedAnswers())
    private let workers: WorkerPool
    /// The key with which answers are compared with previous ones; `nil` if none are compared.
    private let contentKey: ContentHashKey?
    private let numbers = Atomic<UInt64>(0)

    package init(
        _ registry: SupplierRegistry, upstream: any UpstreamCalling, time: ClientClock = .machine(),
        log: ServerLog = .silent, fleet: Fleet = Fleet(), workers: WorkerPool = WorkerPool(), seal: Seal? = nil
    ) {
        self.registry = registry
        self.upstream = upstream
        self.time = time
        self.log = log
        self.workers = workers
        contentKey = seal.map(ContentHashKey.init)
        lines = Dictionary(
            registry.suppliers.map { ($0.name, SupplierLine($0, fleet: fleet)) },
            uniquingKeysWith: { first, _ in first })
    }

    package func supplier(for market: Market) -> Supplier? { registry.supplier(for: market)?.supplier }

    package func supplier(named name: String) -> Supplier? { lines[name]?.settings.supplier }

    package func ask(
        _ supplier: Supplier, _ request: SupplierRequest,
        onEnd: @escaping @Sendable (Result<SupplierAnswer, SupplierFailure>) -> Void
    ) {
        guard let line = lines[supplier.name] else { return onEnd(.failure(.unreachable)) }
        let now = time.milliseconds()
        let number = numbers.wrappingAdd(1, ordering: .relaxed).newValue
        let due = line.due(request, at: now)
        var end = onEnd
        if line.settings.isShared, let due {
            switch enter(number, request, on: line, onEnd: onEnd) {
            case .joins: return time.after(max(0, due - now)) { [self] in leave(number, request, on: line) }
            case .leads: end = { [self] outcome in tellAll(outcome, number, request, on: line, onEnd: onEnd) }
            case .alone: break
            }
        }
        let pending = PendingCall(number: number, request: request, due: due ?? now, onEnd: end)
        begin(pending, line, at: now)
    }

    private func begin(_ pending: PendingCall, _ line: SupplierLine, at now: Int) {
        guard pending.due > now else { return finish(line, pending, .failure(.timedOut)) }
        switch line.traffic.withLock({ $0.enter(pending, at: now) }) {
        case .goes(let start): call(line, pending, startedAt: start)
        case .refused(let failure): finish(line, pending, .failure(failure))
        case .waits(let until, let turnedAway):
            time.after(until - now) { [self] in turnAway(line, line.traffic.withLock { $0.leave(pending) }) }
            turnAway(line, turnedAway)
        }
    }

    package func retrySeconds(_ supplier: Supplier, market: Market) -> Int {
        let now = time.milliseconds()
        let wait = lines[supplier.name]?.traffic.withLock { $0.waitMilliseconds(market, at: now) } ?? 0
        let least = max(1, (wait + 999) / 1_000)
        // Up to a quarter more, so that clients that were rejected together do not return together; never less.
        return least + Int(time.random().multipliedFullWidth(by: UInt64(least / 4 + 2)).high)
    }

    package var reports: [SupplierReport] {
        let now = time.milliseconds()
        return registry.suppliers.compactMap { lines[$0.name]?.report(at: now) }
    }

    // MARK: Requests that share one call

    private func enter(
        _ number: UInt64, _ request: SupplierRequest, on line: SupplierLine,
        onEnd: @escaping CoalescedRequests.End
    ) -> CoalescedRequests.Part {
        let part = shared.withLock { $0.enter(number, line.settings.name, request, onEnd: onEnd) }
        if part == .joins { line.tally.shared.add() }
        return part
    }

    /// Calls back the leader and all that joined.
    ///
    /// An equal request that arrives later makes a new call.
    private func tellAll(
        _ outcome: PendingCall.Outcome, _ number: UInt64, _ request: SupplierRequest, on line: SupplierLine,
        onEnd: CoalescedRequests.End
    ) {
        let others = shared.withLock { $0.end(number, line.settings.name, request) }
        onEnd(outcome)
        for other in others {
            if case .failure(let failure) = outcome { line.tally.count(failure) }
            other(outcome)
        }
    }

    /// Ends a request that joined and has waited for as long as it may.
    private func leave(_ number: UInt64, _ request: SupplierRequest, on line: SupplierLine) {
        guard let end = shared.withLock({ $0.leave(number, line.settings.name, request) }) else { return }
        line.tally.count(.timedOut)
        end(.failure(.timedOut))
    }

    // MARK: Calls

    private func call(_ line: SupplierLine, _ pending: PendingCall, startedAt start: Int) {
        let call = line.settings.call(pending.request, totalMilliseconds: max(1, pending.due - start))
        upstream.start(call) { [self] result in end(line, pending, startedAt: start, result) }
    }

    private func end(
        _ line: SupplierLine, _ pending: PendingCall, startedAt start: Int,
        _ result: Result<UpstreamAnswer, UpstreamFailure>
    ) {
        let now = time.milliseconds()
        if case .success(let answer) = result { line.tally.bytes.add(answer.body.count) }
        let end = CallEnd(
            unpacked(result, line, pending), format: line.settings.format, wallSeconds: time.wallSeconds())
        if case .success(let answer) = end.outcome {
            line.tally.count(answer.status, pending.kind, microseconds: answer.microseconds)
        }
        let change = line.traffic.withLock { $0.end(pending, startedAt: start, end.said, at: now) }
        if let change { logBreaker(line, pending.market, change) }
        if end.isWorthKeeping, case .success(let answer) = end.outcome, line.settings.stale[pending.market] != nil {
            stale.withLock { $0.keep(answer, line.settings.name, pending.request.search, at: now) }
        }
        if !tryAgain(line, pending, end, at: now) { finish(line, pending, end.outcome) }
        goOn(line, pending.kind)
    }

    /// Decodes a packed answer, unless it equals the session's last one.
    private func unpacked(
        _ result: Result<UpstreamAnswer, UpstreamFailure>, _ line: SupplierLine, _ pending: PendingCall
    ) -> Result<UnpackedAnswer, UpstreamFailure> {
        do throws(UpstreamFailure) {
            let answer = try result.get()
            let limit = line.settings.bodyMegabytes << 20
            guard answer.isPacked, let contentKey, case .poll(let session) = pending.request.kind,
                let print = PackedBody.print(of: answer.body, key: contentKey)
            else { return .success(try UnpackedAnswer(answer, limit: limit, by: workers)) }
            let key = RepeatedAnswers.Key(supplier: line.settings.name, session: session)
            if let body = repeated.withLock({ $0.find(key, print) }) {
                line.tally.repeated.add()
                return .success(UnpackedAnswer(answer, packed: body))
            }
            let made = try UnpackedAnswer(answer, limit: limit, by: workers)
            if let body = made.packed { repeated.withLock { $0.keep(body, print, for: key) } }
            return .success(made)
        } catch {
            return .failure(error)
        }
    }

    /// Starts waiting requests while there is room.
    private func goOn(_ line: SupplierLine, _ kind: SupplierLane.Kind) {
        while true {
            let now = time.milliseconds()
            guard let (pending, admission) = line.traffic.withLock({ $0.next(kind, at: now) }) else { return }
            switch admission {
            case .goes(let start): call(line, pending, startedAt: start)
            case .refused(let failure): finish(line, pending, .failure(failure))
            case .full: return
            }
        }
    }

    /// Repeats the call after a short wait, if that is allowed and enough time is left.
    private func tryAgain(_ line: SupplierLine, _ pending: PendingCall, _ end: CallEnd, at now: Int) -> Bool {
        guard end.mayBeRepeated, pending.mayRepeat else { return false }
        // At random, so that calls that failed together do not return together.
        let wait = Int(time.random().multipliedFullWidth(by: SupplierLimits.retryMilliseconds + 1).high)
        guard now + wait + SupplierLimits.leastMilliseconds <= pending.due,
            line.traffic.withLock({ $0.mayRepeat(at: now) })
        else { return false }
        var again = pending
        again.earlier = end.outcome
        time.after(wait) { [self, again] in repeated(line, again, end.outcome) }
        return true
    }

    /// Makes the second attempt, which never waits: if it cannot start at once, the first outcome applies.
    private func repeated(_ line: SupplierLine, _ pending: PendingCall, _ earlier: PendingCall.Outcome) {
        let now = time.milliseconds()
        guard now + SupplierLimits.leastMilliseconds <= pending.due,
            case .goes(let start) = line.traffic.withLock({ $0.admit(pending, at: now) })
        else { return finish(line, pending, earlier) }
        line.tally.retries.add()
        call(line, pending, startedAt: start)
    }

    private func turnAway(_ line: SupplierLine, _ pending: PendingCall?) {
        guard let pending else { return }
        line.tally.turnedAway.add()
        finish(line, pending, .failure(.busy))
    }

    /// Reports the outcome of a request; a whole answer of the first attempt is preferred to a failure of the second.
    private func finish(_ line: SupplierLine, _ pending: PendingCall, _ outcome: PendingCall.Outcome) {
        let best = outcome.isWhole ? outcome : pending.earlier.flatMap { $0.isWhole ? $0 : nil } ?? outcome
        if best.isFaulty, let answer = staleAnswer(line, pending) {
            line.tally.stale.add()
            return pending.onEnd(.success(answer))
        }
        if case .failure(let failure) = best { line.tally.count(failure) }
        pending.onEnd(best)
    }

    private func staleAnswer(_ line: SupplierLine, _ pending: PendingCall) -> SupplierAnswer? {
        guard let within = line.settings.stale[pending.market] else { return nil }
        let now = time.milliseconds()
        return stale.withLock { $0.find(line.settings.name, pending.request.search, within: within, at: now) }
    }

    private func logBreaker(_ line: SupplierLine, _ market: Market, _ state: CallBreaker.State) {
        switch state {
        case .open:
            line.tally.openings.add()
            log.warning("supplier '\(line.settings.name)' fails in \(market) and is left alone")
        case .closed: log.info("supplier '\(line.settings.name)' is well again in \(market)")
        case .halfOpen: break
        }
    }
}

extension PendingCall.Outcome {
    fileprivate var isWhole: Bool { if case .success = self { true } else { false } }

    /// True if a stale answer would be better.
    fileprivate var isFaulty: Bool {
        switch self {
        case .success(let answer): answer.status >= 500
        case .failure: true
        }
    }
}
