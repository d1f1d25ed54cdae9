extension Attributes {
    /// OpenFeature's name for the caller's identity.
    package static let targetingKey = "targetingKey"

    /// The same attributes, with a missing `id` filled from the targeting key, else the user, else the device.
    ///
    /// All decisions on features and experiments use it in the same way.
    ///
    /// - Parameter onlyID: Whether the targeting key fills only `id` and not `user`.
    /// - Returns: These members, followed by the added ones.
    package func identified(onlyID: Bool = false) -> Attributes {
        let key = said(Attributes.targetingKey)
        var more: [Member] = []
        if self["id"] == nil, let id = key ?? said("user") ?? said("device") { more.append(Member("id", id)) }
        if self["user"] == nil, !onlyID, let key { more.append(Member("user", key)) }
        return more.isEmpty ? self : Attributes(members + more)
    }

    /// Reads a value that can identify a unit.
    private func said(_ name: String) -> AttributeValue? {
        switch self[name] {
        case .text(let text)?: text.isEmpty ? nil : .text(text)
        case .number(let number)?: .number(number)
        default: nil
        }
    }
}
