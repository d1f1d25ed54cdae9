import LayoverAdapters
import LayoverAssembly
import LayoverCatalog
import LayoverFrame
import LayoverHTTP
import LayoverLayouts
import LayoverMetrics
import LayoverModel
import LayoverSeal
import LayoverSuppliers
import LayoverWeb

/// `/v1/searches`: calls a supplier and returns its answers with their layouts while more arrive.
struct SearchesRoute: RouteOwner {
    static let routes: [Route<SearchesRoute>] = [
        Route(.createSearch, counted: "searches") { searches, request, _ in searches.create(request) },
        Route(.readSearch, counted: "polls") { $0.read(.answer, of: $2[0], $1) },
        Route(.readSearchLayout, counted: "search-layouts") { $0.read(.layout, of: $2[0], $1) },
        Route(.listenToSearch, counted: "search-events") { $0.read(.events, of: $2[0], $1) },
    ]

    let layouts: LayoutContext
    let registry: LiveSearchRegistry
    /// `nil` if there are no other servers.
    let relay: SearchRelay?

    private var dependencies: SearchDependencies { registry.dependencies }

    private func replies(_ request: borrowing HTTPRequest) -> SearchReplies {
        SearchReplies(
            token: { [layouts] in layouts.token(of: $0) }, crossOrigin: layouts.server.crossOrigin(request),
            timing: layouts.server.timing,
            isPlain: layouts.server.pressure.level >= .plain, takesGzip: request.takesGzip,
            packing: SearchReplies.Packing(workers: layouts.server.workers, counters: dependencies.cards),
            answerPacking: layouts.server.packing(request, isPosted: false))
    }

    /// The reply if the server stops before there is another answer.
    private static func stopping(_ crossOrigin: [HTTPHeader]) -> HTTPReply {
        Problem.draining.reply(crossOrigin + [.privateNoStore, HTTPHeader("Retry-After", "1")])
    }

    /// The reply if only a server that hangs has the search.
    private static func silent(_ crossOrigin: [HTTPHeader]) -> HTTPReply {
        Problem.silentServer.reply(
            crossOrigin + [.privateNoStore, HTTPHeader("Retry-After", "\(SearchLimits.silentRetrySeconds)")])
    }

    // MARK: - POST /v1/searches

    private func create(_ request: borrowing HTTPRequest) -> HTTPReply {
        let crossOrigin = layouts.server.crossOrigin(request)
        if let shed = layouts.server.shed(.searches, request) { return shed }
        guard request.bodyCount <= SearchLimits.requestBytes else {
            return Problem(
                SearchProblem.searchTooLarge, "the body is too large",
                detail: "at most \(SearchLimits.requestBytes) bytes are allowed"
            ).reply(crossOrigin)
        }
        do throws(ContextProblem) {
            let options = try SearchWaitOptions(request, layouts)
            let begun = try begin(request)
            switch begun {
            case .failure(let refusal): return refusal.problem.reply(crossOrigin)
            case .success(let search): return answer(search, options, request)
            }
        } catch {
            return Problem.of(error).reply(crossOrigin)
        }
    }

    private struct Refusal: Error { let problem: Problem }

    /// Begins a search.
    ///
    /// Results need only a supplier: no catalog, market or page of the content.
    private func begin(_ request: borrowing HTTPRequest) throws(ContextProblem) -> Result<LiveSearch, Refusal> {
        let client = request.header("Layover-Client")
        let unit = request.header("Layover-Unit")
        var base = ContextReader()
        try base.takeHeaders(client: client, traveller: request.header("Layover-Traveller"), unit: unit)
        layouts.server.versions.recordClient(base.client, seconds: layouts.server.wallClock())
        let body = request.withPaddedBody { bytes, count in bytes.extracting(0..<count).array }
        var ticket = try newTicket(SearchRequest(body, over: base).reader)
        (ticket.client, ticket.units) = (client, unit)
        guard let supplier = Market(ticket.market).flatMap({ dependencies.suppliers.supplier(for: $0) }) else {
            return .failure(Refusal(problem: .noSupplier(ticket.market)))
        }
        ticket.supplier = supplier.name
        if let fault = QueryFault(ticket.query, at: layouts.server.now, zones: dependencies.tools.zones) {
            return .failure(Refusal(problem: fault.problem))
        }
        let reader = try ticket.reader
        guard !dependencies.isKilled(supplier, reader.killScope) else {
            return .failure(Refusal(problem: .of(.killed)))
        }
        guard ticket.leavesRoomForSession else {
            throw ContextProblem(.badHeader, "'Layover-Client' and 'Layover-Unit' are too long for a search")
        }
        guard
            let search = registry.open(
                ticket, reader: reader, supplier: supplier, requestName: RequestName.of(request))
        else { throw ContextProblem(.badQuery, "the search cannot be sent to the supplier") }
        dependencies.counters.begun.add()
        if let named = layouts.namedTrips(request) { search.setTrips(named) }
        return .success(search)
    }

    private func newTicket(_ reader: ContextReader) throws(ContextProblem) -> SearchTicket {
        try NewTicket(
            current: layouts.server.holder.load(), language: layouts.server.adapters.language, now: layouts.server.now,
            layoutID: layouts.server.identifiers.make()
        ).make(reader)
    }

    private func answer(
        _ search: LiveSearch, _ options: SearchWaitOptions, _ request: borrowing HTTPRequest
    ) -> HTTPReply {
        let replies = replies(request)
        if prefersNotToWait(request) { return replies.reply(search.begin(options, nil)) }
        let late = LateReply(orElse: SearchesRoute.stopping(replies.crossOrigin))
        _ = search.begin(options, turn: late.onItsThread) { late.send(replies.reply($0)) }
        return HTTPReply(late: late)
    }

    /// Source: RFC 7240, 4.1: `respond-async`.
    private func prefersNotToWait(_ request: borrowing HTTPRequest) -> Bool {
        (request.header("Prefer") ?? "").split(separator: ",").contains {
            $0.split(separator: ";", omittingEmptySubsequences: false).first?.filter { $0 != " " }.lowercased()
                == "respond-async"
        }
    }

    // MARK: - GET /v1/searches/{token}...

    private func read(_ part: SearchQuestion.Part, of token: String, _ request: borrowing HTTPRequest) -> HTTPReply {
        let crossOrigin = layouts.server.crossOrigin(request)
        do throws(SearchToken.Problem) {
            let ticket = try SearchToken.open(
                token, key: layouts.server.signing.key.searchTokens, now: layouts.server.now,
                lifeSeconds: registry.bounds.lifeSeconds)
            do throws(ContextProblem) {
                let question = try question(part, ticket, request)
                // A client whose search this server already continues is not sent back to the other server.
                if let other = relay?.server(of: token, request), registry.held(ticket) == nil {
                    return passOn(question, to: other, request)
                }
                if relay?.isSilent(serverOf: token) == true, !registry.canGoOn(ticket) {
                    return SearchesRoute.silent(crossOrigin)
                }
                let late = LateReply(orElse: SearchesRoute.stopping(crossOrigin))
                return answer(question, late) ?? HTTPReply(late: late)
            } catch {
                return Problem.of(error).reply(crossOrigin)
            }
        } catch {
            return (error == .unknown ? Problem.unknownSearch : .searchGone).reply(crossOrigin)
        }
    }

    private func question(
        _ part: SearchQuestion.Part, _ ticket: SearchTicket, _ request: borrowing HTTPRequest
    ) throws(ContextProblem) -> SearchQuestion {
        var question = SearchQuestion(
            part: part, ticket: ticket, replies: replies(request), since: SearchesRoute.since(request),
            lastEventID: request.header("Last-Event-ID"), trips: layouts.namedTrips(request))
        if part != .events { question.options = try SearchWaitOptions(request, layouts) }
        if part == .answer { question.options.heldAnswer = try SearchesRoute.heldAnswer(request) }
        return question
    }

    private func passOn(
        _ question: SearchQuestion, to other: NamedServer, _ request: borrowing HTTPRequest
    ) -> HTTPReply {
        guard let relay else { return SearchesRoute.stopping(question.replies.crossOrigin) }
        return relay.pass(
            to: other, request, isStream: question.part == .events,
            orElse: SearchesRoute.stopping(question.replies.crossOrigin)
        ) { late, isSilent in
            // A search that only the other server could answer is kept while that server hangs.
            let isKept = isSilent && !registry.canGoOn(question.ticket)
            let reply = isKept ? SearchesRoute.silent(question.replies.crossOrigin) : answer(question, late)
            if let reply { late.send(reply) }
        }
    }

    /// Answers at once, or through `late`.
    ///
    /// - Returns: `nil` if the answer is sent through `late`.
    private func answer(_ question: SearchQuestion, _ late: LateReply) -> HTTPReply? {
        let replies = question.replies
        guard let search = registry.search(question.ticket) else {
            return Problem.searchGone.reply(replies.crossOrigin)
        }
        if let trips = question.trips { search.setTrips(trips) }
        switch question.part {
        case .answer:
            search.answer(after: question.ticket.taken, question.options, turn: late.onItsThread) {
                late.send(replies.reply($0))
            }
            return nil
        case .layout: return layout(of: search, question, late)
        case .events: return events(of: search, question)
        }
    }

    private func layout(of search: LiveSearch, _ question: SearchQuestion, _ late: LateReply) -> HTTPReply? {
        let (replies, since) = (question.replies, question.since)
        let waits = search.wait(question.options) { outcome in
            late.send(search.layout(since: since).map { replies.reply($0) } ?? replies.replyWithoutLayout(outcome))
        }
        return waits ? nil : search.layout(since: since).map { replies.reply($0) } ?? replies.reply(search.ending)
    }

    private func events(of search: LiveSearch, _ question: SearchQuestion) -> HTTPReply {
        let stream = EventStream { [weak search] stream in search?.leave(ObjectIdentifier(stream)) }
        let isOpen = search.listen(SearchListener(stream), lastEventID: question.lastEventID, since: question.since)
        guard isOpen else { return question.replies.reply(search.ending) }
        return question.replies.reply(stream, isPersonal: search.namedTrips != nil)
    }

    private static func since(_ request: borrowing HTTPRequest) -> String? { item("since", request) }

    /// The number of the answer that the caller says it has.
    private static func heldAnswer(_ request: borrowing HTTPRequest) throws(ContextProblem) -> Int? {
        guard let text = item("after", request) else { return nil }
        guard let number = Int(text), number >= 0 else {
            throw ContextProblem(.badQuery, "'after' must be the number of a 'Layover-Answer', or 0")
        }
        return number
    }

    private static func item(_ name: String, _ request: borrowing HTTPRequest) -> String? {
        request.withQuery { URLQuery.items($0) }?.first { $0.name == name }?.value
    }
}

extension SearchListener {
    /// A client's stream, which cuts off a client that reads too slowly.
    init(_ stream: EventStream) {
        self.init(key: ObjectIdentifier(stream), send: { stream.send($0) }, end: { stream.end() })
    }
}
