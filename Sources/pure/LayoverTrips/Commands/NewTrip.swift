package import LayoverModel

/// A trip that is to be made.
package struct NewTrip: Hashable, Sendable {
    package let id: TripID
    package let epoch: Int
    package let market: Market
    package let locale: LocaleTag
    package let person: NewPerson
    /// Of its first link, by which others vote.
    package let link: TripHash
    /// `nil` where what was sent is none.
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
