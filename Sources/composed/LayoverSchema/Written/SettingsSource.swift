package import LayoverModel
package import LayoverReleases

/// `widgets/layover.yaml`, decoded.
package struct SettingsSource: Hashable, Sendable {
    package struct Budgets: Hashable, Sendable {
        /// The maximum that settings may set for a card.
        package static let mostCardBytes = 1_048_576
        package var cardBytes = 16_384
        package var layoutBytes = 262_144
        package var images = 6
    }

    package let defaultMarket: WrittenName
    package let deepLinks: [String]
    package let imageHosts: [String]
    /// Hosts that links of suppliers may lead to.
    package let webHosts: [String]
    package let budgets: Budgets
    /// Attributes of a unit that flags and experiments may test, besides those of every request.
    package let attributes: [String: AttributeType]
    /// Apps that open links to this server's pages.
    package let apps: AppsSource
    /// The steps of a release of this content; `nil` for everywhere at once.
    package let rollout: RolloutPlan?

    package init?(_ decoding: Decoding) {
        guard let market = decoding.reference("default_market") else { return nil }
        defaultMarket = market
        deepLinks = decoding.references("deep_links").map(\.name)
        imageHosts = decoding.references("image_hosts").map(\.name)
        webHosts = decoding.references("web_hosts").map(\.name)
        apps = decoding.sub("apps").map { [deepLinks] in AppsSource($0, deepLinks: deepLinks) } ?? .empty
        rollout = decoding.sub("rollout").flatMap { RolloutPlan($0) }
        var budgets = Budgets()
        if let given = decoding.sub("budgets") {
            budgets.cardBytes = given.int("card_bytes") ?? budgets.cardBytes
            budgets.layoutBytes = given.int("layout_bytes") ?? budgets.layoutBytes
            budgets.images = given.int("images") ?? budgets.images
        }
        self.budgets = budgets
        attributes = decoding.entries("attributes").reduce(into: [:]) {
            $0[$1.key] = $1.value.text.flatMap(AttributeType.init)
        }
    }
    /// Reports errors in values that the schema accepts.
    package static func findings(_ decoding: Decoding) -> [Diagnostic] {
        let rollout = decoding.sub("rollout").map { RolloutPlan.findings($0) } ?? []
        guard let apps = decoding.sub("apps") else { return rollout }
        return rollout + AppsSource.findings(apps, deepLinks: decoding.references("deep_links").map(\.name))
    }
}
