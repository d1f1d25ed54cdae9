package import LayoverCatalog
package import LayoverFlags

/// Content that a server serves at one moment, always as one: a request reads it once and sees no other.
///
/// An immutable object, so that a request that looks at it copies nothing.
package final class Serving: Sendable {
    package let catalog: Catalog
    package let kills: Kills
    let killIndex: KillIndex

    package init(catalog: Catalog, kills: Kills) {
        self.catalog = catalog
        self.kills = kills
        killIndex = KillIndex(catalog.cards.map(\.killNames), types: catalog.cards.map(\.cardType))
    }

    /// The same catalog under other kills; what is worked out of the catalog is kept.
    package init(_ serving: Serving, kills: Kills) {
        catalog = serving.catalog
        self.kills = kills
        killIndex = serving.killIndex
    }

    /// Counts the flips of kill switches within one store.
    package var generation: Int { kills.generation }
}
