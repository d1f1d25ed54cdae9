import LayoverModel

extension ExperimentSource {
    /// The markets that it is limited to, as far as `when` says so plainly; `nil` for all, and where it says more.
    ///
    /// Plain is one market, a list of them, `$eq` or `$in`. Whatever stands beside it can only narrow it further, so
    /// nobody elsewhere ever takes part.
    package var markets: Set<String>? {
        guard let node = when?["market"] else { return nil }
        let plain = node["$in"] ?? node["$eq"] ?? node
        return (plain.list ?? [plain]).reduce(into: Set<String>?([])) { markets, item in
            guard let text = item.text else { return markets = nil }
            markets?.insert(text)
        }
    }

    /// Tells whether units of a market may take part.
    package func isFor(_ market: String) -> Bool { markets?.contains(market) ?? true }

    /// Tells whether some unit could be in both experiments.
    package func meets(_ other: ExperimentSource) -> Bool {
        guard key.name != other.key.name else { return false }
        if let group = exclusion?.group.name, group == other.exclusion?.group.name { return false }
        guard let mine = markets, let others = other.markets else { return true }
        return !mine.isDisjoint(with: others)
    }

    /// The widgets that its arms put in the places of others.
    package var standIns: [String] { variants.flatMap(\.changes).compactMap { $0.instead?.name } }
}
