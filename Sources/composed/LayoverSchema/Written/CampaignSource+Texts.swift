package import LayoverModel

extension CampaignSource {
    /// A text in the locale, else in its bare language, else in another locale of its language.
    package func text(_ name: String, in locale: LocaleTag) -> Text? {
        let candidates = texts.filter { $0.name == name && $0.locale.language == locale.language }
        return candidates.first { $0.locale == locale } ?? candidates.first { $0.locale.tag == locale.language }
            ?? candidates.min { $0.locale < $1.locale }
    }

    /// The texts that a card of `widget` requires and that the language lacks.
    package func missingTexts(in locale: LocaleTag, for widget: WidgetSource) -> [String] {
        widget.campaignTexts.filter { widget.requires(campaignText: $0) && text($0, in: locale) == nil }
    }
}

extension WidgetSource {
    private static let prefix = "campaign.text."

    /// The texts of campaigns that its fields use, in their order.
    package var campaignTexts: [String] {
        fields.compactMap(WidgetSource.campaignText).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    /// Returns whether a required field is made from this text.
    fileprivate func requires(campaignText name: String) -> Bool {
        fields.contains { !$0.optional && WidgetSource.campaignText($0) == name }
    }

    private static func campaignText(_ field: FieldSource) -> String? {
        guard case .source(let name) = field.origin, name.name.hasPrefix(prefix) else { return nil }
        return String(name.name.dropFirst(prefix.count))
    }
}
