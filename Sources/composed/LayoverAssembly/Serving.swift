package import LayoverCatalog
package import LayoverFlags

/// The content that a server serves at one moment.
///
/// A request reads it once and sees no other.
///
/// An immutable object, so that reading it copies nothing.
package final class Serving: ServedContent {
    package let catalog: Catalog
    package let kills: Kills
    let killIndex: KillIndex
    /// By card: what fills its fields.
    let providers: [any CardProvider]

    package init(catalog: Catalog, kills: Kills) {
        self.catalog = catalog
        self.kills = kills
        killIndex = KillIndex(catalog.cards.map(\.killNames), types: catalog.cards.map(\.cardType))
        // Every kind of provider that ships conforms; a rule that does not fills from facts alone.
        providers = catalog.cards.map { ($0.provider as? any CardProvider)?.serving(catalog) ?? FactsProvider() }
    }

    /// The same catalog with other kills.
    ///
    /// What was made from the catalog is kept.
    package init(_ serving: Serving, kills: Kills) {
        catalog = serving.catalog
        self.kills = kills
        killIndex = serving.killIndex
        providers = serving.providers
    }

    /// Counts the flips of kill switches within one store.
    package var generation: Int { kills.generation }
}
