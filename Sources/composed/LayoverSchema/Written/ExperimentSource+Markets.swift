import LayoverModel

extension ExperimentSource {
    /// The markets that it is limited to, if `when` states them plainly; `nil` for all markets, and for other conditions.
    ///
    /// Plain means one market, a list of markets, `$eq` or `$in`. Further conditions can only narrow it, so units in
    /// other markets never take part.
    package var markets: Set<String>? {
        guard let node = when?["market"] else { return nil }
        let plain = node["$in"] ?? node["$eq"] ?? node
        return (plain.list ?? [plain]).reduce(into: Set<String>?([])) { markets, item in
            guard let text = item.text else { return markets = nil }
            markets?.insert(text)
        }
    }

    /// Returns whether units of a market may take part.
    package func isFor(_ market: String) -> Bool { markets?.contains(market) ?? true }

    /// Returns whether a unit could be in both experiments.
    package func meets(_ other: ExperimentSource) -> Bool {
        guard key.name != other.key.name else { return false }
        if let group = exclusion?.group.name, group == other.exclusion?.group.name { return false }
        guard let mine = markets, let others = other.markets else { return true }
        return !mine.isDisjoint(with: others)
    }

    /// The widgets that its arms put in place of others.
    package var standIns: [String] { variants.flatMap(\.changes).compactMap { $0.instead?.name } }
}
