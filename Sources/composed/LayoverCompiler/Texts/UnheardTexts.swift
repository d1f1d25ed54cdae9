import LayoverCatalog
import LayoverModel
import LayoverSchema

/// Finds texts that no reader can see, because no market has their language.
struct UnheardTexts {
    private let locales: [LocaleTag]
    private let languages: Set<String>

    /// - Returns: `nil` if the languages of the markets are not all known.
    init?(_ environment: Environment) {
        guard environment.withheldMarkets.isEmpty, environment.broken[.market, default: []].isEmpty,
            !environment.markets.isEmpty
        else { return nil }
        locales = Set(environment.markets.flatMap(\.locales)).sorted()
        languages = Set(locales.map(\.language))
    }

    /// Warns once for each file of texts, and for each language of a campaign.
    func findings(_ units: WrittenUnits) -> [Diagnostic] {
        let files = units.sortedFolders.flatMap(\.messages).compactMap { file in
            LocaleTag(file.names[1]).map { ($0, SourceLocation(file.source.path), "remove the file") }
        }
        let campaigns = units.campaigns.values.flatMap { campaign in
            Dictionary(campaign.texts.map { ($0.locale, $0.location) }) { min($0, $1) }
                .map { ($0, $1, "remove its texts") }
        }
        return (files + campaigns).compactMap { locale, place, remedy in
            languages.contains(locale.language) ? nil : warning(locale, at: place, else: remedy)
        }
    }

    private func warning(_ locale: LocaleTag, at place: SourceLocation, else remedy: String) -> Diagnostic {
        let near = suggestion(for: locale.tag, among: locales.map(\.tag))
        return .warning(
            "message.language",
            "no market speaks '\(locale.tag)', so these texts are never shown; "
                + meant(near, else: "add it to a market's 'locales', or \(remedy)"),
            at: place)
    }
}
