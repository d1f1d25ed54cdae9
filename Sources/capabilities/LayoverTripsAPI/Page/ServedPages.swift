import LayoverAdapters
import LayoverCatalog
import LayoverCompiler
import Synchronization

/// The page of the current catalog; the shipped one, compiled once for each catalog, if it has none.
final class ServedPages: Sendable {
    private struct Shipped {
        let catalog: String
        let pages: TripPages?
    }

    private let shipped = Mutex<Shipped?>(nil)
    private let adapters: Adapters

    init(_ adapters: Adapters) { self.adapters = adapters }

    func pages(of catalog: Catalog) -> TripPages? {
        if let own = catalog.tripPages { return own }
        return shipped.withLock { shipped in
            if let shipped, shipped.catalog == catalog.hash { return shipped.pages }
            let pages = TripPages.shipped(for: catalog, tools: adapters.compilerTools())
            shipped = Shipped(catalog: catalog.hash, pages: pages)
            return pages
        }
    }
}
