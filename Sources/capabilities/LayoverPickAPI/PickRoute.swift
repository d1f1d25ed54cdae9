import LayoverAdapters
import LayoverAssembly
import LayoverCatalog
import LayoverExposures
import LayoverFlags
import LayoverFrame
import LayoverHTTP
import LayoverModel
import LayoverPick
import LayoverSeal
import LayoverSuppliers
import LayoverWeb

/// `/v1/pick/{pick}`: the best place with reasons, and the next ones; `/v1/pick/runs/{run}` stops a run.
struct PickRoute: RouteOwner {
    static let routes: [Route<PickRoute>] = [
        Route(.pick, counted: "pick") { pick, request, values in pick.limited(request, values[0]) },
        Route(.pickNear, counted: "pick") { pick, request, values in pick.limited(request, values[0]) },
        Route(.stopPick, counted: "pick") { pick, request, values in pick.stop(request, values[0]) },
    ]

    let server: ServerContext
    let means: PickMeans
    /// Calls the other servers; `nil` if this is the only one.
    let relay: PickRelay?
    /// Records exposures.
    let recorder: ExposureRecorder
    let limiter: RateLimiter
    /// Returns `true` if a request may see excluded candidates.
    let explains: @Sendable (borrowing HTTPRequest) -> Bool

    private func stop(_ request: borrowing HTTPRequest, _ run: String) -> HTTPReply {
        let reply = HTTPReply(status: 204, headers: [.noStore] + server.crossOrigin(request))
        if let own = means.runs.run(run) {
            own.stop()
            return reply
        }
        // A run on this server costs nothing to stop; any other name costs a call to every other server.
        guard let relay, PickRelay.passes(run, request) else { return reply }
        return tooOften(request) ?? relay.stop(run, then: reply)
    }

    /// The reply if an address exceeds its rate, or `nil`; a run to be stopped on other servers counts as a request.
    private func tooOften(_ request: borrowing HTTPRequest) -> HTTPReply? {
        limiter.wait(server.network(of: request), now: ServerContext.elapsedMilliseconds()).map { seconds in
            PickRefusal.tooOften(seconds: seconds).reply(server.crossOrigin(request))
        }
    }

    private func limited(_ request: borrowing HTTPRequest, _ name: String) -> HTTPReply {
        if let refusal = tooOften(request) { return refusal }
        return server.giveWay(request) { request in
            do throws(PickRefusal) {
                return try reply(ask(request, name), server.crossOrigin(request))
            } catch {
                return error.reply(server.crossOrigin(request))
            }
        }
    }

    private func ask(_ request: borrowing HTTPRequest, _ name: String) throws(PickRefusal) -> PickAsk {
        let question = try PickQuestion(request)
        guard let serving = server.holder.load().serving else { throw .unavailable("no content is served yet") }
        let caller = try PickCaller(request, server)
        let market = try market(of: question, caller, in: serving)
        let locale = market.locales[
            market.localeIndex(for: caller.preview?.locale.flatMap { LocaleTag($0) } ?? question.locale)]
        let (widget, arms) = try find(name, in: serving, for: caller, market: market, locale: locale)
        let (plan, services) = try PickRoute.plan(of: widget, name)
        let scope = caller.killScope(market, locale)
        func isKilled(_ name: KillName) -> Bool { serving.kills.isKilled(name, in: scope) }
        let killed = [.pick, KillName(.provider, services.service)] + widget.killNames + (arms?.killNames ?? [])
        guard serving.kills.isEmpty || !killed.contains(where: isKilled) else { throw .killed }
        let run = question.run ?? hexadecimal(server.seal.randomBytes(16))
        var ask = PickAsk(
            plan: plan, services: services,
            enrichments: services.enrichments.filter { !isKilled(KillName(.provider, $0.service)) },
            killedSlots: services.enrichments.filter { isKilled(KillName(.provider, $0.service)) }
                .flatMap(\.slots),
            question: question, market: market, locale: locale, now: caller.preview?.now ?? server.now,
            zones: means.zones,
            head: PickWriter.Head(
                pick: name, run: run, catalog: serving.catalog.shortHash, generation: serving.generation,
                explains: explains(request),
                sentences: PickSentences(
                    widget, plan.pick, locale, zone: market.timeZone,
                    formatting: server.adapters.assemblyTools.formatting),
                arms: arms?.named ?? []),
            trace: server.trace(request).headers)
        ask.isPreview = caller.preview != nil
        ask.exposures = arms.flatMap { PickExposures($0, in: serving, recorder, named: RequestName.of(request)) }
        return ask
    }

    private func market(
        of question: PickQuestion, _ caller: PickCaller, in serving: Serving
    ) throws(PickRefusal) -> CompiledMarket {
        let usual = serving.catalog.markets[serving.catalog.defaultMarket]
        let code = caller.preview?.market ?? question.market?.code
        guard let market = code.map({ serving.catalog.market($0) }) ?? usual else {
            throw .badQuery("'market' must be a served market")
        }
        return market
    }

    /// The widget that answers: the requested one, or its version in an arm of an experiment.
    private func find(
        _ name: String, in serving: Serving, for caller: PickCaller, market: CompiledMarket, locale: LocaleTag
    ) throws(PickRefusal) -> (CompiledWidget, DecidedArms?) {
        guard let widget = serving.catalog.widget(name), widget.isServed, widget.pick != nil else {
            throw .unknownPick(
                "the name must be that of a card with 'provider: { kind: pick }' whose candidates are places")
        }
        guard let arms = serving.catalog.pickArms[name] else { return (widget, nil) }
        let decided = DecidedArms(arms, of: widget, for: caller.context(market, locale, now: server.now), in: serving)
        return (decided.card, decided)
    }

    private static func plan(
        of widget: CompiledWidget, _ name: String
    ) throws(PickRefusal) -> (PickPlan, PickServices) {
        switch (widget.pick, widget.pick?.source) {
        case (let plan?, .remote(let services)): return (plan, services)
        case (let plan?, .table):
            return (plan, PickServices(service: "", term: "", limit: 0, deadlineMilliseconds: 0, enrichments: []))
        default:
            throw .unknownPick(
                "'\(name.prefix(64))' chooses among the offers of a search; its card is in the layout")
        }
    }

    // MARK: Replies

    private func reply(_ ask: PickAsk, _ headers: [HTTPHeader]) throws(PickRefusal) -> HTTPReply {
        let all = [HTTPHeader("Layover-Run", ask.head.run)] + headers
        let run = PickRun(means, ask)
        if let kept = run.keptAnswer {
            run.countAtHand(kept.end)
            ask.exposures?.record(kept.differences, milliseconds: means.milliseconds())
            return PickSink.reply(ask.head.bytes(before: kept.tail), all)
        }
        let atHand = table(ask) ?? run.answerAtHand()
        if let session = atHand {
            let end = session.end
            run.countAtHand(end)
            let differences = run.recordExposures(session)
            guard ask.question.streams else {
                let tail = PickWriter(session: session, head: ask.head).tail
                run.keep(tail, end, differences)
                return PickSink.reply(ask.head.bytes(before: tail), all)
            }
            let stream = EventStream()
            stream.send(PickRoute.begun(ask))
            PickSink.events(stream).send(session, ask.head, end)
            return PickRoute.reply(stream, all)
        }
        guard means.runs.add(ask.head.run, run) else {
            throw .badQuery("a run of this name is pending, or too many runs are; make 'Layover-Run' random")
        }
        return ask.question.streams ? events(run, all) : late(run, all)
    }

    private func late(_ run: PickRun, _ headers: [HTTPHeader]) -> HTTPReply {
        let stopping = PickRefusal.unavailable("the server is about to stop; try again, and another answers")
        let late = LateReply(orElse: stopping.reply(headers), isWatched: true) { run.stop() }
        run.begin(.reply(late, headers))
        return HTTPReply(late: late)
    }

    private func events(_ run: PickRun, _ headers: [HTTPHeader]) -> HTTPReply {
        let stream = EventStream(isWatched: true) { _ in run.stop() }
        stream.send(PickRoute.begun(run.ask))
        run.begin(.events(stream))
        return PickRoute.reply(stream, headers)
    }

    /// The first event, with the name by which the run can be stopped.
    private static func begun(_ ask: PickAsk) -> [UInt8] {
        PickSink.event("run", 0, "{\"run\":\"\(ask.head.run)\"}")
    }

    private static func reply(_ stream: EventStream, _ headers: [HTTPHeader]) -> HTTPReply {
        HTTPReply(
            status: 200,
            headers: [HTTPHeader("Content-Type", "text/event-stream"), .noSniff, .noStore] + headers,
            stream: stream)
    }

    /// The answer from a table's rows, without any service; `nil` for a pick without a table.
    private func table(_ ask: PickAsk) -> PickSession? {
        guard case .table(let rows) = ask.plan.source else { return nil }
        let (now, key) = (means.seconds(), ask.cellKey)
        if let cell = means.cells.cell(key, at: now) { return session(cell.found, ask) }
        let candidates = rows.candidates(from: ask.start, for: ask.plan.pick)
        let found = FoundPlaces(
            candidates, rows.places, ask.plan.pick, by: ask.mode, zone: ask.market.timeZone
        ).written
        means.cells.keep(PickCells.Cell(found: found, seconds: now, isWhole: true), for: key)
        return session(found, ask)
    }

    private func session(_ found: FoundPlaces, _ ask: PickAsk) -> PickSession {
        PickSession(ask.plan, [], found, in: ask.circumstances(zone: found.zone))
    }
}
