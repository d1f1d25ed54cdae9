/// Live widgets that a release would remove.
package struct VanishedWidgets: Hashable, Sendable {
    /// Sorted.
    package let names: [String]
    /// Widgets that are live now.
    package let liveCount: Int

    package init(from live: Set<String>, to next: Set<String>) {
        names = live.subtracting(next).sorted()
        liveCount = live.count
    }

    /// True if so many vanish that it is probably a mistake.
    package var areTooMany: Bool { names.count * 100 > liveCount * ReleaseLimits.vanishingPercent }
}
