import LayoverPreview
import Synchronization

/// The search in the world's airports, created on first use.
final class PlaceSearchHolder: Sendable {
    private let made = Mutex<PlaceSearch?>(nil)

    func search(_ preview: PreviewService) -> PlaceSearch {
        made.withLock { made in
            let search = made ?? preview.placeSearch()
            made = search
            return search
        }
    }
}
