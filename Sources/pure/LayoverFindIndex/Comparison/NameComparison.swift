/// Compares what queries find in two contents, to show the effect of a change of names before readers see it.
package struct NameComparison: Sendable {
    /// A query with its first hit in both contents.
    package struct Change: Sendable {
        package let query: String
        package let old: FinderItem?
        package let new: FinderItem?
    }

    private let old: MemoryIndex
    private let new: MemoryIndex
    private let market: String?

    /// - Parameters:
    ///   - old: The current content.
    ///   - new: The changed content.
    ///   - market: Two capitals; its own places count four times, and items outside of it are not found.
    package init(old: MemoryIndex, new: MemoryIndex, market: String?) {
        (self.old, self.new, self.market) = (old, new, market)
    }

    /// Names that only one of the contents has, then the titles of the most popular places, without duplicates.
    ///
    /// - Complexity: O(names).
    package var usualQueries: [String] {
        let (before, after) = (NameComparison.names(old), NameComparison.names(new))
        let changed = before.symmetricDifference(after).map(\.text).sorted()
        let places = old.items.lazy.filter { $0.domain == .city || $0.domain == .airport }
        var seen: Set<String> = []
        return (changed + places.prefix(FinderLimits.devicePlaces).map(\.title)).filter { seen.insert($0).inserted }
    }

    /// The queries whose first hit differs, in their order.
    package func changes(_ queries: [String]) -> [Change] {
        queries.compactMap { query in
            let (before, after) = (first(query, old), first(query, new))
            return before?.id == after?.id ? nil : Change(query: query, old: before, new: after)
        }
    }

    private func first(_ text: String, _ index: MemoryIndex) -> FinderItem? {
        var query = FinderQuery(text)
        query.market = market
        query.limit = 1
        return Finder(index, visibleIn: market).answer(query).hits.first.map { index.items[$0.row] }
    }

    private struct Name: Hashable {
        let id: String
        let text: String
    }

    private static func names(_ index: MemoryIndex) -> Set<Name> {
        var names: Set<Name> = []
        for item in index.items {
            for text in [item.title] + item.names + item.otherNames { names.insert(Name(id: item.id, text: text)) }
        }
        return names
    }
}
