import Dispatch
import LayoverAssembly
import LayoverCatalog
import LayoverFrame
import LayoverHTTP
import LayoverJSON
import LayoverModel
import LayoverPick
import LayoverSuppliers
import LayoverWeb
import Synchronization

/// One request that needs services, from its first call to its answer; it ends if the client disconnects.
final class PickRun: Sendable {
    private struct State {
        var session: PickSession?
        /// Pending calls: those of batches by number, that for candidates as -1.
        var tickets: [Int: ServiceTicket] = [:]
        /// Number of batches that were requested.
        var asked = 0
        /// Bytes of answers so far.
        var bytes = 0
        var isOver = false
        var sink: PickSink?
    }

    let means: PickMeans
    let ask: PickAsk
    /// Cache key of the candidates.
    private let key: [UInt8]
    private let began = monotonicNanoseconds()
    private let state = Mutex(State())
    /// The number of the call for candidates; calls for batches have other numbers.
    private static let candidates = -1
    private static let queue = DispatchQueue(label: "layover.picks", attributes: .concurrent)

    init(_ means: PickMeans, _ ask: PickAsk) {
        self.means = means
        self.ask = ask
        key = ask.cellKey
    }

    /// The answer that another caller received in this second; `nil` if it must be made.
    var keptAnswer: KeptAnswer? {
        guard ask.isForAll, let cell = freshCell else { return nil }
        return cell.answer.value(at: ask.now.seconds)
    }

    /// Keeps an answer for callers in the same second.
    func keep(_ tail: [UInt8], _ end: PickCounters.End, _ differences: [Bool?]) {
        guard ask.isForAll, let cell = freshCell,
            let answer = KeptAnswer(tail: tail, end: end, differences: differences)
        else { return }
        cell.answer.keep(answer, at: ask.now.seconds)
    }

    /// Records the exposures of this answer.
    ///
    /// - Parameter session: `nil` if there is no ranking to compare with other arms.
    /// - Returns: Whether other arms would have answered differently.
    @discardableResult
    func recordExposures(_ session: PickSession?) -> [Bool?] {
        guard let exposures = ask.exposures else { return [] }
        let differences = session.map(exposures.differ) ?? []
        exposures.record(differences, milliseconds: means.milliseconds())
        return differences
    }

    private var freshCell: PickCells.Cell? {
        let now = means.seconds()
        guard let cell = means.cells.cell(key, at: now), now - cell.seconds < PickCallLimits.freshSeconds else {
            return nil
        }
        return cell
    }

    /// The answer that needs no call; `nil` if a service must be called.
    func answerAtHand() -> PickSession? {
        let now = means.seconds()
        guard let cell = freshCell else { return nil }
        if let found = cell.taken.value(at: now), ask.killedSlots.isEmpty {
            let session = PickSession(
                ask.plan, ask.enrichments, found, in: ask.circumstances(zone: found.zone))
            if session.isAtHand { return session }
        }
        // Another request may have received more facts since.
        let session = self.session(cell.found, isWhole: cell.isWhole, isStale: false, at: now)
        guard session.isAtHand else {
            state.withLock { $0.session = session }
            return nil
        }
        if !cell.isWhole, session.isAsTaken, ask.killedSlots.isEmpty { cell.taken.keep(session.found.written, at: now) }
        return session
    }

    /// Calls services until the first candidate is decided, everything is known or the time is over.
    func begin(_ sink: PickSink) {
        state.withLock { $0.sink = sink }
        PickRun.queue.asyncAfter(deadline: .now() + .milliseconds(ask.waitMilliseconds)) { [self] in
            endWait()
        }
        if state.withLock({ $0.session != nil }) { goOn() } else { askForCandidates() }
    }

    /// Cancels all pending calls, and notifies the client if it is still connected; a second call does nothing.
    ///
    /// - Returns: `false` if the run was over.
    @discardableResult
    func stop() -> Bool {
        guard let (sink, tickets) = close() else { return false }
        for ticket in tickets { ticket.cancel() }
        for _ in tickets { means.counters.count(.cancelled) }
        means.counters.count(.stopped, microseconds: elapsed)
        sink?.stop()
        return true
    }

    /// Counts an answer that needed no call.
    func countAtHand(_ end: PickCounters.End) {
        means.counters.count(.cached)
        means.counters.count(end, microseconds: elapsed)
    }

    private var elapsed: Int { Int(clamping: (monotonicNanoseconds() &- began) / 1_000) }

    /// - Returns: The sink and the pending calls; `nil` if the run was over.
    private func close() -> (PickSink?, [ServiceTicket])? {
        let ended = state.withLock { state -> (PickSink?, [ServiceTicket])? in
            guard !state.isOver else { return nil }
            state.isOver = true
            defer {
                state.tickets = [:]
                state.sink = nil
            }
            return (state.sink, Array(state.tickets.values))
        }
        if ended != nil { means.runs.remove(ask.head.run, self) }
        return ended
    }

    // MARK: Candidates

    private func askForCandidates() {
        state.withLock { $0.tickets[PickRun.candidates] = ServiceTicket() }
        let request = ServiceRequest(
            widget: ask.head.pick, service: ask.services.service, body: ask.body,
            deadlineMilliseconds: ask.services.deadlineMilliseconds, cacheSeconds: 0, fault: PickAnswerFault.candidates)
        send(request, number: PickRun.candidates) { [self] answer in receiveCandidates(answer) }
    }

    private func receiveCandidates(_ answer: JSONValue?) {
        let now = means.seconds()
        let found = answer.flatMap {
            FoundPlaces($0, ask.plan.pick, from: ask.start, by: ask.mode, marketZone: ask.market.timeZone)
        }
        if let found {
            means.counters.countUnreadableHours(found.unreadableHours)
            keep(
                PickCells.Cell(
                    found: ask.services.enrichments.isEmpty ? found.written : found, seconds: now,
                    isWhole: ask.services.enrichments.isEmpty))
        }
        let kept = found == nil ? standIn(at: now) : nil
        guard let usable = found ?? kept?.found else { return finish(nil, .nobody) }
        let session = self.session(
            usable, isWhole: kept?.isWhole ?? false, isStale: found == nil, at: now)
        state.withLock { if !$0.isOver { $0.session = session } }
        goOn()
    }

    private func keep(_ cell: PickCells.Cell) {
        means.cells.keep(cell, for: key)
        means.standIns.keep(cell, for: ask.standInKey)
    }

    /// Candidates in place of those of a source that is down: of the same content, else of an earlier one whose pick read
    /// the same facts.
    private func standIn(at now: Int) -> PickCells.Cell? {
        if let cell = means.cells.cell(key, at: now) { return cell }
        guard let cell = means.standIns.cell(ask.standInKey, at: now),
            let found = cell.found.under(ask.plan.pick, zone: ask.market.timeZone)
        else { return nil }
        // Another version of the pick may name other services for the same facts.
        return PickCells.Cell(found: found, seconds: cell.seconds, isWhole: false)
    }

    private func session(_ found: FoundPlaces, isWhole: Bool, isStale: Bool, at now: Int)
        -> PickSession
    {
        PickSession(
            ask.plan, isWhole ? [] : ask.enrichments, found, in: ask.circumstances(zone: found.zone),
            killed: ask.killedSlots, isStale: isStale,
            kept: means.facts.facts, at: now)
    }

    // MARK: Facts

    /// Finishes if that is possible, or requests more facts.
    private func goOn() {
        let session = state.withLock { $0.isOver ? nil : $0.session }
        guard let session else { return }
        if session.isAtHand { finish(session, session.end) } else { askForFacts() }
    }

    private func askForFacts() {
        while true {
            let next = state.withLock { state -> (number: Int, PickServices.Enrichment, [UInt8])? in
                guard !state.isOver, let session = state.session, state.asked < session.batches.count,
                    state.tickets.count < PickCallLimits.callsAtOnce,
                    let (enrichment, body) = session.question(state.asked)
                else { return nil }
                defer { state.asked += 1 }
                // The place is reserved at once, so that threads together do not exceed the limit.
                state.tickets[state.asked] = ServiceTicket()
                return (state.asked, enrichment, body)
            }
            guard let (number, enrichment, body) = next else { return }
            let request = ServiceRequest(
                widget: ask.head.pick, service: enrichment.service, body: body,
                deadlineMilliseconds: enrichment.deadlineMilliseconds, cacheSeconds: 0, fault: PickAnswerFault.details)
            send(request, number: number) { [self] answer in receiveFacts(answer, number) }
        }
    }

    private func receiveFacts(_ answer: JSONValue?, _ number: Int) {
        let now = means.seconds()
        let told = state.withLock { state in
            state.isOver
                ? [] : state.session?.receive(answer, number, kept: means.facts.facts, at: now) ?? []
        }
        for (key, facts) in told {
            means.facts.keep(facts, key, at: now)
            // Hours that the source of the candidates sends are counted when they arrive.
            if let hours = facts[PickFact.hours]??.text, !OpeningHours(hours).isReadable {
                means.counters.countUnreadableHours(1)
            }
        }
        goOn()
    }

    // MARK: Asking

    private func send(
        _ request: ServiceRequest, number: Int, _ receive: @escaping @Sendable (JSONValue?) -> Void
    ) {
        let ticket = means.services.ask(request, market: ask.market.market, trace: ask.trace) {
            [self] answer in
            let isWanted = state.withLock { state in
                state.tickets[number] = nil
                return !state.isOver
            }
            guard isWanted else { return }
            receive(read(answer))
        }
        let isOver = state.withLock { state in
            if state.tickets[number] != nil { state.tickets[number] = ticket }
            return state.isOver
        }
        if isOver { ticket.cancel() }
    }

    /// - Returns: `nil` if there is no valid answer, or all answers together exceed their limit.
    private func read(_ answer: ServiceAnswers.Answer) -> JSONValue? {
        guard case .body(let body) = answer else {
            means.counters.count(PickCounters.Fetch(answer))
            return nil
        }
        let hasRoom = state.withLock { state in
            state.bytes += body.count
            return state.bytes <= PickCallLimits.serviceBytes
        }
        let value = hasRoom ? try? JSONValue(parsing: body) : nil
        means.counters.count(value == nil ? .failed : PickCounters.Fetch(answer))
        return value
    }

    // MARK: The end

    private func endWait() {
        let now = means.seconds()
        let (isOver, session) = state.withLock { state -> (Bool, PickSession?) in
            guard !state.isOver else { return (true, nil) }
            state.session?.endWait(kept: means.facts.facts, at: now)
            return (false, state.session)
        }
        guard !isOver else { return }
        if let session { return finish(session, session.ranking.order.isEmpty ? .nobody : .deadline) }
        // No candidates arrived in time: the cached ones are used.
        let kept = standIn(at: now).map { cell in
            var session = self.session(cell.found, isWhole: cell.isWhole, isStale: true, at: now)
            session.endWait(kept: means.facts.facts, at: now)
            return session
        }
        finish(kept, kept == nil ? .nobody : .deadline)
    }

    private func finish(_ session: PickSession?, _ end: PickCounters.End) {
        guard let (sink, tickets) = close() else { return }
        for ticket in tickets { ticket.cancel() }
        for _ in tickets { means.counters.count(.cancelled) }
        means.counters.count(end, microseconds: elapsed)
        if let session, session.isComplete, session.missing.isEmpty, !session.isStale, ask.seen.isEmpty {
            // Each fact is known as far as possible: the next caller needs no service.
            let cell = PickCells.Cell(
                found: session.found.written, seconds: means.seconds(), isWhole: session.isWhole)
            if cell.isWhole { keep(cell) }
        }
        recordExposures(session)
        sink?.send(session ?? ask.nobody(zone: ask.market.timeZone), ask.head, end)
    }
}
