package import LayoverFrame
package import LayoverHTTP
package import LayoverJSON
package import LayoverLayouts
package import LayoverModel
package import LayoverSuppliers
package import LayoverWeb

/// Live searches: the server calls a supplier and returns its answers with their layouts while more arrive.
package struct SearchCapability: Capability {
    /// Interval at which searches that are too old are ended.
    private static let expiryMilliseconds = 5_000
    /// Interval at which idle layouts are dropped.
    private static let idleMilliseconds = 2_000

    package static let routeReference = [
        RoutePage(
            "searches", title: "Searches",
            summary: "A search at the supplier of a market: its answers with their layouts, by polling or as events.",
            routes: SearchesRoute.documents)
    ]
    package static var settings: [SettingKey] { SearchSettings.keys }
    package static var problems: [any ProblemKind] { SearchProblem.allCases }

    package static let statusReference = [
        (
            name: "searches",
            summary:
                "`live`, `listeners`, `revisions` (layouts that patches can start from), `bodies` (stored answers) and `bytes` (the memory of all)"
        )
    ]
    package static let metricsReference = SearchMetrics.all
    package static let headers = [
        HeaderDocument(
            "Layover-Answer",
            "the number of the supplier response with these results, as `answer` in the event `results`"),
        HeaderDocument("Layover-Search", "the token of the search; missing if the search cannot be continued"),
        HeaderDocument(
            "Layover-Stale",
            "`true` if this is a previous answer, served because the supplier is unavailable; `Age` is its age"),
        HeaderDocument("Age", "with `Layover-Stale`: the age in seconds"),
        HeaderDocument("Preference-Applied", "`respond-async` if the response has no results yet"),
    ]

    private let layouts: LayoutContext
    private let registry: LiveSearchRegistry
    /// Passes requests for other servers' searches on to them; `nil` if the settings name no other server.
    private let relay: SearchRelay?

    /// - Parameters:
    ///   - layouts: Makes layouts.
    ///   - suppliers: Calls suppliers; `nil` if the settings name none.
    package init(_ layouts: LayoutContext, suppliers: (any SupplierCalling)?) {
        self.layouts = layouts
        registry = LiveSearchRegistry(layouts, suppliers)
        relay = SearchRelay(
            layouts.server.settings, counters: registry.dependencies.counters, log: layouts.server.log)
    }

    /// Finds one itinerary of the answer that a search holds on this server, for a caller that shares it.
    ///
    /// - Parameters:
    ///   - id: The itinerary's name in the answer.
    ///   - token: The token of the search.
    /// - Returns: `nil` if the search or its answer is not held here, or the answer has no such itinerary.
    package func itinerary(_ id: String, of token: String) -> VouchedItinerary? {
        ticket(token).flatMap(registry.held)?.itinerary(id)
    }

    /// Finds one card of a layout that a search showed on this server, for a caller that shares it.
    ///
    /// - Parameters:
    ///   - logID: The card's `log_id`.
    ///   - layout: The `id` of the layout.
    ///   - token: The token of the search.
    /// - Returns: `nil` if the search is not held here, has another layout, or no longer holds the card.
    package func card(_ logID: String, in layout: String, of token: String) -> VouchedCard? {
        guard let ticket = ticket(token), ticket.layoutID == layout else { return nil }
        return registry.held(ticket)?.card(logID)
    }

    /// Passes a change that names an itinerary or a card of a search to the server that began the search, if this server
    /// does not hold it.
    ///
    /// - Parameters:
    ///   - token: The token of the search.
    ///   - request: The client's request.
    ///   - last: Sent if this server stops first, or if the other one does not respond.
    ///   - gone: Sent if the other server is gone.
    /// - Returns: A late reply, or `last` if the other server did not respond a moment ago. `nil` if this server makes the
    ///   change itself.
    package func passChange(
        of token: String, _ request: borrowing HTTPRequest, orElse last: HTTPReply, gone: HTTPReply
    ) -> HTTPReply? {
        guard let relay, let ticket = ticket(token), registry.held(ticket) == nil else { return nil }
        guard let other = relay.server(of: token, request) else { return relay.isSilent(serverOf: token) ? last : nil }
        return relay.passChange(to: other, request, orElse: last) { late, isSilent in late.send(isSilent ? last : gone)
        }
    }

    private func ticket(_ token: String) -> SearchTicket? {
        try? layouts.ticket(token, lifeSeconds: registry.bounds.lifeSeconds)
    }

    /// Prepares a call to the supplier of a market for a client that sees no page of it.
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
