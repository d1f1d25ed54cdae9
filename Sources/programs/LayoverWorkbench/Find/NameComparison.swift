import LayoverFinder

/// What queries lead to in two contents: what a change of names does, before readers see it.
struct NameComparison: Sendable {
    /// A query with its first hit in both.
    struct Change: Sendable {
        let query: String
        let old: FinderItem?
        let new: FinderItem?
    }

    let old: MemoryIndex
    let new: MemoryIndex
    /// Two capitals; its own places count four times, and what it has not is not found.
    let market: String?

    /// Names that one content has and the other has not, and then the titles of the most popular places; each once.
    ///
    /// - Complexity: O(names).
    var usualQueries: [String] {
        let (before, after) = (NameComparison.names(old), NameComparison.names(new))
        let changed = before.symmetricDifference(after).map(\.text).sorted()
        let places = old.items.lazy.filter { $0.domain == .city || $0.domain == .airport }
        var seen: Set<String> = []
        return (changed + places.prefix(FinderLimits.devicePlaces).map(\.title)).filter { seen.insert($0).inserted }
    }

    /// Those of some queries that lead elsewhere, in their order.
    func changes(_ queries: [String]) -> [Change] {
        queries.compactMap { query in
            let (before, after) = (first(query, old), first(query, new))
            return before?.id == after?.id ? nil : Change(query: query, old: before, new: after)
        }
    }

    private func first(_ text: String, _ index: MemoryIndex) -> FinderItem? {
        var query = FinderQuery(text)
        query.market = market
        query.limit = 1
        let finder = Finder(
            index,
            isVisible: { row in
                guard let market, let markets = index.items[row].markets else { return true }
                return markets.contains(market)
            })
        return finder.answer(query).hits.first.map { index.items[$0.row] }
    }

    private struct Name: Hashable {
        let id: String
        let text: String
    }

    private static func names(_ index: MemoryIndex) -> Set<Name> {
        var names: Set<Name> = []
        for item in index.items {
            for text in [item.title] + item.names { names.insert(Name(id: item.id, text: text)) }
        }
        return names
    }
}
