/// Live widgets that a release would take away.
package struct VanishedWidgets: Hashable, Sendable {
    /// Sorted.
    package let names: [String]
    /// Widgets that are live before.
    package let liveCount: Int

    package init(from live: Set<String>, to next: Set<String>) {
        names = live.subtracting(next).sorted()
        liveCount = live.count
    }

    /// True if so many vanish that it is rather a slip than meant.
    package var areTooMany: Bool { names.count * 100 > liveCount * ReleaseLimits.vanishingPercent }
}
