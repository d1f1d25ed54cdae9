import LayoverAssembly
import LayoverCatalog
import LayoverPreview
import Synchronization

/// The search in the world's airports, created on first use.
final class PlaceSearchHolder: Sendable {
    private let made = Mutex<PlaceSearch?>(nil)

    func search(_ preview: PreviewService) -> PlaceSearch {
        made.withLock { made in
            if let made { return made }
            let locales = (preview.content.catalog?.markets ?? []).flatMap(\.locales)
            let search = PlaceSearch(locales, formatting: preview.tools.assembly.formatting)
            made = search
            return search
        }
    }
}
