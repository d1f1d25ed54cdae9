import LayoverAdapters
import LayoverAssembly
import LayoverCatalog
import LayoverFlags
import LayoverFiles
import LayoverFlights
package import LayoverFrame
import LayoverMetrics
import LayoverModel
import LayoverPostgres
import LayoverSchema
import LayoverSuppliers
import LayoverTripContent
import LayoverTripsPostgres
import LayoverTrips
import LayoverTripsSQLite
import LayoverWeb

/// The parts that all calls about trips share, and those that other capabilities use.
package struct TripContext: Sendable {
    let server: ServerContext
    let isOn: Bool
    let store: any ServedTripStore
    let rules: TripRules
    let secrets: TripSecrets
    let throttle = TripThrottle()
    let bodies: TripBodies
    let pages: KeptPages
    let glances: TripGlances
    let lookups: TripLookups
    let streams: TripStreams
    let counters: TripCounters
    let gateways: GatewayTokens
    let sightings: TripSightings
    /// Signals that another server has changed a trip; `nil` if no other server does.
    let bell: PostgresBell?
    let images: TripImages
    let imageCounters = TripImageCounters()
    /// The look of images if the content has none.
    let shippedImage: TripImage?
    /// Finds one itinerary of the answer that a search holds here, by its name and the search's token.
    var itineraries: @Sendable (_ id: String, _ token: String) -> VouchedItinerary? = { _, _ in nil }
    /// Passes a change to the server of the search that it names; `nil` if that is this server.
    var passing: PassedChange = { _, _, _, _ in nil }

    /// Finds one card of a layout that a search showed here, by its `log_id`, the layout's id and the search's token.
    var cards: @Sendable (_ logID: String, _ layout: String, _ token: String) -> VouchedCard? = { _, _, _ in nil }

    /// Requests the current prices of flights from a supplier.
    var enquiries: PriceEnquiry.Maker = { search, _ in
        .failure(AnswerFailure(Problem(CommonProblem.notFound, "no supplier is available")))
    }

    /// Opens nothing yet.
    package init(_ server: ServerContext) {
        self.server = server
        isOn = server.settings.sharedTrips.isOn
        secrets = TripSecrets(seal: server.seal)
        let (bodies, streams, glances) = (TripBodies(), TripStreams(), TripGlances())
        let pages = KeptPages()
        self.bodies = bodies
        self.pages = pages
        self.glances = glances
        self.streams = streams
        let watched = WatchedSearches()
        let teller = "\(UInt64.random(in: 1 ... .max))"
        bell = server.settings.store.database.map {
            PostgresBell($0, channel: PostgresTripLimits.channel) { $0 != teller }
        }
        store = TripContext.store(server, teller: teller, listened: { streams.trips }) { trips in
            for trip in trips {
                bodies.forget(trip.trip)
                pages.forget(trip.trip)
                glances.forget(trip.trip)
                streams.send(trip)
                watched.add(trip.searches)
            }
        }
        lookups = TripLookups(store)
        rules = TripRules()
        counters = TripCounters()
        gateways = GatewayTokens(server.settings.sharedTrips.tokens, server.seal)
        sightings = TripSightings(store, watched: watched, workers: server.workers, counters: counters)
        images = TripContext.images(server, imageCounters)
        shippedImage =
            isOn
            ? TripImageCompiler.read(
                EmbeddedTripImage.description, file: ContentKind.tripImage.pattern,
                tools: server.adapters.compilerTools()
            ).image : nil
        // The catalog decides where links may lead.
        if isOn {
            server.holder.observe {
                bodies.forgetAll()
                pages.forgetAll()
            }
        }
    }

    /// The store that the settings name; nothing of it is opened yet.
    private static func store(
        _ server: ServerContext, teller: String, listened: @escaping @Sendable () -> Set<TripID>,
        committed: @escaping @Sendable ([CommittedTrip]) -> Void
    ) -> any ServedTripStore {
        let endpoints = server.settings.outgoing.registry.webhooks.map(\.name)
        guard let database = server.settings.store.database else {
            var settings = SQLiteTripStore.Settings(path: server.settings.tripsPath) {
                UTCInstant(seconds: server.wallClock())
            }
            settings.endpoints = endpoints
            settings.committed = committed
            return SQLiteTripStore(settings)
        }
        var settings = PostgresTripStore.Settings(database)
        settings.endpoints = endpoints
        settings.committed = committed
        settings.listened = listened
        settings.teller = teller
        settings.freshMilliseconds = TripCallLimits.followedMilliseconds
        return PostgresTripStore(settings)
    }

    private static func images(_ server: ServerContext, _ counters: TripImageCounters) -> TripImages {
        let settings = server.settings
        return TripImages(
            ImageFolder(settings.state + "/trip-images"),
            ImagePainter(
                settings.tripsImageProgram, milliseconds: settings.sharedTrips.imageMilliseconds),
            counters, today: { server.wallClock() / 86_400 }, tell: { server.log.error($0) })
    }

    /// Shows the prices of passing answers to trips; `nil` if no trips are stored, so that other answers have no cost.
    package var observer: AnswerObserver? {
        guard isOn else { return nil }
        return AnswerObserver(
            isGateway: gateways.holds, wants: sightings.wants, see: { [sightings] in sightings.see($0) })
    }

    var now: UTCInstant { server.now }

    /// Returns whether a call about a trip is switched off; a trip that is not in memory counts as within the kill.
    func isOff(_ call: TripCallName?, in trip: TripID?) -> Bool {
        guard !server.holder.kills.isEmpty else { return false }
        let rows = trip.flatMap { store.rowsAtHand(of: $0) }
        return isOff(call, market: rows?.trip.market, locale: rows?.trip.locale)
    }

    /// The same by market and language; `nil` counts as within the kill.
    func isOff(_ call: TripCallName?, market: Market?, locale: LocaleTag?) -> Bool {
        areOff(call?.kills ?? [], market: market, locale: locale)
    }

    /// Returns whether webhooks are switched off for a trip.
    func webhooksAreOff(_ trip: Trip) -> Bool {
        areOff([.tripWebhooks], market: trip.market, locale: trip.locale)
    }

    func areOff(_ names: [KillName], market: Market?, locale: LocaleTag?) -> Bool {
        let kills = server.holder.kills
        guard !kills.isEmpty else { return false }
        let place = KillScopeContext(market: market, locale: locale, platform: nil, app: nil)
        return ([KillName.trips] + names).contains { kills.isKilled($0, in: place) }
    }

    /// - Throws: If something is done too often.
    func limit(_ name: TripThrottle.Name) throws(TripRefusal) {
        guard let seconds = throttle.wait(name, now: ServerContext.elapsedMilliseconds()) else { return }
        counters.limited.add()
        throw .tooOften(seconds: seconds)
    }

    /// Returns whether a trip may lead to an address that no author wrote.
    func leads(to address: String) -> Bool {
        guard address.utf8.count <= TripCallLimits.linkBytes,
            let settings = server.holder.load().serving?.catalog.settings
        else { return false }
        return AddressRules(settings).allows(outbound: address)
    }

    /// The flight of a vouched itinerary, with its link if a trip may lead there.
    func flight(_ found: VouchedItinerary) -> FlightOffer? {
        FlightOffer(found, link: found.itinerary.link.flatMap { leads(to: $0) ? $0 : nil })
    }
}
