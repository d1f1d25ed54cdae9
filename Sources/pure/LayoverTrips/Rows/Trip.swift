package import LayoverModel

/// A shared list: its own row, without what it holds.
package struct Trip: Hashable, Sendable {
    package let id: TripID
    /// Another one after a backup was restored, for revisions then mean other changes.
    package let epoch: Int
    /// Counts the changes that everybody can see.
    package var revision = 0
    /// Counts what everybody sees and nobody is told, as a price that moved a little.
    package var quiet = 0
    package var settingsVersion = 1
    package var settings: TripSettings
    package let market: Market
    package let locale: LocaleTag
    package let created: UTCInstant
    /// From then on it has ended.
    package var expires: UTCInstant
    /// When the sweep has something to do with it.
    package var due: UTCInstant
    /// How many items there ever were, and how many people.
    package var itemsEver = 0
    package var peopleEver = 0
    package var isFrozen = false
    package var reports = 0

    package init(
        id: TripID, epoch: Int, settings: TripSettings, market: Market, locale: LocaleTag, created: UTCInstant
    ) {
        self.id = id
        self.epoch = epoch
        self.settings = settings
        self.market = market
        self.locale = locale
        self.created = created
        expires = created
        due = created
    }
}
