import LayoverCatalog
import LayoverFlags
import LayoverModel
import LayoverSchema

/// Finds the markets in which changes are visible, in either content.
struct ChangeReach {
    private let catalogs: [Catalog]
    /// Markets by widget, including fallbacks and widgets that arms add.
    private let byWidget: [String: Set<String>]

    init(_ old: Catalog?, _ new: Catalog?) {
        catalogs = [old, new].compactMap { $0 }
        var byWidget: [String: Set<String>] = [:]
        for catalog in catalogs {
            for market in catalog.markets {
                let slots = market.layouts.values.flatMap { $0.first?.slots ?? [] }
                for slot in slots { byWidget[catalog.cards[slot.widget].name, default: []].insert(market.market.code) }
            }
        }
        self.byWidget = byWidget
    }

    func markets(ofWidget name: String) -> [String] { (byWidget[name] ?? []).sorted() }

    /// The markets of a widget that have one of these languages.
    func markets(ofWidget name: String, speaking locales: Set<String>) -> [String] {
        markets(ofWidget: name).filter { code in
            catalogs.contains { $0.market(code)?.locales.contains { locales.contains($0.tag) } ?? false }
        }
    }

    func widgets(ofCampaign name: String) -> [String] {
        catalogs.flatMap { $0.campaigns }.filter { $0.name == name }.map(\.source.uses.name)
    }

    func markets(ofCampaign name: String) -> [String] {
        let named = catalogs.flatMap { $0.campaigns }.filter { $0.name == name }.flatMap {
            $0.source.markets.map(\.name)
        }
        return Set(named).sorted()
    }

    func markets(ofExperiment key: String) -> [String] {
        var found: Set<String> = []
        for catalog in catalogs {
            guard let index = catalog.experiments.firstIndex(where: { $0.key == key }) else { continue }
            for market in catalog.markets {
                let arms = market.layouts.values.flatMap { $0 }.compactMap(\.arms)
                if arms.contains(where: { $0.experiments.contains(index) || $0.drafts.contains(index) }) {
                    found.insert(market.market.code)
                }
            }
        }
        return found.sorted()
    }

    /// Finds the markets in which anything that a switch guards is visible.
    func markets(ofSwitch key: String) -> [String] {
        var found: Set<String> = []
        for catalog in catalogs {
            guard let killSwitch = catalog.killSwitches.first(where: { $0.key == key }) else { continue }
            let guarded = Set(killSwitch.guards + [killSwitch.name])
            for widget in catalog.widgets where !guarded.isDisjoint(with: widget.killNames) {
                found.formUnion(byWidget[widget.name] ?? [])
            }
        }
        return found.sorted()
    }

    /// Lists the widgets that were added to, removed from or moved on the page of a market.
    func pageChanges() -> [(widget: String, market: String)] {
        guard catalogs.count == 2 else { return [] }
        let codes = Set(catalogs.flatMap { $0.markets.map(\.market.code) })
        return codes.sorted().flatMap { code in moved(in: code).map { ($0, code) } }
    }

    private func moved(in code: String) -> [String] {
        let surfaces = Set(catalogs.flatMap(\.surfaces))
        let found = surfaces.flatMap { surface -> [String] in
            let (before, after) = (
                names(in: catalogs[0], market: code, surface: surface),
                names(in: catalogs[1], market: code, surface: surface)
            )
            guard before != after else { return [] }
            let gone = before.filter { !after.contains($0) } + after.filter { !before.contains($0) }
            let (kept, now) = (before.filter(after.contains), after.filter(before.contains))
            return gone + zip(kept, now).filter { $0 != $1 }.map(\.1)
        }
        return Set(found).sorted()
    }

    private func names(in catalog: Catalog, market code: String, surface: String) -> [String] {
        (catalog.market(code)?.layouts[surface]?.first?.slots ?? [])
            .filter { $0.arm == nil && !$0.isFallbackOnly }
            .map { catalog.cards[$0.widget].name }
    }
}
