package import LayoverCatalog
import LayoverFlags
import LayoverModel

/// All names that can be killed, and all places: from the served catalog and the configured suppliers.
package struct KillDirectory: Sendable {
    private let catalog: Catalog
    private let names: Set<KillName>
    private let markets: Set<Market>
    private let locales: Set<LocaleTag>

    /// - Complexity: O(names in the catalog).
    package init(_ catalog: Catalog, suppliers: [String]) {
        self.catalog = catalog
        names = KillReach.names(in: catalog).union(suppliers.map { KillName(.supplier, $0) })
        markets = Set(catalog.markets.map(\.market))
        locales = Set(catalog.markets.flatMap(\.locales))
    }

    func contains(_ name: KillName) -> Bool { names.contains(name) }

    /// The names that `text` may mean, known or not; a feature is named by its file, not by the key that apps use.
    func names(meantBy text: String) -> [KillName] { KillName.meant(by: text).map(catalog.own) }

    /// Suggests a name for an unknown one, with its kind if that was missing or wrong; `nil` if no name is similar.
    func suggestion(for text: String) -> String? {
        let bare = text.split(separator: ":", maxSplits: 1).last.map(String.init) ?? text
        if let other = names.filter({ $0.name == text || $0.name == bare }).min() { return other.description }
        let all = Set(names.flatMap { [$0.description, $0.name] }).sorted()
        return LayoverModel.suggestion(for: text, among: all)
    }

    /// Markets and languages of a scope that are not served, each with a suggestion.
    func unknownPlaces(of scope: KillScope) -> [String] {
        let markets = (scope.markets ?? []).subtracting(markets).sorted().map { market in
            "no market '\(market)' is served\(KillDirectory.hint(self.meant(by: market)))"
        }
        let locales = (scope.locales ?? []).subtracting(locales).map(\.tag).sorted().map { tag in
            "no market speaks '\(tag)'\(KillDirectory.hint(LayoverModel.suggestion(for: tag, among: self.locales.map(\.tag).sorted())))"
        }
        return markets + locales
    }

    /// Returns `true` if anything is served within a scope.
    func isServed(_ scope: KillScope) -> Bool {
        (scope.markets.map { !$0.isDisjoint(with: markets) } ?? true)
            && (scope.locales.map { !$0.isDisjoint(with: locales) } ?? true)
    }

    /// Codes that people use instead of ISO 3166: the United Kingdom, and Greece as the European Union writes it.
    private static let aliases = ["UK": "GB", "EL": "GR"]

    private func meant(by market: Market) -> String? {
        if let alias = KillDirectory.aliases[market.code].flatMap({ Market($0) }), markets.contains(alias) {
            return alias.code
        }
        return LayoverModel.suggestion(for: market.code, among: markets.map(\.code).sorted())
    }

    static func hint(_ near: String?) -> String { near.map { "; did you mean '\($0)'?" } ?? "" }
}
