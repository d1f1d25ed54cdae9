import LayoverAdapters
import LayoverAssembly
import LayoverFrame
import LayoverHTTP
import LayoverLayouts
import LayoverMetrics
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
        do throws(AnswerFailure) {
            let options: SearchWaitOptions
            let ticket: SearchTicket
            do throws(ContextProblem) {
                options = try SearchWaitOptions(request, layouts)
                ticket = try newTicket(request)
            } catch {
                throw AnswerFailure(.of(error))
            }
            return answer(try begin(ticket, request), options, request)
        } catch {
            return error.problem.reply(crossOrigin)
        }
    }

    /// Results need only a supplier: no catalog, market or page of the content.
    private func newTicket(_ request: borrowing HTTPRequest) throws(ContextProblem) -> SearchTicket {
        let client = request.header("Layover-Client")
        let unit = request.header("Layover-Unit")
        var base = ContextReader()
        try base.takeHeaders(client: client, traveller: request.header("Layover-Traveller"), unit: unit)
        layouts.server.versions.recordClient(base.client, seconds: layouts.server.wallClock())
        var ticket = try NewTicket(layouts).make(SearchRequest(request.bodyBytes, over: base).reader)
        (ticket.client, ticket.units) = (client, unit)
        return ticket
    }

    private func begin(_ new: SearchTicket, _ request: borrowing HTTPRequest) throws(AnswerFailure) -> LiveSearch {
        var ticket = new
        let reader: ContextReader
        do throws(ContextProblem) { reader = try ticket.reader } catch { throw AnswerFailure(.of(error)) }
        let supplier = try dependencies.supplier(
            for: ticket.market, ticket.query, at: layouts.server.now, scope: reader.killScope)
        ticket.supplier = supplier.name
        guard ticket.leavesRoomForSession else {
            throw AnswerFailure(
                .of(ContextProblem(.badHeader, "'Layover-Client' and 'Layover-Unit' are too long for a search")))
        }
        let opened = registry.open(ticket, reader: reader, supplier: supplier, requestName: RequestName.of(request))
        guard let opened else {
            throw AnswerFailure(.of(ContextProblem(.badQuery, "the search cannot be sent to the supplier")))
        }
        dependencies.counters.begun.add()
        if let named = layouts.namedTrips(request) { opened.setTrips(named) }
        return opened
    }

    private func answer(
        _ search: LiveSearch, _ options: SearchWaitOptions, _ request: borrowing HTTPRequest
    ) -> HTTPReply {
        let replies = SearchReplies(request, layouts)
        if prefersNotToWait(request) { return replies.reply(search.begin(options, nil)) }
        let late = LateReply(orElse: replies.stopping)
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
            let ticket = try layouts.ticket(token, lifeSeconds: registry.bounds.lifeSeconds)
            do throws(ContextProblem) {
                let question = try question(part, ticket, request)
                // A client whose search this server already continues is not sent back to the other server.
                if let other = relay?.server(of: token, request), registry.held(ticket) == nil {
                    return passOn(question, to: other, request)
                }
                if relay?.isSilent(serverOf: token) == true, !registry.canGoOn(ticket) {
                    return question.replies.silent
                }
                let late = LateReply(orElse: question.replies.stopping)
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
            part: part, ticket: ticket, replies: SearchReplies(request, layouts), since: SearchesRoute.since(request),
            lastEventID: request.header("Last-Event-ID"), trips: layouts.namedTrips(request))
        if part != .events { question.options = try SearchWaitOptions(request, layouts) }
        if part == .answer { question.options.heldAnswer = try SearchesRoute.heldAnswer(request) }
        return question
    }

    private func passOn(
        _ question: SearchQuestion, to other: NamedServer, _ request: borrowing HTTPRequest
    ) -> HTTPReply {
        guard let relay else { return question.replies.stopping }
        return relay.pass(
            to: other, request, isStream: question.part == .events,
            orElse: question.replies.stopping
        ) { late, isSilent in
            // A search that only the other server could answer is kept while that server hangs.
            let isKept = isSilent && !registry.canGoOn(question.ticket)
            let reply = isKept ? question.replies.silent : answer(question, late)
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
