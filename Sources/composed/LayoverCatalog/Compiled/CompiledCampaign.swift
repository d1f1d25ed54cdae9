package import LayoverModel
package import LayoverSchema

/// One campaign, its texts compiled against the widget that draws it.
package final class CompiledCampaign: Sendable {
    package let source: CampaignSource
    package let image: ImageReference?
    /// By locale, for locales with every text that the card requires: one message for each text that the widget's fields
    /// name, in the widget's order.
    package let texts: [LocaleTag: CampaignTexts]
    package let originAirports: Set<String>
    package let originCountries: Set<String>
    package let destinationAirports: Set<String>
    package let destinationCountries: Set<String>

    package init(
        source: CampaignSource, image: ImageReference?, texts: [LocaleTag: CampaignTexts],
        originAirports: Set<String>, originCountries: Set<String>, destinationAirports: Set<String>,
        destinationCountries: Set<String>
    ) {
        self.source = source
        self.image = image
        self.texts = texts
        self.originAirports = originAirports
        self.originCountries = originCountries
        self.destinationAirports = destinationAirports
        self.destinationCountries = destinationCountries
    }

    package var name: String { source.name.name }

    /// Returns whether `widget` draws the campaign.
    package func isDrawn(by widget: CompiledWidget) -> Bool { source.uses.name == widget.name }
}

/// A campaign's texts in one language.
package struct CampaignTexts: Sendable {
    /// `nil` for texts that the campaign does not have.
    package let messages: [MessageProgram?]
    /// For each message, the field of each of its arguments.
    package let arguments: [[Int]]
    package let alt: String

    package init(messages: [MessageProgram?], arguments: [[Int]], alt: String) {
        self.messages = messages
        self.arguments = arguments
        self.alt = alt
    }

    package func rewritten(as pseudo: PseudoLocale) -> CampaignTexts {
        CampaignTexts(
            messages: messages.map { $0.map(pseudo.program) }, arguments: arguments,
            alt: alt.isEmpty ? "" : pseudo.text(alt))
    }
}
