import LayoverCatalog

extension TimeWindow {
    /// Time that is in both; `nil` where there is none.
    func meeting(_ other: TimeWindow) -> TimeWindow? {
        let start = [from, other.from].compactMap(\.self).max()
        let end = [until, other.until].compactMap(\.self).min()
        if let start, let end, start >= end { return nil }
        return TimeWindow(from: start, until: end)
    }
}
