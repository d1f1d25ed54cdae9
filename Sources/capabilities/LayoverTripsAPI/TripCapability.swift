package import LayoverFlags
package import LayoverFrame
package import LayoverJSON
package import LayoverMetrics
package import LayoverPostgres
package import LayoverSuppliers
import LayoverTripsPostgres
package import LayoverUpstream
package import LayoverWeb

/// Shared trips: people make one, join by a link, add flights, vote, and see each other's votes.
package struct TripCapability: Capability {
    package static let routeReference = [
        RoutePage(
            "trips", title: "Shared trips",
            summary: "People make a trip, join by a link, add flights and vote. [trips.md](trips.md) explains it.",
            routes: TripsRoute.documents + OffersRoute.documents),
        RoutePage(
            "trip-pages", title: "Pages of shared trips",
            summary: "The pages, codes and images of trips for people without the app. They need no script.",
            routes: TripCodeRoute.documents + TripImageRoute.documents + TripPageRoute.documents
                + HandoverPageRoute.documents),
        RoutePage(
            "trip-lists", title: "Flights that are ready to share",
            summary: "Lists such as recently viewed flights, made by the client or by a service.",
            routes: ListsRoute.documents),
        RoutePage(
            "trip-moderation", title: "Moderation of trips, and webhooks",
            summary: "How operators read, freeze and remove trips and people, and send deliveries again.",
            routes: TripAdminRoute.documents + WebhookAdminRoute.documents),
    ]
    package static var settings: [SettingKey] { SharedTripSettings.keys }
    package static var problems: [any ProblemKind] { TripCallProblem.allCases }
    package static var migrations: [PostgresMigrations] { [TripSchema.migrations] }

    package static let statusReference = [
        (
            name: "trips",
            summary:
                "`state` (`off`, `ok`, or the fault of the store), `warnings` (what needs attention although the store works), `streams` (connected listeners) and `webhooks` (`name`, `state` (`ok`, `failing` or `disabled`) and `waiting` of each endpoint)"
        )
    ]
    package static let metricsReference =
        TripCounters.reference + TripImageCounters.reference + WebhookCounters.reference
    package static let headers = [
        HeaderDocument("Content-Range", "with 206: the byte range"),
        HeaderDocument(
            "Idempotency-Replayed",
            "`true` if this is the response to an earlier request with the same `Idempotency-Key`"),
        HeaderDocument("Set-Cookie", "identifies a browser in trips; each response extends its lifetime"),
    ]
    package static let killNames: [KillName] = [
        .trips, .tripMaking, .tripVotes, .tripPages, .tripImages, .tripWebhooks,
    ]
    package static let appPaths = ["/t/*"]

    private let context: TripContext
    private let upkeep: TripUpkeep
    private let webhooks: WebhookSender
    private let services: any ServiceCalling

    /// - Parameters:
    ///   - trips: The context of its calls.
    ///   - itineraries: Finds one itinerary of the answer that a search holds, by its name and the search's token.
    ///   - cards: Finds one card of a layout that a search showed, by its `log_id`, the layout's id and the search's token.
    ///   - passing: Passes an addition to the server that began its search.
    ///   - enquiries: Request the current prices of flights from a supplier.
    ///   - services: Have lists of flights to share from.
    ///   - caller: Makes calls to endpoints; `nil` if none can be made.
    package init(
        _ trips: TripContext,
        itineraries: @escaping @Sendable (_ id: String, _ token: String) -> VouchedItinerary?,
        cards: @escaping @Sendable (_ logID: String, _ layout: String, _ token: String) -> VouchedCard?,
        passing: @escaping PassedChange, enquiries: @escaping PriceEnquiry.Maker, services: any ServiceCalling,
        caller: (any UpstreamCalling)?
    ) {
        var trips = trips
        trips.passing = passing
        trips.itineraries = itineraries
        trips.cards = cards
        trips.enquiries = enquiries
        context = trips
        upkeep = TripUpkeep(context)
        webhooks = TripCapability.webhooks(trips, caller)
        self.services = services
    }

    private static func webhooks(_ trips: TripContext, _ caller: (any UpstreamCalling)?) -> WebhookSender {
        let server = trips.server
        return WebhookSender(
            trips.isOn ? server.settings.outgoing.registry.webhooks : [],
            WebhookDependencies(
                store: trips.store, caller: caller, seal: server.seal, log: server.log, now: { server.now },
                listening: { [streams = trips.streams] in streams.listening(to: $0) },
                isOff: { trips.webhooksAreOff($0) }))
    }

    package var routes: [BoundRoute] {
        let pages = PageResponder(context)
        return TripsRoute(context: context).bound + OffersRoute(context: context).bound
            + TripCodeRoute(context: context).bound + TripImageRoute(context: context).bound
            + TripAdminRoute(context: context).bound + TripPageRoute(pages: pages).bound
            + HandoverPageRoute(pages: pages).bound
            + WebhookAdminRoute(context: context, webhooks: webhooks).bound
            + ListsRoute(context: context, services: services).bound
    }

    package var status: [JSONValue.Member] {
        [
            JSONValue.Member(
                "trips",
                .object(of: [
                    "state": .string(upkeep.state), "warnings": upkeep.warnings, "streams": .int(context.streams.count),
                    "webhooks": webhooks.status,
                ]))
        ]
    }

    package var metrics: [String] {
        guard context.isOn else { return [] }
        return context.counters.prometheus(streams: context.streams.count, context.store)
            + context.imageCounters.prometheus + webhooks.metrics
    }

    /// Whether the store is open; a server that stores no trips does not wait for one.
    package var isReady: Bool { upkeep.isReady }

    package func start(port: UInt16) async throws { await upkeep.open() }

    package func maintain(_ round: MaintenanceRound) async {
        await upkeep.maintain(round)
        if context.isOn, upkeep.isOpen { await webhooks.maintain(round) }
    }

    package func drain() {
        context.streams.end()
        context.sightings.end()
        webhooks.end()
    }

    package func stop() async { await upkeep.stop() }
}
