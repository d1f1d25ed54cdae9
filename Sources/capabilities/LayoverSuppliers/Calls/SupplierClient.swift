package import LayoverFrame
import LayoverMetrics
package import LayoverModel
package import LayoverUpstream
import Synchronization

/// Asks suppliers: as often, as long and as many at a time as they bear, and nobody who rests.
///
/// A search is begun once and never again. A poll that found no connection, or 502, 503 or 504, is asked once more while the
/// budget lasts. Whatever answer is whole comes back as it is; where none is, an old one where the market allows it, else
/// the reason. Nothing here waits, and no callback runs under a lock.
package final class SupplierClient: SupplierAsking {
    private let registry: SupplierRegistry
    private let lines: [String: SupplierLine]
    private let upstream: any UpstreamCalling
    private let time: ClientClock
    private let log: ServerLog
    private let stale = Mutex(StaleAnswers())
    private let shared = Mutex(SharedQuestions())
    private let numbers = Atomic<UInt64>(0)
    private let jitter = Jitter(baseMilliseconds: 50, ceilingMilliseconds: 1_000)

    package init(
        _ registry: SupplierRegistry, upstream: any UpstreamCalling, time: ClientClock = .machine(),
        log: ServerLog = .silent
    ) {
        self.registry = registry
        self.upstream = upstream
        self.time = time
        self.log = log
        lines = Dictionary(
            registry.suppliers.map { ($0.name, SupplierLine($0)) }, uniquingKeysWith: { first, _ in first })
    }

    package func supplier(for market: Market) -> Supplier? { registry.supplier(for: market)?.supplier }

    package func supplier(named name: String) -> Supplier? { lines[name]?.settings.supplier }

    package func ask(
        _ supplier: Supplier, _ question: SupplierQuestion,
        onEnd: @escaping @Sendable (Result<SupplierAnswer, SupplierFailure>) -> Void
    ) {
        guard let line = lines[supplier.name] else { return onEnd(.failure(.unreachable)) }
        let now = time.milliseconds()
        let number = numbers.wrappingAdd(1, ordering: .relaxed).newValue
        let due = line.due(question, at: now)
        var end = onEnd
        if line.settings.isShared, let due {
            switch enter(number, question, line, onEnd) {
            case .joins: return time.after(max(0, due - now)) { [self] in leave(number, question, line) }
            case .leads: end = { [self] outcome in tellAll(number, question, line, outcome, onEnd) }
            case .alone: break
            }
        }
        let ask = SupplierAsk(number: number, question: question, due: due ?? now, onEnd: end)
        begin(ask, line, at: now)
    }

    private func begin(_ ask: SupplierAsk, _ line: SupplierLine, at now: Int) {
        guard ask.due > now else { return finish(line, ask, .failure(.timedOut)) }
        switch line.traffic.withLock({ $0.enter(ask, at: now) }) {
        case .goes(let start): call(line, ask, startedAt: start)
        case .refused(let failure): finish(line, ask, .failure(failure))
        case .waits(let until, let turnedAway):
            time.after(until - now) { [self] in turnAway(line, line.traffic.withLock { $0.leave(ask) }) }
            turnAway(line, turnedAway)
        }
    }

    package func retrySeconds(_ supplier: Supplier, market: Market) -> Int {
        let now = time.milliseconds()
        let wait = lines[supplier.name]?.traffic.withLock { $0.waitMilliseconds(market, at: now) } ?? 0
        let least = max(1, (wait + 999) / 1_000)
        // A quarter more, so that those who were turned away together do not come back together; never less.
        return least + Int(time.random().multipliedFullWidth(by: UInt64(least / 4 + 2)).high)
    }

    package var reports: [SupplierReport] {
        let now = time.milliseconds()
        return registry.suppliers.compactMap { lines[$0.name]?.report(at: now) }
    }

    // MARK: Questions that share one call

    private func enter(
        _ number: UInt64, _ question: SupplierQuestion, _ line: SupplierLine,
        _ onEnd: @escaping SharedQuestions.End
    ) -> SharedQuestions.Part {
        let part = shared.withLock { $0.enter(number, line.settings.name, question, onEnd: onEnd) }
        if part == .joins { line.tally.shared.add() }
        return part
    }

    /// Tells who asked and all who joined; whoever asks the same from now on asks anew.
    private func tellAll(
        _ number: UInt64, _ question: SupplierQuestion, _ line: SupplierLine, _ outcome: SupplierAsk.Outcome,
        _ onEnd: SharedQuestions.End
    ) {
        let others = shared.withLock { $0.end(number, line.settings.name, question) }
        onEnd(outcome)
        for other in others {
            if case .failure(let failure) = outcome { line.tally.count(failure) }
            other(outcome)
        }
    }

    /// Who joined has waited for as long as it may.
    private func leave(_ number: UInt64, _ question: SupplierQuestion, _ line: SupplierLine) {
        guard let end = shared.withLock({ $0.leave(number, line.settings.name, question) }) else { return }
        line.tally.count(.timedOut)
        end(.failure(.timedOut))
    }

    // MARK: Calls

    private func call(_ line: SupplierLine, _ ask: SupplierAsk, startedAt start: Int) {
        let call = line.settings.call(ask.question, totalMilliseconds: max(1, ask.due - start))
        upstream.start(call) { [self] result in end(line, ask, startedAt: start, result) }
    }

    private func end(
        _ line: SupplierLine, _ ask: SupplierAsk, startedAt start: Int,
        _ result: Result<UpstreamAnswer, UpstreamFailure>
    ) {
        let now = time.milliseconds()
        let end = CallEnd(result, format: line.settings.format, wallSeconds: time.wallSeconds())
        if case .success(let answer) = end.outcome {
            line.tally.count(answer.status, ask.kind, microseconds: answer.microseconds)
        }
        let change = line.traffic.withLock { $0.end(ask, startedAt: start, end.said, at: now) }
        if let change { tell(line, ask.market, change) }
        if end.isWorthKeeping, case .success(let answer) = end.outcome, line.settings.stale[ask.market] != nil {
            stale.withLock { $0.keep(answer, line.settings.name, ask.question.search, at: now) }
        }
        if !tryAgain(line, ask, end, at: now) { finish(line, ask, end.outcome) }
        goOn(line, ask.kind)
    }

    /// Those who wait go as far as there is room.
    private func goOn(_ line: SupplierLine, _ kind: SupplierLane.Kind) {
        while true {
            let now = time.milliseconds()
            guard let (ask, admission) = line.traffic.withLock({ $0.next(kind, at: now) }) else { return }
            switch admission {
            case .goes(let start): call(line, ask, startedAt: start)
            case .refused(let failure): finish(line, ask, .failure(failure))
            case .full: return
            }
        }
    }

    /// Asks once more after a moment, where that is allowed and time is left for it.
    private func tryAgain(_ line: SupplierLine, _ ask: SupplierAsk, _ end: CallEnd, at now: Int) -> Bool {
        guard end.mayBeRepeated, ask.mayRepeat else { return false }
        let wait = jitter.milliseconds(attempt: 0, random: time.random())
        guard now + wait + SupplierLimits.leastMilliseconds <= ask.due,
            line.traffic.withLock({ $0.mayRepeat(at: now) })
        else { return false }
        var again = ask
        again.earlier = end.outcome
        time.after(wait) { [self, again] in repeated(line, again, end.outcome) }
        return true
    }

    /// The second try waits for nobody: where it may not go at once, the first one's outcome stands.
    private func repeated(_ line: SupplierLine, _ ask: SupplierAsk, _ earlier: SupplierAsk.Outcome) {
        let now = time.milliseconds()
        guard now + SupplierLimits.leastMilliseconds <= ask.due,
            case .goes(let start) = line.traffic.withLock({ $0.admit(ask, at: now) })
        else { return finish(line, ask, earlier) }
        line.tally.retries.add()
        call(line, ask, startedAt: start)
    }

    private func turnAway(_ line: SupplierLine, _ ask: SupplierAsk?) {
        guard let ask else { return }
        line.tally.turnedAway.add()
        finish(line, ask, .failure(.busy))
    }

    /// Tells what a question came to; a whole answer of the first try is better than none of the second.
    private func finish(_ line: SupplierLine, _ ask: SupplierAsk, _ outcome: SupplierAsk.Outcome) {
        let best = outcome.isWhole ? outcome : ask.earlier.flatMap { $0.isWhole ? $0 : nil } ?? outcome
        if best.isFaulty, let answer = staleAnswer(line, ask) {
            line.tally.stale.add()
            return ask.onEnd(.success(answer))
        }
        if case .failure(let failure) = best { line.tally.count(failure) }
        ask.onEnd(best)
    }

    private func staleAnswer(_ line: SupplierLine, _ ask: SupplierAsk) -> SupplierAnswer? {
        guard let within = line.settings.stale[ask.market] else { return nil }
        let now = time.milliseconds()
        return stale.withLock { $0.find(line.settings.name, ask.question.search, within: within, at: now) }
    }

    private func tell(_ line: SupplierLine, _ market: Market, _ state: CallBreaker.State) {
        switch state {
        case .open:
            line.tally.openings.add()
            log.warning("supplier '\(line.settings.name)' fails in \(market) and is left alone")
        case .closed: log.info("supplier '\(line.settings.name)' is well again in \(market)")
        case .halfOpen: break
        }
    }
}

extension SupplierAsk.Outcome {
    fileprivate var isWhole: Bool { if case .success = self { true } else { false } }

    /// Whether an answer of before would be better.
    fileprivate var isFaulty: Bool {
        switch self {
        case .success(let answer): answer.status >= 500
        case .failure: true
        }
    }
}
