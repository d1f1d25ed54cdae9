import LayoverCatalog
import LayoverAssembly
import LayoverFrame
import LayoverHTTP
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
        let timing = layouts.server.timing
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
        let crossOrigin = layouts.server.crossOrigin(request)
        do throws(ContextProblem) {
            var call = try layouts.call(
                layouts.reader(request), in: current, first: first, surface: surface, timing: timing,
                crossOrigin: crossOrigin)
            if let named { call.context.addTrips(named, in: call.serving) }
            let layout = try assembledFromHeldAnswers(
                plan(call, results: .awaited, phase: .beforeResults, explains: explains))
            call.measure(layout.report)
            layouts.count(layout, request)
            guard named == nil else { return layouts.reply(layout, call) }
            let ready = ReadyReply(layout, call, layouts.server.seal)
            if !explains { cache.keep(ready, for: key) }
            return ready.reply(to: request, layouts.server.headers(of: call.timing))
        } catch {
            return Problem.of(error).reply(crossOrigin)
        }
    }

    func post(_ request: borrowing HTTPRequest, surface: String) -> HTTPReply {
        let timing = layouts.server.timing
        if let refusal = layouts.server.shed(.layouts, request) { return refusal }
        let crossOrigin = layouts.server.crossOrigin(request)
        let current = layouts.server.holder.load()
        guard let first = current.layouts else { return Problem.noLayouts(current).reply(crossOrigin) }
        do throws(ContextProblem) {
            let asked = try LayoutRequest(request.bodyBytes, over: layouts.reader(request))
            var call = try layouts.call(
                asked.reader, in: current, first: first, surface: surface, now: asked.now, timing: timing,
                crossOrigin: crossOrigin)
            if let named = layouts.namedTrips(request) { call.context.addTripsAtHand(named, in: call.serving) }
            let plan = try plan(
                call, results: .given(asked.facts, isComplete: asked.isComplete),
                phase: .results(offset: 0, count: nil), explains: layouts.mayExplain(request))
            let layout = plan.assembled(.none)
            call.measure(layout.report)
            guard layout.serviceRequests.isEmpty else {
                return layouts.wait(for: layout.serviceRequests, plan, request) { [layouts, call] in
                    layouts.reply($0, call)
                }
            }
            layouts.count(layout, request)
            return layouts.reply(layout, call)
        } catch {
            return Problem.of(error).reply(crossOrigin)
        }
    }

    private func plan(
        _ call: LayoutCall, results: FactCache.Results, phase: AssemblyPhase, explains: Bool
    ) throws(ContextProblem) -> LayoutPlan {
        guard let plan = LayoutPlan(call, results: results, phase: phase, explains: explains, layouts) else {
            throw ContextProblem(.unknownSurface, "the surface does not exist in this market")
        }
        return plan
    }

    private func assembledFromHeldAnswers(_ plan: LayoutPlan) -> AssembledLayout {
        let market = plan.market.market
        var assembly = LayoutAssembly()
        let made = assembly.assemble(
            rounds: ServiceLimits.rounds, held: { layouts.services.held($0, market: market) }, plan.assembled)
        return made.layout
    }
}
