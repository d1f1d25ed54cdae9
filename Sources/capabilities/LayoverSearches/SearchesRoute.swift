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

/// `/v1/searches`: a supplier is asked, and its answers come back with their layouts for as long as they keep coming.
struct SearchesRoute: RouteOwner {
    static let routes: [Route<SearchesRoute>] = [
        Route(.createSearch, counted: "searches") { searches, request, _ in searches.create(request) },
        Route(.readSearch, counted: "polls") { $0.read(.answer, of: $2[0], $1) },
        Route(.readSearchLayout, counted: "search-layouts") { $0.read(.layout, of: $2[0], $1) },
        Route(.listenToSearch, counted: "search-events") { $0.read(.events, of: $2[0], $1) },
    ]

    let layouts: LayoutContext
    let registry: LiveSearchRegistry

    private var dependencies: SearchDependencies { registry.dependencies }

    private func replies(_ request: borrowing HTTPRequest) -> SearchReplies {
        SearchReplies(
            token: { [layouts] in layouts.token(of: $0) }, crossOrigin: layouts.server.crossOrigin(request),
            timing: layouts.server.timing,
            isPlain: layouts.server.pressure.level >= .plain)
    }

    /// Answers where the server stops before there is another answer.
    private static func stopping(_ crossOrigin: [HTTPHeader]) -> HTTPReply {
        Problem.draining.reply(crossOrigin + [.privateNoStore, HTTPHeader("Retry-After", "1")])
    }

    // MARK: - POST /v1/searches

    private func create(_ request: borrowing HTTPRequest) -> HTTPReply {
        let crossOrigin = layouts.server.crossOrigin(request)
        if let shed = layouts.server.shed(.searches, request) { return shed }
        // Where layouts are switched off, results come all the same.
        let current = layouts.server.holder.load()
        guard let first = current.serving else { return Problem.noCatalog.reply(crossOrigin) }
        guard request.bodyCount <= SearchLimits.requestBytes else {
            return Problem(
                SearchProblem.searchTooLarge, "the body is too large",
                detail: "it has more than \(SearchLimits.requestBytes) bytes"
            ).reply(crossOrigin)
        }
        do throws(ContextProblem) {
            let options = try SearchWaitOptions(request, layouts)
            let begun = try begin(request, current, first)
            switch begun {
            case .failure(let refusal): return refusal.problem.reply(crossOrigin)
            case .success(let search): return answer(search, options, request)
            }
        } catch {
            return Problem.of(error).reply(crossOrigin)
        }
    }

    private struct Refusal: Error { let problem: Problem }

    private func begin(
        _ request: borrowing HTTPRequest, _ current: ServingHolder.Current, _ first: Serving
    ) throws(ContextProblem) -> Result<LiveSearch, Refusal> {
        let client = request.header("Layover-Client")
        let unit = request.header("Layover-Unit")
        var base = ContextReader()
        try base.takeHeaders(client: client, traveller: request.header("Layover-Traveller"), unit: unit)
        layouts.server.versions.recordClient(base.client, seconds: layouts.server.wallClock())
        let body = request.withPaddedBody { bytes, count in bytes.extracting(0..<count).array }
        let reader = try SearchRequest(body, over: base).reader
        let id = layouts.server.identifiers.make()
        let serving = current.serving(first, for: reader, search: id)
        var context = try reader.context(in: serving.catalog, now: layouts.server.now, layoutID: id)
        context.decideArms(in: serving)
        guard context.layout != nil else { throw ContextProblem(.unknownSurface, "this market has no such surface") }
        guard let supplier = dependencies.suppliers.supplier(for: context.market.market) else {
            return .failure(Refusal(problem: .noSupplier(context.market.market.code)))
        }
        if let fault = QueryFault(context, zones: dependencies.tools.zones) {
            return .failure(Refusal(problem: fault.problem))
        }
        guard !dependencies.isKilled(supplier, in: serving, context.killScope) else {
            return .failure(Refusal(problem: .of(.killed)))
        }
        let ticket = SearchTicket(
            supplier: supplier.name, context: context, arms: context.arms.kept(in: serving.catalog), client: client,
            units: unit, catalog: serving.catalog)
        guard ticket.leavesRoomForSession else {
            throw ContextProblem(.badHeader, "'Layover-Client' and 'Layover-Unit' are too long for a search")
        }
        guard
            let search = registry.open(
                ticket, reader: try ticket.reader, supplier: supplier, requestName: RequestName.of(request))
        else { throw ContextProblem(.badQuery, "the search cannot be asked for") }
        dependencies.counters.begun.add()
        if let named = layouts.namedTrips(request) { search.setTrips(named) }
        return .success(search)
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

    /// A part of a search that may be read.
    private enum Part { case answer, layout, events }

    private func read(_ part: Part, of token: String, _ request: borrowing HTTPRequest) -> HTTPReply {
        let crossOrigin = layouts.server.crossOrigin(request)
        do throws(SearchToken.Problem) {
            let ticket = try SearchToken.open(
                token, key: layouts.server.signing.key.searchTokens, now: layouts.server.now,
                lifeSeconds: registry.bounds.lifeSeconds)
            guard let search = registry.search(ticket) else { return Problem.searchGone.reply(crossOrigin) }
            if let named = layouts.namedTrips(request) { search.setTrips(named) }
            switch part {
            case .answer: return poll(search, after: ticket.taken, request)
            case .layout: return layout(of: search, request)
            case .events: return events(of: search, request)
            }
        } catch {
            return (error == .unknown ? Problem.unknownSearch : .searchGone).reply(crossOrigin)
        }
    }

    private func poll(_ search: LiveSearch, after number: Int, _ request: borrowing HTTPRequest) -> HTTPReply {
        let replies = replies(request)
        do throws(ContextProblem) {
            var options = try SearchWaitOptions(request, layouts)
            options.heldAnswer = try SearchesRoute.heldAnswer(request)
            let late = LateReply(orElse: SearchesRoute.stopping(replies.crossOrigin))
            search.answer(after: number, options, turn: late.onItsThread) { late.send(replies.reply($0)) }
            return HTTPReply(late: late)
        } catch {
            return Problem.of(error).reply(replies.crossOrigin)
        }
    }

    private func layout(of search: LiveSearch, _ request: borrowing HTTPRequest) -> HTTPReply {
        let replies = replies(request)
        let since = SearchesRoute.since(request)
        do throws(ContextProblem) {
            let options = try SearchWaitOptions(request, layouts)
            let late = LateReply(orElse: SearchesRoute.stopping(replies.crossOrigin))
            let waits = search.wait(options) { outcome in
                late.send(search.layout(since: since).map(replies.reply) ?? replies.replyWithoutLayout(outcome))
            }
            if waits { return HTTPReply(late: late) }
            return search.layout(since: since).map(replies.reply) ?? replies.reply(search.ending)
        } catch {
            return Problem.of(error).reply(replies.crossOrigin)
        }
    }

    private func events(of search: LiveSearch, _ request: borrowing HTTPRequest) -> HTTPReply {
        let stream = EventStream { [weak search] stream in search?.leave(ObjectIdentifier(stream)) }
        let isOpen = search.listen(
            SearchListener(stream), lastEventID: request.header("Last-Event-ID"), since: SearchesRoute.since(request))
        guard isOpen else { return replies(request).reply(search.ending) }
        return replies(request).reply(stream, isPersonal: search.namedTrips != nil)
    }

    private static func since(_ request: borrowing HTTPRequest) -> String? { item("since", request) }

    /// The number of the answer that the caller says it holds.
    private static func heldAnswer(_ request: borrowing HTTPRequest) throws(ContextProblem) -> Int? {
        guard let text = item("after", request) else { return nil }
        guard let number = Int(text), number >= 0 else {
            throw ContextProblem(.badQuery, "'after' is the number that 'Layover-Answer' said, or 0")
        }
        return number
    }

    private static func item(_ name: String, _ request: borrowing HTTPRequest) -> String? {
        request.withQuery { URLQuery.items($0) }?.first { $0.name == name }?.value
    }
}

extension SearchListener {
    /// A client's stream; one that reads too slowly is cut off by itself.
    init(_ stream: EventStream) {
        self.init(key: ObjectIdentifier(stream), send: { stream.send($0) }, end: { stream.end() })
    }
}
