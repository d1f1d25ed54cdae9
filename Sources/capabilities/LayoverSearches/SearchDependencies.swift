import LayoverAssembly
import LayoverExperiments
import LayoverFlags
import LayoverFlights
import LayoverFrame
import LayoverLayouts
import LayoverModel
import LayoverSuppliers

/// All that live searches need of the rest: who is asked, what is served, and what time it is.
struct SearchDependencies: Sendable {
    let suppliers: any SupplierCalling
    let remote: any ServiceCalling
    let holder: ServingHolder
    let tools: AssemblyTools
    let workers: WorkerPool
    let counters: SearchCounters
    let cards: LayoutCounters
    /// Names this start of the server.
    let instance: String
    /// Makes the token of a ticket; `nil` where it would be too long.
    let seal: @Sendable (SearchTicket) -> String?
    /// Time that a search lives.
    let lifeSeconds: Int
    /// Since 1970.
    let milliseconds: @Sendable () -> Int
    /// Does something soon, on a thread that may take its time.
    let run: @Sendable (@escaping @Sendable () -> Void) -> Void
    /// Does something in so many milliseconds, there.
    let later: @Sendable (Int, @escaping @Sendable () -> Void) -> Void
    /// Writes exposures, with the name of the request.
    let expose: @Sendable ([Exposure], String) -> Void
    /// Wants to see answers; `nil` where nobody does.
    var observer: AnswerObserver?
    /// Wants to know the least price of each answer; `nil` where nobody does.
    var prices: PriceObserver?

    func snapshot(_ serving: Serving, market: Market) -> SearchSnapshot {
        SearchSnapshot(
            serving: serving, tools: tools, milliseconds: milliseconds(),
            held: { [remote] in remote.held($0, market: market) })
    }

    /// True if a supplier is killed for a client, by its own name or that of its answer format, which no supplier has.
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
