package import LayoverFrame
package import LayoverJSON
package import LayoverWeb

/// Shared trips: people make one, join by a link, add flights, vote, and see each other's votes.
package struct TripCapability: Capability {
    package static var documents: [RouteDocument] {
        TripsRoute.documents + OffersRoute.documents + TripImageRoute.documents + TripAdminRoute.documents
            + TripReportsRoute.documents + TripPageRoute.documents
    }
    package static var settings: [SettingKey] { SharedTripSettings.keys }
    package static var problems: [any ProblemKind] { TripCallProblem.allCases }

    package static let statusReference = [
        (
            name: "trips",
            summary: "`state` (`off`, `ok`, or what is wrong with the store) and `streams` (clients that listen)"
        )
    ]
    package static let metricsReference = TripCounters.reference + TripImageCounters.reference

    private let context: TripContext
    private let upkeep: TripUpkeep

    /// - Parameters:
    ///   - trips: What its calls share.
    ///   - itineraries: Finds one itinerary of the answer that a search holds, by its name and the search's token.
    ///   - enquiries: Have a supplier asked what flights cost now.
    package init(
        _ trips: TripContext,
        itineraries: @escaping @Sendable (_ id: String, _ token: String) -> VouchedItinerary?,
        enquiries: @escaping PriceEnquiry.Maker
    ) {
        var trips = trips
        trips.itineraries = itineraries
        trips.enquiries = enquiries
        context = trips
        upkeep = TripUpkeep(context)
    }

    package var routes: [BoundRoute] {
        TripsRoute(context: context).bound + OffersRoute(context: context).bound
            + TripImageRoute(context: context).bound
            + TripAdminRoute(context: context).bound
            + TripReportsRoute(context: context).bound + TripPageRoute(context: context).bound
    }

    package var status: [JSONValue.Member] {
        [
            JSONValue.Member(
                "trips",
                .object(of: ["state": .string(upkeep.state), "streams": .int(context.streams.count)]))
        ]
    }

    package var metrics: [String] {
        guard context.isOn else { return [] }
        return context.counters.prometheus(streams: context.streams.count) + context.imageCounters.prometheus
    }

    /// Whether the store is open; a server that keeps no trips waits for none.
    package var isReady: Bool { upkeep.isReady }

    package func start(port: UInt16) async throws { await upkeep.open() }

    package func maintain(_ round: MaintenanceRound) async { await upkeep.maintain(round) }

    package func drain() {
        context.streams.end()
        context.sightings.end()
    }

    package func stop() async { await upkeep.stop() }
}
