package import LayoverModel

/// A card of this server's own layout, as it was shown; its price is not followed.
package struct CardOffer: Hashable, Sendable {
    package let widget: String
    package let campaign: String?
    package let market: Market
    /// The itinerary next to which it was shown.
    package let anchor: String?
    package let label: String
    /// Addresses from the layout.
    package let picture: String?
    package let link: String?
    package let seenAt: UTCInstant

    package init(
        widget: String, campaign: String?, market: Market, anchor: String?, label: String, picture: String?,
        link: String?, seenAt: UTCInstant
    ) {
        self.widget = widget
        self.campaign = campaign
        self.market = market
        self.anchor = anchor
        self.label = label
        self.picture = picture
        self.link = link
        self.seenAt = seenAt
    }

    /// Identifies the card.
    package var identity: [UInt8] {
        ["card", widget, campaign ?? "", market.code, anchor ?? ""].flatMap { part in
            Array("\(part.utf8.count):".utf8) + Array(part.utf8)
        }
    }
}
