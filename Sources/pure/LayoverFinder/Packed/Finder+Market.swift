extension Finder<MemoryIndex> {
    /// Finds what a market has: all of an index where none is named.
    package init(_ index: MemoryIndex, visibleIn market: String?) {
        self.init(
            index,
            isVisible: { row in
                guard let market, let markets = index.items[row].markets else { return true }
                return markets.contains(market)
            })
    }
}
