package import LayoverModel
import LayoverSchema

/// The complete words of a card in one language; no card mixes languages.
///
/// An immutable object, so that requests copy nothing.
package final class Wording: Sendable {
    /// The card's language; not the layout's if the texts are incomplete in that language.
    package let locale: LocaleTag
    package let text: LocalizedWidget
    /// The finished card; only for `type: html`.
    package let card: ReadyCard?
    /// The market's word for advertising in this language.
    package let adLabel: String
    /// The wording if `when_unknown` shows the card; `nil` for the same.
    package let whenUnknown: Wording?
    /// Whether the card shows how long ago or ahead a moment is.
    package let relatesToNow: Bool

    package init(
        locale: LocaleTag, text: LocalizedWidget, card: ReadyCard?, adLabel: String, whenUnknown: Wording? = nil
    ) {
        self.locale = locale
        self.text = text
        self.card = card
        self.adLabel = adLabel
        self.whenUnknown = whenUnknown
        relatesToNow = card?.relatesToNow == true || whenUnknown?.relatesToNow == true
    }

    /// The wording in the first language of `chain` that has every text of the widget, and of the campaign that it draws.
    ///
    /// - Returns: `nil` if no language of the chain has them all.
    package static func find(
        of widget: CompiledWidget, for campaign: CompiledCampaign? = nil, along chain: [LocaleTag],
        adLabels: [LocaleTag: String]
    ) -> Wording? {
        for locale in chain {
            guard let text = widget.texts[locale], campaign.map({ $0.texts[locale] != nil }) ?? true else { continue }
            let label = adLabels[locale] ?? ""
            func wording(_ text: LocalizedWidget, whenUnknown: Wording?) -> Wording {
                Wording(
                    locale: locale, text: text, card: text.cards[widget.source.isAdvertising ? label : ""],
                    adLabel: label, whenUnknown: whenUnknown)
            }
            let other = widget.textsWhenUnknown[locale].map { wording($0, whenUnknown: nil) }
            return wording(text, whenUnknown: other)
        }
        return nil
    }
}
