package import LayoverFrame
package import LayoverHTTP
package import LayoverJSON
package import LayoverLayouts
package import LayoverMetrics
package import LayoverModel
import LayoverSeal
package import LayoverWeb

/// Live searches: a supplier is asked, and clients get its answers with their layouts for as long as they keep coming.
package struct SearchCapability: Capability {
    /// Interval at which searches that are too old are let go of.
    private static let expiryMilliseconds = 5_000
    /// Interval at which layouts that nobody asks for are let go of.
    private static let idleMilliseconds = 2_000

    package static var documents: [RouteDocument] { SearchesRoute.documents }
    package static var settings: [SettingKey] { SearchSettings.keys }
    package static var problems: [any ProblemKind] { SearchProblem.allCases }

    package static let statusReference = [
        (
            "searches",
            "`live`, `listeners`, `revisions` (layouts that patches can start from), `bodies` (answers held) and `bytes` of all of it"
        )
    ].map { (name: $0.0, summary: $0.1) }
    package static let metricsReference = SearchMetrics.all

    private let layouts: LayoutContext
    private let registry: LiveSearchRegistry
    /// Passes on what is asked of other servers' searches; `nil` where settings name none.
    private let relay: SearchRelay?

    /// - Parameters:
    ///   - layouts: What layouts are made with.
    ///   - sources: Whom searches ask.
    package init(_ layouts: LayoutContext, sources: SearchSources) {
        self.layouts = layouts
        registry = LiveSearchRegistry(layouts, sources: sources)
        relay = SearchRelay(
            layouts.server.settings, counters: registry.dependencies.counters, log: layouts.server.log)
    }

    /// Finds one itinerary of the answer that a search holds on this server, for whoever shares it.
    ///
    /// - Parameters:
    ///   - id: As the answer calls it.
    ///   - token: The search's.
    /// - Returns: `nil` for another token, and where the answer is held no more or has no such itinerary.
    package func itinerary(_ id: String, of token: String) -> VouchedItinerary? {
        ticket(token).flatMap(registry.held)?.itinerary(id)
    }

    /// Finds one card of a layout that a search showed on this server, for whoever shares it.
    ///
    /// - Parameters:
    ///   - logID: The card's `log_id`.
    ///   - layout: The `id` of the layout.
    ///   - token: The search's.
    /// - Returns: `nil` for another token or layout, and where that is held no more.
    package func card(_ logID: String, in layout: String, of token: String) -> VouchedCard? {
        guard let ticket = ticket(token), ticket.layoutID == layout else { return nil }
        return registry.held(ticket)?.card(logID)
    }

    /// Asks the server that began a search for a change that names one of its itineraries or cards, where this one does not hold it.
    ///
    /// - Parameters:
    ///   - token: The search's.
    ///   - request: The change, as it came.
    ///   - last: Sent where this server stops first, and where the other one stands still.
    ///   - gone: Sent where the other one is gone.
    /// - Returns: A late reply; `nil` where the change is this server's own.
    package func passChange(
        of token: String, _ request: borrowing HTTPRequest, orElse last: HTTPReply, gone: HTTPReply
    ) -> HTTPReply? {
        guard let relay, let ticket = ticket(token), registry.held(ticket) == nil else { return nil }
        guard let other = relay.server(of: token, request) else { return relay.isSilent(serverOf: token) ? last : nil }
        return relay.passChange(to: other, request, orElse: last) { late, isSilent in late.send(isSilent ? last : gone)
        }
    }

    private func ticket(_ token: String) -> SearchTicket? {
        let server = layouts.server
        return try? SearchToken.open(
            token, key: server.signing.key.searchTokens, now: server.now, lifeSeconds: registry.bounds.lifeSeconds)
    }

    /// Prepares to ask the supplier of a market, for somebody who sees no page of it.
    package func enquiry(_ search: FlightSearch, _ locale: LocaleTag) -> Result<PriceEnquiry, AnswerFailure> {
        SupplierEnquiry.make(search, locale: locale, registry.dependencies)
    }

    package var routes: [BoundRoute] { SearchesRoute(layouts: layouts, registry: registry, relay: relay).bound }

    package var status: [JSONValue.Member] { [JSONValue.Member("searches", registry.report.json)] }

    package var metrics: [String] { registry.dependencies.counters.prometheus(registry.report) }

    package func maintain(_ round: MaintenanceRound) async {
        if round.isDue(every: SearchCapability.idleMilliseconds) { registry.dropIdleLayouts() }
        if round.isDue(every: SearchCapability.expiryMilliseconds) { registry.expire() }
    }

    package func drain() { registry.drain() }

    package func stop() async { relay?.stop() }
}
