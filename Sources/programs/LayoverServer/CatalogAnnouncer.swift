import LayoverAssembly
import LayoverCatalog
import LayoverFrame
import Synchronization

/// Calls `published` of each capability for each catalog that is served.
///
/// A capability that is busy delays no other, and is called again with the newest catalog alone.
struct CatalogAnnouncer: Sendable {
    private let listeners: [Listener]

    /// - Parameters:
    ///   - capabilities: The capabilities to call.
    ///   - holder: Its publications are followed from now on.
    init(_ capabilities: [any Capability], _ holder: ServingHolder) {
        listeners = capabilities.map { Listener($0, holder) }
    }

    /// Calls the capabilities in their order if a catalog is served already.
    func announceFirst() async {
        for listener in listeners { await listener.announce() }
    }

    /// Calls them for later catalogs, until the task is cancelled.
    func run() async {
        await withTaskGroup { group in
            for listener in listeners { group.addTask { await listener.run() } }
        }
    }
}

/// One capability with the last catalog that it was called for.
private final class Listener: Sendable {
    private let capability: any Capability
    private let holder: ServingHolder
    /// Has an element if something was published since it was read last.
    private let publications: AsyncStream<Void>
    private let last = Mutex<Catalog?>(nil)

    init(_ capability: any Capability, _ holder: ServingHolder) {
        self.capability = capability
        self.holder = holder
        let (stream, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        publications = stream
        holder.observe { continuation.yield() }
    }

    func run() async { for await _ in publications { await announce() } }

    /// Calls the capability if the served catalog is not the one that it was called for last: kills are published too.
    func announce() async {
        guard let serving = holder.load().serving else { return }
        let isNew = last.withLock { last in
            defer { last = serving.catalog }
            return last !== serving.catalog
        }
        if isNew { await capability.published(serving) }
    }
}
