import LayoverCatalog

extension TimeWindow {
    /// The overlap of both windows; `nil` if they do not overlap.
    func meeting(_ other: TimeWindow) -> TimeWindow? {
        let start = [from, other.from].compactMap(\.self).max()
        let end = [until, other.until].compactMap(\.self).min()
        if let start, let end, start >= end { return nil }
        return TimeWindow(from: start, until: end)
    }
}
