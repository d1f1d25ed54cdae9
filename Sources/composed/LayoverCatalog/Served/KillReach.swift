import LayoverExperiments
package import LayoverFlags
import LayoverFlights
package import LayoverModel
import LayoverSchema

/// The reach of a kill: what it would remove and where, computed from the layouts for an operator before the flip.
package struct KillReach: Hashable, Sendable {
    /// An experiment that the kill reaches.
    package struct Touched: Hashable, Sendable {
        package let key: String
        /// The markets that its condition names, sorted; empty if it names no market.
        package let markets: [String]
    }

    /// Sorted, as are the lists below.
    package let markets: [String]
    package let cards: [String]
    package let campaigns: [String]
    package let features: [String]
    /// Experiments that are killed themselves, or running with an arm that changes a removed card; their figures get a
    /// gap.
    package let experiments: [Touched]
    /// True if the operator must confirm the kill by its key.
    package let isHighImpact: Bool

    /// - Parameters:
    ///   - name: The name to kill.
    ///   - scope: The scope of the kill.
    ///   - catalog: The content with its layouts.
    ///   - served: The markets of each supplier in the settings; other suppliers may answer in every market.
    /// - Complexity: O(slots of all layouts in scope + changes of all arms).
    package init(
        _ name: KillName, scope: KillScope, in catalog: Catalog, served: [String: Set<Market>] = [:]
    ) {
        let names = Set(Kills(switches: catalog.killSwitches).reached(by: name))
        let isSupplier = [.supplier, .format].contains(name.kind)
        let suppliers = names.filter { [.supplier, .format].contains($0.kind) }
        func falls(_ widget: CompiledWidget, in market: Market) -> Bool {
            scope.contains(widget.cardType)
                && (widget.killNames.contains(where: names.contains)
                    || suppliers.contains { supplier in
                        supplier.kind == .format || served[supplier.name]?.contains(market) ?? true
                    })
        }
        var markets: [String] = []
        var cards: Set<String> = []
        var campaigns: Set<String> = []
        for market in catalog.markets where scope.markets?.contains(market.market) ?? true {
            let locales = market.locales.indices.filter { scope.locales?.contains(market.locales[$0]) ?? true }
            let slots = market.layouts.values.flatMap { layouts in
                locales.filter(layouts.indices.contains).flatMap { layouts[$0].slots }
            }
            let widgets = slots.map { catalog.cards[$0.widget] }.filter { falls($0, in: market.market) }
                .map(\.name)
            let runs = slots.filter { scope.contains(catalog.cards[$0.widget].cardType) }.flatMap(\.campaigns)
                .map { catalog.campaigns[$0.campaign].name }.filter { names.contains(KillName(.campaign, $0)) }
            guard !widgets.isEmpty || !runs.isEmpty else { continue }
            markets.append(market.market.code)
            cards.formUnion(widgets)
            campaigns.formUnion(runs)
        }
        self.markets = markets
        self.cards = cards.sorted()
        self.campaigns = campaigns.sorted()
        features = names.filter { $0.kind == .feature }.map(\.name).sorted()
        experiments = catalog.experiments.filter { experiment in
            names.contains(KillName(.experiment, experiment.key)) || experiment.isRunning(onAnyOf: cards)
        }.compactMap { Touched($0, within: scope) }
        let highImpact = catalog.killSwitches.filter(\.highImpact).map(\.name)
        isHighImpact = name == .allCards || isSupplier || highImpact.contains(name)
    }

    /// Joins the reach of several kills of one name.
    package init(
        _ name: KillName, scopes: [KillScope], in catalog: Catalog, served: [String: Set<Market>] = [:]
    ) {
        let all = scopes.map { KillReach(name, scope: $0, in: catalog, served: served) }
        func union(_ path: KeyPath<KillReach, [String]>) -> [String] { Set(all.flatMap { $0[keyPath: path] }).sorted() }
        markets = union(\.markets)
        cards = union(\.cards)
        campaigns = union(\.campaigns)
        features = union(\.features)
        let touched = Set(all.flatMap(\.experiments))
        experiments = touched.sorted { ($0.key, $0.markets.joined()) < ($1.key, $1.markets.joined()) }
        isHighImpact = all.contains(where: \.isHighImpact)
    }

    /// The name of everything that can be killed.
    package static func names(in catalog: Catalog) -> Set<KillName> {
        let formats = SupplierFormat.builtIn.map(\.name) + catalog.formats.map(\.name)
        return Set(catalog.widgets.flatMap(\.killNames))
            .union(catalog.campaigns.map { KillName(.campaign, $0.name) })
            .union(catalog.components.map { KillName(.component, $0.name.name) })
            .union(formats.flatMap { [KillName(.supplier, $0), KillName(.format, $0)] })
            .union(catalog.featureFiles.map { KillName(.feature, $0.name) })
            .union(catalog.experiments.map { KillName(.experiment, $0.key) })
            .union(catalog.killSwitches.map(\.name)).union(catalog.content.calls).union([.allCards])
            .union(catalog.killNamesOfParts)
    }
}

extension KillReach.Touched {
    /// - Returns: `nil` if the experiment and the kill have no market in common.
    fileprivate init?(_ experiment: CompiledExperiment, within scope: KillScope) {
        let named = experiment.source.when?["market"].map(KillReach.Touched.markets) ?? []
        if let markets = scope.markets, !named.isEmpty, !markets.contains(where: { named.contains($0.code) }) {
            return nil
        }
        key = experiment.key
        markets = named.sorted()
    }

    /// The markets of `GB`, `[GB, NO]`, `{ $in: [GB, NO] }` and `{ $eq: GB }`; empty for any other test.
    private static func markets(_ node: Node) -> [String] {
        if let text = node.text { return [text] }
        if let list = node.list { return list.compactMap(\.text) }
        guard let entries = node.entries, entries.count == 1, ["$in", "$eq"].contains(entries[0].key) else { return [] }
        return markets(entries[0].value)
    }
}

extension CompiledExperiment {
    fileprivate func isRunning(onAnyOf cards: Set<String>) -> Bool {
        guard source.phase == .running else { return false }
        return source.variants.flatMap(\.changes).contains { change in
            cards.contains(change.widget.name) || change.instead.map { cards.contains($0.name) } ?? false
        }
    }
}
