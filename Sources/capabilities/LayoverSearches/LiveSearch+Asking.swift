import LayoverAssembly
import LayoverCatalog
import LayoverFlights
import LayoverFrame
import LayoverHTTP
import LayoverLayouts
import LayoverMetrics
import LayoverModel
import LayoverSuppliers
import LayoverWeb

/// How a client waits for an answer: the trace that is passed on, its deadline, and the answer that it has.
struct SearchWaitOptions: Sendable {
    var trace: [SupplierRequest.TraceHeader] = []
    var deadlineMilliseconds: Int?
    /// The number of the answer that the client says it has; `nil` if the number in its token applies.
    var heldAnswer: Int?
}

// Calls to the supplier: one at a time for a search; other clients join the pending call.
extension LiveSearch {
    /// The beginning of a search: the layout before any result.
    struct Beginning: Sendable {
        let layout: LayoutRevision?
        let state: SearchLayout.State
    }

    /// Begins the search at its supplier.
    ///
    /// A client that waits for results needs no layout before them, so that layout is assembled only if a client requests
    /// all events. If the catalog has services, it is assembled at once, so that they are called in parallel with the
    /// supplier.
    ///
    /// - Parameters:
    ///   - options: How the client waits.
    ///   - turn: The thread on which the answer is read; a thread of the server's queue by default.
    ///   - waiter: Called once. `nil` for a client that listens instead.
    /// - Returns: The layout that can be shown at once, and its state.
    func begin(_ options: SearchWaitOptions, turn: Turn? = nil, _ waiter: Waiter?) -> Beginning {
        progress.begin()
        return change { held, effects in
            effects.turn = turn
            if let waiter { add(waiter, &held) } else { held.isToldAtOnce = true }
            if waiter == nil || !putOffBeginning(&held) { assemble(&held, &effects) }
            beginAsking(.create, options: options, &held, &effects)
            return Beginning(layout: held.search.history.latest, state: held.layoutState)
        }
    }

    /// - Returns: `true` if the layout before results is postponed.
    private func putOffBeginning(_ held: inout Held) -> Bool {
        let serving = dependencies.holder.load().layouts(ofCatalog: held.search.ticket.catalog)
        guard let catalog = serving?.catalog, !catalog.asksServices else { return false }
        held.catalog = catalog.shortHash
        held.search.putOffBeginning()
        return true
    }

    /// Returns the answer after the one that the client has: the stored one, that of the pending poll, or that of a new
    /// poll.
    ///
    /// - Parameters:
    ///   - number: The last answer that the client received.
    ///   - options: How it waits.
    ///   - turn: The thread on which the answer is read if the supplier is called now; a thread of the server's queue by
    ///     default.
    ///   - waiter: Called once, perhaps before this returns.
    func answer(
        after number: Int, _ options: SearchWaitOptions, turn: Turn? = nil, _ waiter: @escaping Waiter
    ) {
        change { held, effects in
            effects.turn = turn
            if let ending = held.search.ending { return effects.replies.append((waiter, .gone(ending))) }
            if let body = held.body, isNews(body, after: options.heldAnswer ?? number, options, held) {
                assemble(&held, &effects)
                held.takenAnswer = max(held.takenAnswer, body.number)
                return effects.replies.append((waiter, answered(body, held)))
            }
            if held.isAsking { return join(waiter, options: options, &held, &effects) }
            guard held.search.ticket.session != nil, supplier.isPolled else {
                return effects.replies.append((waiter, .gone(.searchGone)))
            }
            add(waiter, &held)
            beginAsking(&held, &effects, options: options)
        }
    }

    /// Whether the stored answer is returned to a client that received answer `number` last.
    ///
    /// A client that repeats an old token must not stop the search while nothing listens. Such an answer is returned only to
    /// the first client.
    private func isNews(_ body: SearchBody, after number: Int, _ options: SearchWaitOptions, _ held: Held) -> Bool {
        guard !body.isFinal else { return true }
        guard body.number > number else { return false }
        return options.heldAnswer != nil || !held.listeners.isEmpty || body.number > held.takenAnswer
    }

    /// Waits until a layout can be made.
    ///
    /// - Returns: `false` if it can be made now or never will be. The waiter is then not called.
    func wait(_ options: SearchWaitOptions, _ waiter: @escaping Waiter) -> Bool {
        change { held, effects in
            guard !held.search.isReady, !held.search.isEnded else { return false }
            if held.isAsking {
                join(waiter, options: options, &held, &effects)
                return true
            }
            guard held.search.ticket.session != nil, supplier.isPolled else { return false }
            add(waiter, &held)
            beginAsking(&held, &effects, options: options)
            return true
        }
    }

    private func add(_ waiter: @escaping Waiter, _ held: inout Held) {
        held.lastWaiter += 1
        held.waiters[held.lastWaiter] = waiter
    }

    /// Waits for the pending call of another client, but no longer than its own deadline.
    private func join(
        _ waiter: @escaping Waiter, options: SearchWaitOptions, _ held: inout Held, _ effects: inout Effects
    ) {
        guard held.waiters.count < SearchLimits.waiters else {
            return effects.replies.append((waiter, .failed(.busy, retrySeconds: 1)))
        }
        dependencies.counters.joined.add()
        add(waiter, &held)
        guard let deadline = options.deadlineMilliseconds else { return }
        dependencies.later(deadline) { [weak self, number = held.lastWaiter] in self?.giveUp(number) }
    }

    private func giveUp(_ number: Int) {
        change { held, effects in
            guard let waiter = held.waiters.removeValue(forKey: number) else { return }
            effects.replies.append((waiter, .failed(.timedOut, retrySeconds: 1)))
        }
    }

    /// Polls the supplier if there is a session.
    func beginAsking(_ held: inout Held, _ effects: inout Effects, options: SearchWaitOptions = SearchWaitOptions()) {
        guard let session = held.search.ticket.session, supplier.isPolled else { return }
        beginAsking(.poll(session: session), options: options, &held, &effects)
    }

    private func beginAsking(
        _ kind: SupplierRequest.Kind, options: SearchWaitOptions, _ held: inout Held, _ effects: inout Effects
    ) {
        guard !held.isAsking, let search = held.search.ticket.search else { return }
        var supplierRequest = SupplierRequest(kind, search)
        supplierRequest.trace = options.trace
        if !options.trace.isEmpty { held.trace = options.trace }
        supplierRequest.deadlineMilliseconds = options.deadlineMilliseconds
        held.isAsking = true
        if case .poll = kind { progress.countPoll() }
        effects.supplierRequest = supplierRequest
    }

    /// Calls the supplier.
    ///
    /// The answer is read on the thread of the waiting client if possible, else on the server's queue.
    func ask(_ supplierRequest: SupplierRequest, _ turn: Turn?) {
        guard !dependencies.isKilled(supplier, peek({ $0.killScope })) else {
            return dependencies.run { self.receiveResult(.failure(.killed)) }
        }
        // The closure keeps the search until the call ends, because a waiting client may hold no reference to it.
        dependencies.suppliers?.ask(supplier, supplierRequest) { [run = dependencies.run] result in
            if turn?({ self.receiveResult(result) }) != true { run { self.receiveResult(result) } }
        }
    }
}

// Outcomes of calls to the supplier.
extension LiveSearch {
    private func receiveResult(_ result: Result<SupplierAnswer, SupplierFailure>) {
        switch result {
        case .failure(let failure): receiveFailure(failure)
        case .success(let answer):
            let reading = read(answer)
            receiveAnswer(answer, reading, flights(of: answer, reading))
            show(answer, reading)
        }
    }

    private func body(_ answer: SupplierAnswer, _ reading: SearchReading, number: Int) -> SearchBody {
        SearchBody(answer: answer, reading: reading, number: number, seconds: seconds(of: answer))
    }

    private func receiveFailure(_ failure: SupplierFailure) {
        dependencies.counters.failures.add(failure)
        let seconds = dependencies.suppliers?.retrySeconds(supplier, market: marketAsked) ?? 1
        change { held, effects in
            held.isAsking = false
            held.retrySeconds = failure == .resting || failure == .busy ? seconds : nil
            release(.failed(failure, retrySeconds: seconds), &held, &effects)
            // The search is not notified when a kill is revoked, and must then be able to go on.
            if failure == .killed { held.failures = min(held.failures, SearchLimits.failures - 2) }
            recordFailure(Problem.of(failure).note, &held, &effects)
            plan(&held, &effects)
        }
    }

    private func receiveAnswer(_ answer: SupplierAnswer, _ reading: SearchReading, _ flights: FlightIndex?) {
        dependencies.counters.answers.add()
        change { held, effects in
            held.isAsking = false
            switch reading.outcome {
            case .update(let update):
                setFlights(flights, of: update, &held)
                applyUpdate(update, of: answer, reading: reading, &held, &effects)
                progress.record(held.search.results.facts)
            case .passes(let reason):
                held.retrySeconds = answer.retryAfterSeconds
                let status = AnswerStatus.mayHoldResults(answer.status) ? 502 : answer.status
                release(answered(body(answer, reading, number: 0), held), &held, &effects)
                recordFailure(
                    Problem.Note(status: status, kind: reason.rawValue, title: reason.summary), &held, &effects)
            }
            plan(&held, &effects)
        }
    }

    /// Stores the flight index of new results before their layout is assembled.
    private func setFlights(_ flights: FlightIndex?, of update: SearchUpdate, _ held: inout Held) {
        guard case .facts = update else { return }
        held.trips.flights = flights
        held.trips.number = flights == nil ? 0 : held.search.number + 1
    }

    private func applyUpdate(
        _ update: SearchUpdate, of answer: SupplierAnswer, reading: SearchReading, _ held: inout Held,
        _ effects: inout Effects
    ) {
        held.failures = 0
        held.retrySeconds = nil
        // The session in a previous answer belongs to another search.
        held.search.recordAnswer(
            update, session: answer.ageSeconds == nil ? reading.session : nil, status: answer.status,
            seal: dependencies.seal)
        let body = body(answer, reading, number: held.search.number)
        // Before the layout, which may read single offers from it.
        if body.resultNumber != nil { held.body = body }
        assemble(&held, &effects)
        if case .failed = update { held.search.recordProblem(LiveSearch.failedNote) }
        release(answered(body, held), &held, &effects)
    }

    /// The problem that listeners receive if the supplier itself reports a failure.
    private static let failedNote = ProblemNote(
        problem: Problem.Note(
            status: 502, kind: DegradedReason.resultsFailed.rawValue, title: DegradedReason.resultsFailed.summary),
        asksAgain: false)

    private func read(_ answer: SupplierAnswer) -> SearchReading {
        let current = dependencies.holder.load()
        if let known = readBefore(answer, serving: current.number) { return known }
        guard let currency = peek({ $0.ticket.search?.currency }) else { return SearchReading(passing: .badQuery) }
        let terms = AnswerTerms(currency: currency, wantsOffers: offersTest(current))
        var reading = progress.timing {
            SearchReading(answer, as: supplier.format, terms, workers: dependencies.workers)
        }
        reading.setServing(current.number)
        return reading
    }

    /// The test whether a card may choose among the single offers of an answer with these facts.
    ///
    /// The search is asked before the answer is read: a thread that reads never waits for a search.
    private func offersTest(_ current: ServingHolder.Current) -> (FlightFacts) -> Bool {
        guard let serving = current.serving(ofCatalog: peek { $0.ticket.catalog }) else { return { _ in false } }
        let snapshot = dependencies.snapshot(serving, market: marketAsked)
        let context = try? peek { search throws(ContextProblem) in try search.context(snapshot) }
        return { context?.wantsOffers(of: $0, in: serving, zones: snapshot.tools.zones) ?? false }
    }

    /// The reading of the stored answer, if this answer is the same and what is served has not changed: cards decide whether
    /// single offers are read.
    private func readBefore(_ answer: SupplierAnswer, serving: Int) -> SearchReading? {
        guard let packed = answer.packed, let held = heldBody, held.answer.packed === packed,
            held.answer.status == answer.status, held.reading.serving == serving
        else { return nil }
        return held.reading
    }

    /// Makes the outcome for a waiter, with the layout if results are known.
    private func answered(_ body: SearchBody, _ held: Held) -> SearchOutcome {
        let facts = held.search.results.facts
        let hasResults = facts.map { $0.itineraryCount > 0 || $0.resultStatus != .failed } ?? false
        return .answered(
            SearchAnswered(
                body: body, layout: hasResults && !held.search.isEnded ? held.search.history.latest : nil,
                state: held.layoutState, layoutMicroseconds: held.layoutMicroseconds))
    }

    private func release(_ outcome: SearchOutcome, _ held: inout Held, _ effects: inout Effects) {
        guard !held.waiters.isEmpty else { return }
        if case .answered(let answered) = outcome, let number = answered.body.resultNumber { held.takenAnswer = number }
        for (_, waiter) in held.waiters.sorted(by: { $0.key < $1.key }) { effects.replies.append((waiter, outcome)) }
        held.waiters = [:]
    }

    /// Records a failure.
    ///
    /// After the last one that is tolerated, cards that wait for results are removed.
    ///
    /// A search that has no answer and no session ends, because it can never receive an answer.
    private func recordFailure(_ problem: Problem.Note, _ held: inout Held, _ effects: inout Effects) {
        held.failures += 1
        let asksAgain =
            held.failures < SearchLimits.failures && held.search.ticket.session != nil && supplier.isPolled
        held.search.recordProblem(
            ProblemNote(problem: problem, asksAgain: asksAgain, retrySeconds: held.retrySeconds))
        guard !asksAgain else { return }
        if held.search.giveUp() { assemble(&held, &effects) }
        if held.search.ticket.session == nil, held.search.results.facts == nil { held.search.end(.noAnswer) }
    }
}

// Polls for listeners.
extension LiveSearch {
    /// Schedules the server's own next poll, if there are listeners and more results may arrive.
    func plan(_ held: inout Held, _ effects: inout Effects) {
        guard !held.isTicking, mayPoll(held) else { return }
        held.isTicking = true
        let backedOff = supplier.pollMilliseconds << min(held.failures, 10)
        let asked = (held.retrySeconds ?? 0) * 1_000
        effects.tickMilliseconds = min(SearchLimits.pollMilliseconds, max(backedOff, asked))
    }

    func tick() {
        change { held, effects in
            held.isTicking = false
            guard mayPoll(held) else { return }
            held.polls += 1
            beginAsking(&held, &effects)
        }
    }

    private func mayPoll(_ held: Held) -> Bool {
        !held.isAsking && !held.listeners.isEmpty && !held.search.isEnded && !held.search.results.isFinal
            && held.search.ticket.session != nil && supplier.isPolled && held.polls < SearchLimits.streamPolls
            && held.failures < SearchLimits.failures
    }
}

extension SupplierAnswer {
    /// The value of `Retry-After` if it is a number of seconds.
    var retryAfterSeconds: Int? {
        headers.first { $0.name.lowercased() == "retry-after" }.flatMap { Int($0.value) }.map { min(max($0, 0), 3_600) }
    }
}

extension SearchWaitOptions {
    /// Reads the trace and the deadline of a request.
    init(_ request: borrowing HTTPRequest, _ layouts: LayoutContext) throws(ContextProblem) {
        self.init()
        trace = layouts.server.trace(request).headers
        guard let text = request.header("Layover-Deadline") else { return }
        guard let milliseconds = Int(text), SearchLimits.deadlineMilliseconds.contains(milliseconds) else {
            throw ContextProblem(.badHeader, "'Layover-Deadline' must be a number of milliseconds from 1 to 120000")
        }
        deadlineMilliseconds = milliseconds
    }
}
