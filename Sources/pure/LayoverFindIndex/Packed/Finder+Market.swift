extension Finder<MemoryIndex> {
    /// Searches the items of a market, or the whole index if no market is named.
    package init(_ index: MemoryIndex, visibleIn market: String?) {
        self.init(
            index,
            isVisible: { row in
                guard let market, let markets = index.items[row].markets else { return true }
                return markets.contains(market)
            })
    }
}
