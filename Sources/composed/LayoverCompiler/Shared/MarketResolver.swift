import LayoverCatalog
import LayoverModel
import LayoverSchema

/// Merges into each market the files that it extends.
struct MarketResolver {
    private let sources: [String: MarketSource]
    /// Files that exist and cannot be read.
    private let unsound: Set<String>
    private var findings: [Diagnostic] = []

    init(_ sources: [MarketSource], unsound: Set<String>) {
        self.unsound = unsound
        self.sources = Dictionary(sources.map { ($0.name.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// - Returns: The served markets, sorted by code; files whose name is not a code are only extended.
    func resolve() -> ([ResolvedMarket], [Diagnostic]) {
        var resolver = self
        let served = sources.values.filter { Market($0.name.name) != nil }.sorted { $0.name.name < $1.name.name }
        let markets = served.compactMap { resolver.resolve($0) }
        return (markets, resolver.findings)
    }

    private mutating func resolve(_ source: MarketSource) -> ResolvedMarket? {
        guard let chain = chain(from: source), let market = Market(source.name.name) else { return nil }
        let locales = chain.lazy.compactMap(\.locales).first
        let currency = chain.lazy.compactMap(\.currency).first
        let zone = chain.lazy.compactMap(\.timeZone).first
        require(locales, "locales", of: source)
        require(currency, "currency", of: source)
        require(zone, "time_zone", of: source)
        guard let locales, let currency, let zone else { return nil }
        let labels = chain.reversed().reduce(into: [LocaleTag: String]()) { labels, link in
            labels.merge(link.adLabels) { _, own in own }
        }
        let found = MarketResolver.labels(for: locales, among: labels)
        for locale in locales where found[locale] == nil {
            error("market.ad-label", "no 'ad_label' for \(locale); add '\(locale): ...' to it", at: source.location)
        }
        return ResolvedMarket(
            market: market, locales: locales, currency: currency, timeZone: zone, adLabels: found,
            partKeys: chain.reversed().reduce(into: PartKeys()) { $0.merge($1.partKeys) },
            location: source.location)
    }

    /// The label in the locale itself, else in its language.
    private static func labels(for locales: [LocaleTag], among labels: [LocaleTag: String]) -> [LocaleTag: String] {
        locales.reduce(into: [:]) { found, locale in
            found[locale] =
                labels[locale] ?? LocaleTag(locale.language).flatMap { labels[$0] }
                ?? labels.sorted { $0.key < $1.key }.first { $0.key.language == locale.language }?.value
        }
    }

    /// The market, then the files that it extends, nearest first; `nil` if a name is unknown or leads back.
    private mutating func chain(from source: MarketSource) -> [MarketSource]? {
        var chain = [source]
        while let parent = chain[chain.count - 1].extends {
            guard let next = sources[parent.name] else {
                if unsound.contains(parent.name) { return nil }
                let near = suggestion(for: parent.name, among: sources.keys)
                error(
                    "market.unknown",
                    "there is no market file '\(parent.name)'; \(meant(near, else: "add widgets/markets/\(parent.name).yaml"))",
                    at: parent.location)
                return nil
            }
            guard !chain.contains(where: { $0.name.name == parent.name }) else {
                error(
                    "market.cycle", "'\(source.name.name)' extends itself through '\(parent.name)'; break the circle",
                    at: parent.location)
                return nil
            }
            guard chain.count < Limits.marketChain else {
                error(
                    "market.chain", "more than \(Limits.marketChain) files extend one another; make the chain shorter",
                    at: parent.location)
                return nil
            }
            chain.append(next)
        }
        return chain
    }

    private mutating func require<Value>(_ value: Value?, _ key: String, of source: MarketSource) {
        guard value == nil else { return }
        error(
            "schema.missing-key", "'\(key)' is missing, here and in what it extends; add '\(key): ...'",
            at: source.location)
    }

    private mutating func error(_ code: String, _ message: String, at location: SourceLocation) {
        findings.append(.error(code, message, at: location))
    }
}
