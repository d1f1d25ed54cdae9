import LayoverAppLinks
import LayoverCardPreviews
import LayoverContent
import LayoverDemo
import LayoverExposures
import LayoverFindAPI
import LayoverFrame
import LayoverKills
import LayoverLayouts
import LayoverOFREP
import LayoverPickAPI
import LayoverSearches
import LayoverSentenceAPI
import LayoverTripsAPI
import LayoverSuppliers
import LayoverWeb
import Synchronization

/// The capabilities of this server.
///
/// A new one needs a line in `kinds`, and a line that creates it.
struct CapabilityList: Sendable {
    /// The kinds in the order of the reference.
    static let kinds: [any Capability.Type] = [
        LayoutCapability.self, SearchCapability.self, ExposureCapability.self, ContentCapability.self,
        DemoCapability.self, FlagCapability.self, TripCapability.self, AppLinkCapability.self,
        CardPreviewCapability.self,
        FindCapability.self, PickCapability.self, SentenceCapability.self,
        ProcessCapability.self, KillCapability.self, SupplierCapability.self,
    ]

    let process: ProcessCapability
    let content: ContentCapability
    let suppliers: SupplierCapability
    let kills: KillCapability
    /// All capabilities in the order in which they start.
    ///
    /// The first route of the first one is the most frequent.
    let all: [any Capability]

    /// - Parameters:
    ///   - server: The shared context.
    ///   - descriptors: The distribution of the file descriptors.
    ///   - options: Replacements for parts, used by tests.
    init(_ server: ServerContext, descriptors: DescriptorReport, _ options: ServerOptions) async {
        let everyone = LateList()
        process = ProcessCapability(server, descriptors: descriptors) { everyone.all }
        suppliers = SupplierCapability(server, connections: descriptors.calls)
        kills = KillCapability(
            server, registry: server.settings.outgoing.registry, busyMilliseconds: options.killBusyMilliseconds)
        await kills.open()
        let exposures = ExposureCapability(server)
        // Trips learn prices from answers, take itineraries from searches, and pass votes to layouts. This list connects
        // them.
        let trips = TripContext(server)
        let find = FindCapability(server)
        let sentences = SentenceCapability(server, exposures: exposures.recorder, finder: find.airports)
        let layouts = LayoutContext(
            server, services: suppliers.services, exposures: exposures.recorder, observer: trips.observer,
            prices: sentences.prices, trips: trips.finder)
        let searches = SearchCapability(layouts, suppliers: options.suppliers ?? suppliers.suppliers)
        content = ContentCapability(server, marksFaults: options.marksFaults)
        let demo = DemoCapability(
            server, hasSupplier: { [suppliers] in suppliers.suppliers?.supplier(for: $0) != nil },
            hasTrips: server.settings.sharedTrips.isOn, hasFind: server.settings.find.isOn,
            services: Set(server.settings.outgoing.registry.services.map(\.name)))
        all = [
            LayoutCapability(layouts), searches, exposures,
            FlagCapability(server, recorder: exposures.recorder, isBroken: options.breaksFlags),
            TripCapability(
                trips, itineraries: searches.itinerary, cards: searches.card,
                passing: { searches.passChange(of: $0, $1, orElse: $2, gone: $3) }, enquiries: searches.enquiry,
                services: suppliers.services, caller: suppliers.caller),
            AppLinkCapability(server, paths: CapabilityList.kinds.flatMap { $0.appPaths }),
            CardPreviewCapability(server), process, suppliers, kills, content, demo,
            find,
            PickCapability(
                server, services: suppliers.services, recorder: exposures.recorder,
                servers: server.settings.searches.servers
            ) { layouts.mayExplain($0) },
            sentences,
        ]
        everyone.register(all)
    }

    /// The routes of one listener.
    ///
    /// Both listeners have the health routes.
    func routes(_ listener: RouteDocument.Listener) -> [BoundRoute] {
        let own = all.flatMap { $0.routes }.filter { $0.document.listener == listener }
        return listener == .admin ? own + process.health.bound : own
    }
}

/// All capabilities.
///
/// The list is filled once they are created, because the process capability reports the state of all of them.
private final class LateList: Sendable {
    private let list = Mutex<[any Capability]>([])

    var all: [any Capability] { list.withLock { $0 } }

    func register(_ all: [any Capability]) { list.withLock { $0 = all } }
}
