import LayoverAppLinks
import LayoverCardPreviews
import LayoverContent
import LayoverExposures
import LayoverFind
import LayoverFrame
import LayoverKills
import LayoverLayouts
import LayoverOFREP
import LayoverPicks
import LayoverSearches
import LayoverSentences
import LayoverSharedTrips
import LayoverSuppliers
import LayoverWeb
import Synchronization

/// The capabilities of this server.
///
/// Another one gets a line in `kinds`, and one where it is made.
struct CapabilityList: Sendable {
    /// In the order of the reference.
    static let kinds: [any Capability.Type] = [
        LayoutCapability.self, SearchCapability.self, ExposureCapability.self, ContentCapability.self,
        FlagCapability.self, TripCapability.self, AppLinkCapability.self, CardPreviewCapability.self,
        FindCapability.self, PickCapability.self, SentenceCapability.self,
        ProcessCapability.self, KillCapability.self, SupplierCapability.self,
    ]

    let process: ProcessCapability
    let content: ContentCapability
    let suppliers: SupplierCapability
    let kills: KillCapability
    /// All of them, in the order in which they start; the first row of the first is the one that is asked most.
    let all: [any Capability]

    /// - Parameters:
    ///   - server: What they stand in.
    ///   - descriptors: How they are shared out.
    ///   - options: What a test has put in another's place.
    init(_ server: ServerContext, descriptors: DescriptorReport, _ options: ServerOptions) async {
        let everyone = LateList()
        process = ProcessCapability(server, descriptors: descriptors) { everyone.all }
        suppliers = SupplierCapability(server, connections: descriptors.calls)
        kills = KillCapability(
            server, registry: server.settings.outgoing.registry, busyMilliseconds: options.killBusyMilliseconds)
        await kills.open()
        let exposures = ExposureCapability(server)
        // Trips learn prices of answers, take itineraries of searches, and tell layouts what friends voted: the list hands each to
        // the other.
        let trips = TripContext(server)
        let find = FindCapability(server)
        let sentences = SentenceCapability(server, exposures: exposures.recorder, finder: find.airports)
        let layouts = LayoutContext(
            server, services: suppliers.services, exposures: exposures.recorder, observer: trips.observer,
            prices: sentences.prices, trips: trips.finder)
        let sources =
            options.sources ?? SearchSources(suppliers: suppliers.suppliers, remote: suppliers.services)
        let searches = SearchCapability(layouts, sources: sources)
        content = ContentCapability(
            server, hasSupplier: { [suppliers] in suppliers.suppliers?.supplier(for: $0) != nil },
            hasTrips: server.settings.sharedTrips.isOn, hasFind: server.settings.find.isOn,
            services: Set(server.settings.outgoing.registry.services.map(\.name)), marksFaults: options.marksFaults)
        all = [
            LayoutCapability(layouts), searches, exposures,
            FlagCapability(server, recorder: exposures.recorder, isBroken: options.breaksFlags),
            TripCapability(
                trips, itineraries: searches.itinerary, cards: searches.card,
                passing: { searches.passChange(of: $0, $1, orElse: $2, gone: $3) }, enquiries: searches.enquiry,
                services: suppliers.services, caller: suppliers.caller),
            AppLinkCapability(server), CardPreviewCapability(server), process, suppliers, kills, content,
            // It waits for the file of the catalog that content serves from the start.
            find,
            PickCapability(
                server, services: suppliers.services, recorder: exposures.recorder,
                servers: server.settings.searches.servers
            ) { layouts.mayExplain($0) },
            sentences,
        ]
        everyone.register(all)
    }

    /// The rows of one listener; health stands on both.
    func routes(_ listener: RouteDocument.Listener) -> [BoundRoute] {
        let own = all.flatMap { $0.routes }.filter { $0.document.listener == listener }
        return listener == .admin ? own + process.health.bound : own
    }
}

/// The capabilities, once all are made: one of them tells how the others stand.
private final class LateList: Sendable {
    private let list = Mutex<[any Capability]>([])

    var all: [any Capability] { list.withLock { $0 } }

    func register(_ all: [any Capability]) { list.withLock { $0 = all } }
}
