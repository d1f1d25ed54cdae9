package import LayoverCatalog
package import LayoverFlags

/// The content that a server serves at one moment.
///
/// A request reads it once and sees no other.
///
/// An immutable object, so that reading it copies nothing.
package final class Serving: Sendable {
    package let catalog: Catalog
    package let kills: Kills
    let killIndex: KillIndex

    package init(catalog: Catalog, kills: Kills) {
        self.catalog = catalog
        self.kills = kills
        killIndex = KillIndex(catalog.cards.map(\.killNames), types: catalog.cards.map(\.cardType))
    }

    /// The same catalog with other kills.
    ///
    /// The index of the catalog is kept.
    package init(_ serving: Serving, kills: Kills) {
        catalog = serving.catalog
        self.kills = kills
        killIndex = serving.killIndex
    }

    /// Counts the flips of kill switches within one store.
    package var generation: Int { kills.generation }
}
