import LayoverAdapters
import LayoverCatalog
import LayoverCompiler
import LayoverFrame
import LayoverTripContent
import Synchronization

/// The page of the current catalog; the shipped one, compiled once for each catalog, if it has none.
final class ServedPages: Sendable {
    private struct Served {
        let catalog: String
        let pages: TripPages?
    }

    private let served = Mutex<Served?>(nil)
    private let adapters: Adapters

    init(_ adapters: Adapters) { self.adapters = adapters }

    func pages(of catalog: Catalog) -> TripPages? {
        served.withLock { served in
            if let served, served.catalog == catalog.hash { return served.pages }
            let own = catalog[TripContent.self].pages
            let pages = own ?? TripPages.shipped(for: catalog, tools: adapters.compilerTools())
            served = Served(catalog: catalog.hash, pages: pages)
            return pages
        }
    }
}
