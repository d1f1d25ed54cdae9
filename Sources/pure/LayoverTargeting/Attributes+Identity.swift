extension Attributes {
    /// OpenFeature's name for who asks.
    package static let targetingKey = "targetingKey"

    /// The same with `id` filled where it is missing: by the targeting key, else the user, else the device; wherever features
    /// and experiments are decided it means the same.
    ///
    /// - Parameter onlyID: Whether the targeting key stands in for `id` alone and not for `user` too.
    /// - Returns: These members, and behind them what was missing.
    package func identified(onlyID: Bool = false) -> Attributes {
        let key = said(Attributes.targetingKey)
        var more: [Member] = []
        if self["id"] == nil, let id = key ?? said("user") ?? said("device") { more.append(Member("id", id)) }
        if self["user"] == nil, !onlyID, let key { more.append(Member("user", key)) }
        return more.isEmpty ? self : Attributes(members + more)
    }

    /// Reads a value that can tell one unit from others.
    private func said(_ name: String) -> AttributeValue? {
        switch self[name] {
        case .text(let text)?: text.isEmpty ? nil : .text(text)
        case .number(let number)?: .number(number)
        default: nil
        }
    }
}
