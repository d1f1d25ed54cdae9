package import LayoverModel

/// A new trip.
package struct NewTrip: Hashable, Sendable {
    package let id: TripID
    package let epoch: Int
    package let market: Market
    package let locale: LocaleTag
    package let person: NewPerson
    /// Hash of its first link, with which others vote.
    package let link: TripHash
    /// `nil` if the sent settings are invalid.
    package let settings: SettingsPatch?

    package init(
        id: TripID, epoch: Int, market: Market, locale: LocaleTag, person: NewPerson, link: TripHash,
        settings: SettingsPatch? = SettingsPatch()
    ) {
        self.id = id
        self.epoch = epoch
        self.market = market
        self.locale = locale
        self.person = person
        self.link = link
        self.settings = settings
    }
}
