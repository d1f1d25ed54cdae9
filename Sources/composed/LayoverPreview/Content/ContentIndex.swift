package import LayoverAssembly
import LayoverCatalog
package import LayoverCompiler
import LayoverFlags
package import LayoverModel
package import LayoverSchema

/// An index that is computed once for each build, so that answers do not search everything again.
package struct ContentIndex: Sendable {
    /// The catalog with every kill switch in its resting state.
    package let serving: Serving
    /// By widget: indices of the markets whose layouts have it, as a widget or as a fallback.
    private let placed: [[Int]]
    /// By unit: the number of findings about its files.
    private let findings: [UnitName: Int]
    private let heldBack: [UnitName: HeldBack]
    /// Broken widgets without a good version, sorted.
    package let lostWidgets: [String]

    /// - Complexity: O(slots of all layouts in one language + findings).
    init(_ catalog: Catalog, findings: [Diagnostic], heldBack: [HeldBack]) {
        serving = Serving(catalog: catalog, kills: Kills(switches: catalog.killSwitches))
        placed = ContentIndex.placed(catalog)
        self.findings = findings.reduce(into: [:]) { counts, finding in
            if let unit = catalog.content.unit(at: finding.location.file) { counts[unit, default: 0] += 1 }
        }
        self.heldBack = heldBack.reduce(into: [:]) { held, entry in if let unit = entry.unit { held[unit] = entry } }
        lostWidgets = heldBack.compactMap { entry in
            entry.unit?.name(of: .widget).flatMap { catalog.index(ofWidget: $0) == nil ? $0 : nil }
        }.sorted()
    }

    private static func placed(_ catalog: Catalog) -> [[Int]] {
        var placed: [[Int]] = Array(repeating: [], count: catalog.widgets.count)
        for (number, market) in catalog.markets.enumerated() {
            for layout in market.layouts.values.compactMap(\.first) {
                for slot in layout.slots.indices where layout.slots[slot].arm == nil {
                    let widget = layout.slots[slot].widget
                    if widget < placed.count, placed[widget].last != number { placed[widget].append(number) }
                }
            }
        }
        return placed
    }

    /// The codes of the markets that have a widget, sorted.
    package func markets(of widget: Int) -> [String] {
        placed.indices.contains(widget) ? placed[widget].map { serving.catalog.markets[$0].market.code } : []
    }

    package func marketCount(of widget: Int) -> Int { placed.indices.contains(widget) ? placed[widget].count : 0 }

    /// - Complexity: O(markets of the widget).
    package func isPlaced(_ widget: Int, in market: Market) -> Bool {
        placed.indices.contains(widget)
            && placed[widget].contains { serving.catalog.markets[$0].market == market }
    }

    package func findingCount(of unit: UnitName) -> Int { findings[unit] ?? 0 }

    /// Why a widget differs from its files; `nil` if it does not.
    package func heldBack(_ unit: UnitName) -> HeldBack? { heldBack[unit] }
}
