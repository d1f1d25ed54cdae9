import LayoverAssembly
import LayoverExperiments
import LayoverFlags
import LayoverFlights
import LayoverFrame
import LayoverLayouts
import LayoverModel
import LayoverSuppliers

/// What live searches need of the server: suppliers and services, the served content, and the time.
struct SearchDependencies: Sendable {
    /// `nil` if the settings name none.
    let suppliers: (any SupplierCalling)?
    let services: any ServiceCalling
    let holder: ServingHolder
    let tools: AssemblyTools
    let workers: WorkerPool
    let counters: SearchCounters
    let cards: LayoutCounters
    /// Names this start of the server.
    let instance: String
    /// Makes the token of a ticket; `nil` if it would be too long.
    let seal: @Sendable (SearchTicket) -> String?
    /// Since 1970.
    let milliseconds: @Sendable () -> Int
    /// Runs work soon, on a thread that may take its time.
    let run: @Sendable (@escaping @Sendable () -> Void) -> Void
    /// Runs work there after a number of milliseconds.
    let later: @Sendable (Int, @escaping @Sendable () -> Void) -> Void
    /// Writes exposures, with the name of the request.
    let expose: @Sendable ([Exposure], String) -> Void
    /// Receives answers; `nil` if no observer is set.
    var observer: AnswerObserver?
    /// Receives the lowest price of each answer; `nil` if no observer is set.
    var prices: PriceObserver?

    func snapshot(_ serving: Serving, market: Market) -> SearchSnapshot {
        SearchSnapshot(
            serving: serving, tools: tools, milliseconds: milliseconds(),
            held: { [services] in services.held($0, market: market) })
    }

    /// Finds the supplier to call for a search.
    ///
    /// - Parameters:
    ///   - market: The code of the market.
    ///   - query: The search.
    ///   - now: The time of the request.
    ///   - scope: The properties by which kills of the supplier may be limited.
    /// - Returns: The supplier of the market.
    /// - Throws: `AnswerFailure`: no supplier serves the market, no flight can match, or the supplier is killed.
    func supplier(
        for market: String, _ query: SearchQuery, at now: UTCInstant, scope: @autoclosure () -> KillScopeContext
    ) throws(AnswerFailure) -> Supplier {
        guard let supplier = Market(market).flatMap({ suppliers?.supplier(for: $0) }) else {
            throw AnswerFailure(.noSupplier(market))
        }
        if let fault = QueryFault(query, at: now, zones: tools.zones) { throw AnswerFailure(fault.problem) }
        guard !isKilled(supplier, scope()) else { throw AnswerFailure(.of(.killed), retrySeconds: 60) }
        return supplier
    }

    /// True if a supplier is killed for a client, by its own name or by that of its answer format.
    ///
    /// No supplier has the name of a format.
    ///
    /// Needs no catalog. The scope is made only while something is killed.
    func isKilled(_ supplier: Supplier, _ scope: @autoclosure () -> KillScopeContext) -> Bool {
        let kills = holder.kills
        guard !kills.isEmpty else { return false }
        let scope = scope()
        let names = [
            KillName(.supplier, supplier.name), KillName(.format, supplier.format.name),
            KillName(.supplier, supplier.format.name),
        ]
        return names.contains { kills.isKilled($0, in: scope) }
    }
}
