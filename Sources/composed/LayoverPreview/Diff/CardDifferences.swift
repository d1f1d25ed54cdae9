import LayoverAssembly
import LayoverCatalog
import LayoverFlags
import LayoverJSON
import LayoverModel

/// Draws the samples of widgets in two catalogs, and finds the cards that differ.
struct CardDifferences {
    private let old: SampleDrawing
    private let new: SampleDrawing
    private var drawn = 0
    /// True if the limit on drawings was reached.
    private(set) var isCut = false

    init(_ old: Catalog, _ new: Catalog, tools: AssemblyTools) {
        self.old = SampleDrawing(old, tools)
        self.new = SampleDrawing(new, tools)
    }

    /// - Parameter widgets: By name; names in neither catalog are ignored.
    /// - Returns: Sorted by widget, market, language and sample.
    mutating func find(_ widgets: Set<String>) -> [CatalogDiff.Card] {
        widgets.sorted().flatMap { find($0) }
    }

    private mutating func find(_ widget: String) -> [CatalogDiff.Card] {
        let samples = Set(old.samples(of: widget) + new.samples(of: widget)).sorted()
        let markets = Set(old.markets(with: widget) + new.markets(with: widget)).sorted()
        var found: [CatalogDiff.Card] = []
        for market in markets {
            for locale in Set(old.locales(of: market) + new.locales(of: market)).sorted() {
                for name in samples {
                    guard drawn < DiffLimits.drawings else {
                        isCut = true
                        return found
                    }
                    drawn += 1
                    let sample = SampleDrawing.Sample(widget: widget, name: name, market: market, locale: locale)
                    guard let change = change(of: sample) else { continue }
                    found.append(
                        CatalogDiff.Card(
                            widget: widget, market: market, locale: locale.tag, sample: name, change: change))
                }
            }
        }
        return found
    }

    /// Draws both at the moment that the newer one chooses, so that the effect of a changed schedule shows.
    private func change(of sample: SampleDrawing.Sample) -> ContentChange? {
        guard let moment = new.moment(for: sample) ?? old.moment(for: sample) else { return nil }
        let before = old.card(of: sample, at: moment)
        let after = new.card(of: sample, at: moment)
        switch (before, after) {
        case (nil, nil): return nil
        case (nil, _?): return .added
        case (_?, nil): return .removed
        case (let before?, let after?): return before == after ? nil : .changed
        }
    }
}
