package import LayoverFlags
import LayoverFlights
import LayoverModel

/// What a kill would take away, and where: looked up in the layouts, for whoever is about to flip it.
package struct KillReach: Hashable, Sendable {
    /// Sorted; likewise below.
    package let markets: [String]
    package let cards: [String]
    package let campaigns: [String]
    /// Whether it asks to be confirmed by its key.
    package let isHighImpact: Bool

    /// - Complexity: O(slots of all layouts in scope).
    package init(_ name: KillName, scope: KillScope, in catalog: Catalog) {
        let names = Set(Kills(switches: catalog.killSwitches).reached(by: name))
        let isSupplier = name.kind == .supplier
        func falls(_ widget: CompiledWidget) -> Bool {
            scope.contains(widget.cardType) && (isSupplier || widget.killNames.contains(where: names.contains))
        }
        var markets: [String] = []
        var cards: Set<String> = []
        var campaigns: Set<String> = []
        for market in catalog.markets where scope.markets?.contains(market.market) ?? true {
            let locales = market.locales.indices.filter { scope.locales?.contains(market.locales[$0]) ?? true }
            let slots = market.layouts.values.flatMap { layouts in
                locales.filter(layouts.indices.contains).flatMap { layouts[$0].slots }
            }
            let widgets = slots.map { catalog.cards[$0.widget] }.filter(falls).map(\.name)
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
        let highImpact = catalog.killSwitches.filter(\.highImpact).map(\.name)
        isHighImpact = name == .allCards || isSupplier || highImpact.contains(name)
    }

    /// Everything that can be killed, by its own name.
    package static func names(in catalog: Catalog) -> Set<KillName> {
        let formats: [SupplierFormat] = [.skyscannerV3, .duffel, .amadeusV2] + catalog.formats.map { .mapped($0) }
        return Set(catalog.widgets.flatMap(\.killNames))
            .union(catalog.campaigns.map { KillName(.campaign, $0.name) })
            .union(catalog.components.map { KillName(.component, $0.name.name) })
            .union(formats.map { KillName(.supplier, $0.name) })
            .union(catalog.killSwitches.map(\.name)).union([.allCards])
    }
}
