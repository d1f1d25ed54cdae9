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

/// Options of a client that asks: what is passed on of its trace, and how long it waits.
struct SearchWaitOptions: Sendable {
    var trace: [SupplierRequest.TraceHeader] = []
    var deadlineMilliseconds: Int?
    /// The number of the answer that it says it holds; `nil` where its token says that.
    var heldAnswer: Int?
}

// Asking the supplier: one question at a time, others join it.
extension LiveSearch {
    /// The beginning of a search: the layout before any result.
    struct Beginning: Sendable {
        let layout: LayoutRevision?
        let state: SearchLayout.State
    }

    /// Begins the search at its supplier.
    ///
    /// Who waits for results needs no layout before them: it is made once somebody asks for all events. Where the catalog has
    /// services it is made at once, so that they are asked while the supplier is.
    ///
    /// - Parameters:
    ///   - options: How the client asks.
    ///   - turn: Where the answer is read; elsewhere by default.
    ///   - waiter: Hears once; `nil` for a client that listens instead.
    /// - Returns: What can be shown at once.
    func begin(_ options: SearchWaitOptions, turn: Turn? = nil, _ waiter: Waiter?) -> Beginning {
        change { held, effects in
            effects.turn = turn
            if let waiter { add(waiter, &held) } else { held.isToldAtOnce = true }
            if waiter == nil || !putOffBeginning(&held) { assemble(&held, &effects) }
            beginAsking(.create, options, &held, &effects)
            return Beginning(layout: held.search.history.latest, state: held.layoutState)
        }
    }

    /// - Returns: Whether the layout before results may wait.
    private func putOffBeginning(_ held: inout Held) -> Bool {
        let serving = dependencies.holder.load().layouts(ofCatalog: held.search.ticket.catalog)
        guard let catalog = serving?.catalog, !catalog.asksServices else { return false }
        held.catalog = catalog.shortHash
        held.search.putOffBeginning()
        return true
    }

    /// The answer after the one that somebody holds: the one that is held here, of the poll that is under way, or of a new one.
    ///
    /// - Parameters:
    ///   - number: The answer that the caller was given last.
    ///   - options: How it asks.
    ///   - turn: Where the answer is read, if it is asked for now; elsewhere by default.
    ///   - waiter: Hears once, perhaps before this returns.
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
            if held.isAsking { return join(waiter, options, &held, &effects) }
            guard held.search.ticket.session != nil, supplier.isPolled else {
                return effects.replies.append((waiter, .gone(.searchGone)))
            }
            add(waiter, &held)
            beginAsking(&held, &effects, options)
        }
    }

    /// Whether an answer that is held is what somebody waits for who was given another before.
    ///
    /// Who asks again and again by an old token, while nobody listens, must not keep the search from going on: such an answer
    /// is given to the first who comes.
    private func isNews(_ body: SearchBody, after number: Int, _ options: SearchWaitOptions, _ held: Held) -> Bool {
        guard !body.isFinal else { return true }
        guard body.number > number else { return false }
        return options.heldAnswer != nil || !held.listeners.isEmpty || body.number > held.takenAnswer
    }

    /// Waits until there is something to lay out.
    ///
    /// - Returns: `false` where there is, or never will be, so that the waiter hears nothing.
    func wait(_ options: SearchWaitOptions, _ waiter: @escaping Waiter) -> Bool {
        change { held, effects in
            guard !held.search.isReady, !held.search.isEnded else { return false }
            if held.isAsking {
                join(waiter, options, &held, &effects)
                return true
            }
            guard held.search.ticket.session != nil, supplier.isPolled else { return false }
            add(waiter, &held)
            beginAsking(&held, &effects, options)
            return true
        }
    }

    private func add(_ waiter: @escaping Waiter, _ held: inout Held) {
        held.lastWaiter += 1
        held.waiters[held.lastWaiter] = waiter
    }

    /// Waits for the answer to another's question, as long as it waits itself.
    private func join(
        _ waiter: @escaping Waiter, _ options: SearchWaitOptions, _ held: inout Held, _ effects: inout Effects
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

    /// Polls, where there is a session to poll by.
    func beginAsking(_ held: inout Held, _ effects: inout Effects, _ options: SearchWaitOptions = SearchWaitOptions()) {
        guard let session = held.search.ticket.session, supplier.isPolled else { return }
        beginAsking(.poll(session: session), options, &held, &effects)
    }

    private func beginAsking(
        _ kind: SupplierRequest.Kind, _ options: SearchWaitOptions, _ held: inout Held, _ effects: inout Effects
    ) {
        guard !held.isAsking, let search = held.search.ticket.search else { return }
        var supplierRequest = SupplierRequest(kind, search)
        supplierRequest.trace = options.trace
        if !options.trace.isEmpty { held.trace = options.trace }
        supplierRequest.deadlineMilliseconds = options.deadlineMilliseconds
        held.isAsking = true
        effects.supplierRequest = supplierRequest
    }

    /// Asks; the answer is read on the thread of whoever asked, or else where work is done that nobody waits for.
    func ask(_ supplierRequest: SupplierRequest, _ turn: Turn?) {
        guard !dependencies.isKilled(supplier, peek({ $0.killScope })) else {
            return dependencies.run { self.receiveResult(.failure(.killed)) }
        }
        // It holds on to the search until it ends, for somebody may wait who holds nothing of it.
        dependencies.suppliers.ask(supplier, supplierRequest) { [run = dependencies.run] result in
            if turn?({ self.receiveResult(result) }) != true { run { self.receiveResult(result) } }
        }
    }
}

// Outcomes of asking the supplier.
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
        dependencies.counters.count(failure)
        let seconds = dependencies.suppliers.retrySeconds(supplier, market: marketAsked)
        change { held, effects in
            held.isAsking = false
            held.retrySeconds = failure == .resting || failure == .busy ? seconds : nil
            release(.failed(failure, retrySeconds: seconds), &held, &effects)
            // A kill is taken back without any word to the search, which must go on then.
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
                applyUpdate(update, answer, reading, &held, &effects)
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

    /// Notes what the itineraries of new results are called, before they are laid out.
    private func setFlights(_ flights: FlightIndex?, of update: SearchUpdate, _ held: inout Held) {
        guard case .facts = update else { return }
        held.trips.flights = flights
        held.trips.number = flights == nil ? 0 : held.search.number + 1
    }

    private func applyUpdate(
        _ update: SearchUpdate, _ answer: SupplierAnswer, _ reading: SearchReading, _ held: inout Held,
        _ effects: inout Effects
    ) {
        held.failures = 0
        held.retrySeconds = nil
        // A session out of an answer of before is another search's.
        held.search.recordAnswer(
            update, session: answer.ageSeconds == nil ? reading.session : nil, status: answer.status,
            seal: dependencies.seal)
        assemble(&held, &effects)
        if case .failed = update { held.search.recordProblem(LiveSearch.failedNote) }
        let body = body(answer, reading, number: held.search.number)
        if body.resultNumber != nil { held.body = body }
        release(answered(body, held), &held, &effects)
    }

    /// What those who listen are told of a supplier that says itself that it failed.
    private static let failedNote = ProblemNote(
        problem: Problem.Note(
            status: 502, kind: DegradedReason.resultsFailed.rawValue, title: DegradedReason.resultsFailed.summary),
        asksAgain: false)

    private func read(_ answer: SupplierAnswer) -> SearchReading {
        let current = dependencies.holder.load()
        if let known = readBefore(answer, serving: current.number) { return known }
        guard let currency = peek({ $0.ticket.search?.currency }) else { return SearchReading(passing: .badQuery) }
        var reading = SearchReading(
            answer, as: supplier.format, AnswerTerms(currency: currency, readsOffers: readsOffers(current)),
            workers: dependencies.workers)
        reading.setServing(current.number)
        return reading
    }

    /// True if a card chooses among single offers; also if no content says so now, because other content may come.
    private func readsOffers(_ current: ServingHolder.Current) -> Bool {
        guard let serving = current.serving(ofCatalog: peek { $0.ticket.catalog }) else { return true }
        let snapshot = dependencies.snapshot(serving, market: marketAsked)
        return peek { search in (try? search.context(snapshot))?.readsOffers(in: serving) ?? true }
    }

    /// The reading of the answer that is held, where this one is the same and what is served is, too: cards decide whether
    /// single offers are read.
    private func readBefore(_ answer: SupplierAnswer, serving: Int) -> SearchReading? {
        guard let packed = answer.packed, let held = heldBody, held.answer.packed === packed,
            held.answer.status == answer.status, held.reading.serving == serving
        else { return nil }
        return held.reading
    }

    /// Makes what a waiter is told of an answer; with the layout where results are known.
    private func answered(_ body: SearchBody, _ held: Held) -> SearchOutcome {
        let facts = held.search.results.facts
        let hasResults = facts.map { $0.itineraryCount > 0 || $0.resultStatus != .failed } ?? false
        return .answered(
            SearchAnswered(
                body: body, layout: hasResults && !held.search.isEnded ? held.search.history.latest : nil,
                withheld: held.withheld, isWhole: held.isWhole, ticket: held.search.ticket, catalog: held.catalog,
                layoutMicroseconds: held.layoutMicroseconds))
    }

    private func release(_ outcome: SearchOutcome, _ held: inout Held, _ effects: inout Effects) {
        guard !held.waiters.isEmpty else { return }
        if case .answered(let answered) = outcome, let number = answered.body.resultNumber { held.takenAnswer = number }
        for (_, waiter) in held.waiters.sorted(by: { $0.key < $1.key }) { effects.replies.append((waiter, outcome)) }
        held.waiters = [:]
    }

    /// Tells of a failure; with the last that is put up with, cards that wait for results go.
    ///
    /// A search that never had an answer and has no session will have none: it ends.
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

// Polls for those who listen.
extension LiveSearch {
    /// Sets the next poll of our own, as long as somebody listens and more may come.
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
    /// The value of `Retry-After`, as far as it is a number of seconds.
    var retryAfterSeconds: Int? {
        headers.first { $0.name.lowercased() == "retry-after" }.flatMap { Int($0.value) }.map { min(max($0, 0), 3_600) }
    }
}

extension SearchWaitOptions {
    /// Reads what a request says of its trace and of its own deadline.
    init(_ request: borrowing HTTPRequest, _ layouts: LayoutContext) throws(ContextProblem) {
        self.init()
        trace = layouts.server.trace(request).headers
        guard let text = request.header("Layover-Deadline") else { return }
        guard let milliseconds = Int(text), SearchLimits.deadlineMilliseconds.contains(milliseconds) else {
            throw ContextProblem(.badHeader, "'Layover-Deadline' is a number of milliseconds from 1 to 120000")
        }
        deadlineMilliseconds = milliseconds
    }
}
