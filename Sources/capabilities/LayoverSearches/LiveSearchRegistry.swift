import Dispatch
import LayoverAssembly
import LayoverCatalog
import LayoverExperiments
import LayoverExposures
import LayoverFrame
import LayoverHTTP
import LayoverJSON
import LayoverLayouts
import LayoverMetrics
import LayoverModel
import LayoverSeal
import LayoverSuppliers
import Synchronization

/// The live searches of this server: found by id, bounded by number, age and bytes, and refreshed when what is served
/// changes.
final class LiveSearchRegistry: Sendable {
    struct Bounds: Hashable, Sendable {
        var held = ServerSettings().searches.held
        var bytes = ServerSettings().searches.megabytes << 20
        var lifeSeconds = 3_600
    }

    let bounds: Bounds
    private let table = Mutex(SearchTable<LiveSearch>())
    private let serial = Atomic<Int>(0)
    private let isRefreshing = Atomic<Bool>(false)
    /// Publishers never wait for searches to be assembled.
    private let queue = DispatchQueue(label: "layover.searches.refresh")
    let dependencies: SearchDependencies

    init(_ bounds: Bounds, dependencies: SearchDependencies) {
        self.bounds = bounds
        self.dependencies = dependencies
        dependencies.holder.observe { [weak self] in self?.servingChanged() }
    }

    /// Opens a search on this server.
    func open(_ ticket: SearchTicket, reader: ContextReader, supplier: Supplier, requestName: String) -> LiveSearch? {
        let number = serial.wrappingAdd(1, ordering: .relaxed).newValue
        guard
            let search = LiveSearch(
                ticket, reader: reader, supplier: supplier, serial: number, requestName: requestName,
                dependencies: dependencies,
                weigh: { [weak self] in self?.weigh($0) })
        else { return nil }
        let held = table.withLock { $0.put(search.id, search) }
        makeRoom()
        return held
    }

    /// The search of a ticket: held here, or begun elsewhere and resumed with its supplier's session.
    ///
    /// - Returns: `nil` if this server cannot resume it.
    func search(_ ticket: SearchTicket) -> LiveSearch? {
        if let held = held(ticket) { return held }
        guard let supplier = resumable(ticket), let reader = try? ticket.reader else { return nil }
        dependencies.counters.goneOn.add()
        return open(ticket, reader: reader, supplier: supplier, requestName: "")
    }

    /// Whether this server holds the search of a ticket or could resume it.
    func canGoOn(_ ticket: SearchTicket) -> Bool { held(ticket) != nil || resumable(ticket) != nil }

    /// The supplier that can be polled again for the search of a ticket.
    private func resumable(_ ticket: SearchTicket) -> Supplier? {
        guard ticket.session != nil, let supplier = dependencies.suppliers?.supplier(named: ticket.supplier),
            supplier.isPolled
        else { return nil }
        return supplier
    }

    /// The search of a ticket, if it is held here.
    func held(_ ticket: SearchTicket) -> LiveSearch? { table.withLock { $0.use(ticket.layoutID) } }

    /// Records the size of a search and makes room.
    ///
    /// A search that no client can request is dropped at once, so that failed searches do not evict others.
    func weigh(_ search: LiveSearch) {
        guard !search.isUnreachable else { return table.withLock { _ = $0.remove(search.id) } }
        let weight = search.weight
        let isFull = table.withLock { table in
            // Read under the table's lock, so that the last caller records the current value.
            table.weigh(search.id, bytes: weight.bytes, body: weight.body, isPinned: search.isInUse)
            return table.bytes > bounds.bytes
        }
        if isFull { makeRoom() }
    }

    private func makeRoom() {
        let gone = table.withLock { $0.letGo(over: bounds.held, bytes: bounds.bytes) { $0.isInUse } }
        for (search, number) in gone.bodies { search.dropBody(number) }
        guard !gone.isEmpty else { return }
        dependencies.counters.bodiesDropped.add(gone.bodies.count)
        dependencies.counters.evicted.add(gone.evicted.count)
    }

    private var all: [LiveSearch] { table.withLock { $0.all } }

    /// State of all the searches.
    var report: SearchReport {
        all.reduce(into: SearchReport(bounds)) { report, search in
            let weight = search.weight
            report.live += 1
            report.listeners += search.listenerCount
            report.revisions += weight.revisions
            report.bodies += weight.body.bytes > 0 ? 1 : 0
            report.bytes += weight.bytes + weight.body.bytes
        }
    }

    /// Ends searches that are too old.
    func expire() {
        let now = dependencies.milliseconds() / 1_000
        for search in all where now - search.madeAt > bounds.lifeSeconds {
            search.end(.tooOld)
            table.withLock { _ = $0.remove(search.id) }
        }
    }

    /// Drops idle layouts of searches that have listeners.
    func dropIdleLayouts() { for search in all { search.dropIdleLayouts() } }

    /// Ends all searches that have listeners, because the server is about to stop.
    func drain() { for search in all where search.isListenedTo { search.end(.draining) } }

    /// Assembles every search with listeners again; several changes at once cause one round.
    private func servingChanged() {
        guard !isRefreshing.exchange(true, ordering: .acquiringAndReleasing) else { return }
        queue.async { [weak self] in
            guard let self else { return }
            isRefreshing.store(false, ordering: .releasing)
            refresh()
        }
    }

    /// Assembles every search with listeners again.
    func refresh() { for search in all where search.isListenedTo { search.refresh() } }
}

extension LiveSearchRegistry {
    /// The registry of a server, made from what its routes share.
    ///
    /// It logs the limits of the settings.
    convenience init(_ layouts: LayoutContext, _ suppliers: (any SupplierCalling)?) {
        // Suppliers and services report on threads that must not wait.
        let queue = DispatchQueue(label: "layover.searches", attributes: .concurrent)
        let bounds = Bounds(
            held: layouts.server.settings.searches.held, bytes: layouts.server.settings.searches.megabytes << 20,
            lifeSeconds: layouts.server.settings.searches.minutes * 60)
        self.init(
            bounds,
            dependencies: SearchDependencies(
                suppliers: suppliers, services: layouts.services, holder: layouts.server.holder, tools: layouts.tools,
                workers: layouts.server.workers, counters: SearchCounters(), cards: layouts.counters,
                instance: layouts.server.instance,
                seal: { layouts.token(of: $0) },
                milliseconds: { layouts.server.milliseconds },
                run: { work in queue.async(execute: work) },
                later: { milliseconds, work in
                    queue.asyncAfter(deadline: .now() + .milliseconds(milliseconds), execute: work)
                }, expose: { layouts.exposures.record($0, named: $1) },
                observer: layouts.observer, prices: layouts.prices))
        bounds.logLimits(layouts.server.log)
    }
}

extension LiveSearchRegistry.Bounds {
    /// The number of searches that can be held if each takes `bytesEach`.
    func room(for bytesEach: Int) -> Int { min(held, max(1, bytes / max(1, bytesEach))) }

    /// Logs the limits of the settings in words, as a warning if one prevents the other from being reached.
    func logLimits(_ log: ServerLog) {
        let room = bytes / SearchLimits.usualBytes
        let kilobytes = (bytes / held) >> 10
        let words =
            "live searches: 'searches_held' allows \(held), 'search_megabytes' about \(room) and the fewer the larger answers are"
        guard room < held else {
            return log.info("\(words); all are held while they take \(kilobytes) KiB each with their answers")
        }
        log.warning("\(words): raise 'search_megabytes' to \(megabytesNeeded), or lower 'searches_held' to \(room)")
    }

    /// The mebibytes that `held` searches need, without their answers.
    private var megabytesNeeded: Int { (held * SearchLimits.usualBytes + (1 << 20) - 1) >> 20 }
}

extension SearchReport {
    var json: JSONValue {
        .object(of: [
            "live": .int(live), "listeners": .int(listeners), "revisions": .int(revisions), "bodies": .int(bodies),
            "bytes": .int(bytes), "held_limit": .int(bounds.held), "bytes_limit": .int(bounds.bytes),
            "room_for": .int(bounds.room(for: live > 0 ? bytes / live : SearchLimits.usualBytes)),
        ])
    }
}
