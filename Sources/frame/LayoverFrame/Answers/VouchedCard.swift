package import LayoverJSON
package import LayoverModel

/// A card of a layout that this server made, unchanged: its content does not come from a client.
package struct VouchedCard: Hashable, Sendable {
    /// Characters of a label; a longer label ends in an ellipsis.
    package static let labelCharacters = 200

    package let widget: String
    package let campaign: String?
    package let market: Market
    /// The itinerary beside which it was shown.
    package let anchor: String?
    package let label: String
    /// The path of its first image, if this server serves that image.
    package let picture: String?
    /// The web address of its first action.
    package let link: String?
    package let at: UTCInstant

    /// Reads a card of a layout; `nil` for a card without a label, and for a placeholder.
    ///
    /// - Parameters:
    ///   - card: The card.
    ///   - market: The market of its layout.
    ///   - moment: When it was shown.
    package init?(_ card: JSONValue, in market: Market, at moment: UTCInstant) {
        guard let widget = card["widget"]?.string, card["type"]?.string != "placeholder",
            let label = card["label"]?.string ?? card["text"]?.string, !label.isEmpty
        else { return nil }
        self.widget = widget
        campaign = card["campaign"]?.string
        self.market = market
        anchor = card["place"]?["anchor"]?.string
        self.label =
            label.count > VouchedCard.labelCharacters
            ? label.prefix(VouchedCard.labelCharacters - 1) + "…" : label
        picture = VouchedCard.picture(in: card)
        link = (card["actions"]?.members ?? []).lazy.compactMap { $0.value["web"]?.string }.first
        at = moment
    }

    private static let folder = "/v1/assets/"

    /// The first address of an asset in any of its texts, without an origin.
    private static func picture(in value: JSONValue) -> String? {
        if let text = value.string {
            guard let place = text.firstRange(of: folder) else { return nil }
            return String(text[place.lowerBound...].prefix { !"\"'<>()&\\ ?#".contains($0) })
        }
        let parts = value.items ?? (value.members ?? []).map(\.value)
        return parts.lazy.compactMap { picture(in: $0) }.first
    }
}
