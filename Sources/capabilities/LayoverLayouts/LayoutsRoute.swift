import LayoverCatalog
import LayoverAssembly
import LayoverExposures
import LayoverFrame
import LayoverHTTP
import LayoverModel
import LayoverSuppliers
import LayoverWeb

/// `GET /v1/layouts/{surface}`: the layout that needs no results; `POST`: the layout for facts that the caller has.
struct LayoutsRoute: RouteOwner {
    static let routes: [Route<LayoutsRoute>] = [
        Route(.readLayout, counted: "layouts") { $0.get($1, surface: $2[0]) },
        Route(.makeLayout, counted: "layouts") { $0.post($1, surface: $2[0]) },
    ]

    let layouts: LayoutContext
    let cache = LayoutCache()

    /// Returns the ready layout if the same request was made within the last second under the same publication.
    ///
    /// A ready layout is the same decision with the same id, and its exposures were recorded when it was made: they are not
    /// recorded again. Each new decision records its own. The request does not wait for other teams' services: their earlier
    /// answers are used, and a missing answer is pending, with its placeholder. Votes of friends are for one reader alone: a
    /// request that names a trip always gets its own decision.
    func get(_ request: borrowing HTTPRequest, surface: String) -> HTTPReply {
        var timing = layouts.server.timing
        if let refusal = layouts.server.shed(.layouts, request) { return refusal }
        let current = layouts.server.holder.load()
        guard let first = current.layouts else {
            return Problem.noLayouts(current).reply(layouts.server.crossOrigin(request))
        }
        let explains = layouts.mayExplain(request)
        let named = layouts.namedTrips(request)
        let key = LayoutCache.Key(request, serving: current.number, second: layouts.server.wallClock())
        if !explains, named == nil, let ready = cache.find(key) {
            return ready.reply(to: request, layouts.server.headers(of: timing))
        }
        do throws(ContextProblem) {
            let reader = try layouts.reader(request)
            let serving = current.serving(first, for: reader)
            let began = current.trial == nil ? 0 : monotonicNanoseconds()
            var context = try reader.context(
                in: serving.catalog, surface: surface, now: layouts.server.now,
                layoutID: layouts.server.identifiers.make())
            context.decideArms(in: serving)
            if let named { context.addTrips(named, in: serving) }
            let layout = try assembleOfHeld(context, serving, explains)
            layouts.counters.count(layout.report)
            current.arm(of: serving)?.countLayout(layout.report, since: began)
            layouts.exposures.record(layout.exposures, request)
            guard named == nil else {
                timing?.layout(until: monotonicNanoseconds())
                return reply(
                    layout, serving, layouts.server.headers(of: timing) + layouts.server.crossOrigin(request))
            }
            let ready = ReadyLayout(
                layout, serving: serving, extra: layouts.server.crossOrigin(request), seal: layouts.server.seal)
            if !explains { cache.keep(ready, for: key) }
            timing?.layout(until: monotonicNanoseconds())
            return ready.reply(to: request, layouts.server.headers(of: timing))
        } catch {
            return Problem.of(error).reply(layouts.server.crossOrigin(request))
        }
    }

    func post(_ request: borrowing HTTPRequest, surface: String) -> HTTPReply {
        var timing = layouts.server.timing
        if let refusal = layouts.server.shed(.layouts, request) { return refusal }
        let crossOrigin = layouts.server.crossOrigin(request)
        let current = layouts.server.holder.load()
        guard let first = current.layouts else { return Problem.noLayouts(current).reply(crossOrigin) }
        let body = request.withPaddedBody { bytes, count in bytes.extracting(0..<count).array }
        do throws(ContextProblem) {
            let asked = try LayoutRequest(body, over: try layouts.reader(request))
            let serving = current.serving(first, for: asked.reader)
            let began = current.trial == nil ? 0 : monotonicNanoseconds()
            var context = try asked.reader.context(
                in: serving.catalog, surface: surface, now: asked.now ?? layouts.server.now,
                layoutID: layouts.server.identifiers.make())
            context.decideArms(in: serving)
            if let named = layouts.namedTrips(request) {
                context.addTripsAtHand(named, in: serving)
            }
            let results = FactCache.Results.given(asked.facts, isComplete: asked.isComplete)
            guard let page = context.layout else { throw LayoutsRoute.noSurface }
            let explains = layouts.mayExplain(request)
            let assemble: @Sendable (ServiceAnswers) -> AssembledLayout = { [self, context] answers in
                self.assemble(
                    page, context, in: serving, results: results, phase: .results(offset: 0, count: nil),
                    services: answers, explains: explains)
            }
            let layout = assemble(.none)
            timing?.layout(until: monotonicNanoseconds())
            current.arm(of: serving)?.countLayout(layout.report, since: began)
            guard layout.serviceRequests.isEmpty else {
                // Assembles again with the answers of other teams' services.
                return layouts.wait(for: layout.serviceRequests, market: context.market.market, request) {
                    [self, timing] answers in
                    let layout = assemble(answers)
                    return (layout, reply(layout, serving, layouts.server.headers(of: timing) + crossOrigin))
                }
            }
            layouts.counters.count(layout.report)
            layouts.exposures.record(layout.exposures, request)
            return reply(layout, serving, layouts.server.headers(of: timing) + crossOrigin)
        } catch {
            return Problem.of(error).reply(crossOrigin)
        }
    }

    private func reply(_ layout: AssembledLayout, _ serving: Serving, _ more: [HTTPHeader]) -> HTTPReply {
        .json(
            [.bytes(layout.bytes)],
            headers: [.privateNoStore, HTTPHeader("Layover-Catalog", serving.catalog.shortHash), layout.status] + more)
    }

    /// Assembles the layout that needs no results, with earlier answers of other teams' services.
    private func assembleOfHeld(
        _ context: RequestContext, _ serving: Serving, _ explains: Bool
    ) throws(ContextProblem) -> AssembledLayout {
        guard let page = context.layout else { throw LayoutsRoute.noSurface }
        let market = context.market.market
        var assembly = LayoutAssembly()
        let made = assembly.assemble(
            rounds: ServiceLimits.rounds, held: { layouts.services.held($0, market: market) },
            {
                assemble(
                    page, context, in: serving, results: .awaited, phase: .beforeResults, services: $0,
                    explains: explains
                )
            })
        return made.layout
    }

    private func assemble(
        _ layout: CompiledLayout, _ context: RequestContext, in serving: Serving, results: FactCache.Results,
        phase: AssemblyPhase, services answers: ServiceAnswers, explains: Bool
    ) -> AssembledLayout {
        var output: [UInt8] = []
        output.reserveCapacity(16_384)
        let inputs = LayoutInputs(
            serving: serving, context: context, layout: layout, results: results, phase: phase, tools: layouts.tools,
            services: answers, explains: explains)
        let made = Assembler.assemble(inputs, into: &output, noting: .decision)
        return AssembledLayout(
            output, made, exposures: made.exposures(milliseconds: layouts.server.milliseconds))
    }

    private static let noSurface = ContextProblem(.unknownSurface, "the surface does not exist in this market")
}
