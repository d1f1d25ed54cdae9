import LayoverCatalog
import LayoverFindContent
import LayoverFindIndex
import LayoverModel
import Synchronization

/// Search indexes in memory, for the catalogs that were compared most recently.
final class NameIndexes: Sendable {
    private let kept = Mutex<[(hash: String, index: MemoryIndex)]>([])

    /// The search index of a catalog.
    ///
    /// - Complexity: O(*n* log *n*) in the terms of all items if the index is not cached.
    func index(of catalog: Catalog, language: any TextFormatting) -> MemoryIndex {
        if let known = kept.withLock({ kept in kept.first { $0.hash == catalog.hash }?.index }) { return known }
        let items = FindCollector(catalog, language: language).items
        let index = MemoryIndex(items, catalog[FindContent.self].aliases.vocabulary)
        kept.withLock { kept in
            kept.removeAll { $0.hash == catalog.hash }
            kept.append((catalog.hash, index))
            if kept.count > WorkbenchLimits.nameIndexes { kept.removeFirst() }
        }
        return index
    }
}
