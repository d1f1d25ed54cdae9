package import LayoverModel

/// A shared list: its own row, without its items and people.
package struct Trip: Hashable, Sendable {
    package let id: TripID
    /// It changes when a backup is restored, because revisions then mean other changes.
    package let epoch: Int
    /// Counts the changes that all people can see.
    package var revision = 0
    /// Counts visible changes that are not announced, such as a small change of a price.
    package var quiet = 0
    package var settingsVersion = 1
    package var settings: TripSettings
    package let market: Market
    package let locale: LocaleTag
    package let created: UTCInstant
    /// When it ends.
    package var expires: UTCInstant
    /// When the sweep must handle it.
    package var due: UTCInstant
    /// The number of items ever added, and of people who ever joined.
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
