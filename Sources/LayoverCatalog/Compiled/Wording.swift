package import LayoverModel

/// What a card says in one language, whole: no card is in two.
///
/// An immutable object, so that a request that looks at it copies nothing.
package final class Wording: Sendable {
    /// The language of the card; another than the layout's where the texts are not complete in that one.
    package let locale: LocaleTag
    package let text: LocalizedWidget
    /// The finished card; only for html.
    package let card: ReadyCard?
    /// The market's word for advertising in this language.
    package let adLabel: String

    init(locale: LocaleTag, text: LocalizedWidget, card: ReadyCard?, adLabel: String) {
        self.locale = locale
        self.text = text
        self.card = card
        self.adLabel = adLabel
    }

    /// The wording in the first language of `chain` that has every text of the widget, and of the campaign that it draws.
    ///
    /// - Returns: `nil` where no language of the chain has them all.
    static func find(
        of widget: CompiledWidget, for campaign: CompiledCampaign? = nil, along chain: [LocaleTag],
        adLabels: [LocaleTag: String]
    ) -> Wording? {
        for locale in chain {
            guard let text = widget.texts[locale], campaign.map({ $0.texts[locale] != nil }) ?? true else { continue }
            let label = adLabels[locale] ?? ""
            return Wording(
                locale: locale, text: text, card: text.cards[widget.source.isAdvertising ? label : ""], adLabel: label)
        }
        return nil
    }
}
