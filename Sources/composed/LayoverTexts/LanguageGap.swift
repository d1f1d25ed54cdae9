package import LayoverModel

/// Texts that one language lacks, with what the author can do.
package struct LanguageGap {
    let names: [String]
    let locale: LocaleTag
    let location: SourceLocation
    /// Locations of texts that are marked as still to be translated.
    let places: [String: SourceLocation]
    /// The remedy for one text.
    let remedy: (String) -> String
    /// The remedy for all texts together.
    let remedyForAll: String

    package init(
        names: [String], locale: LocaleTag, location: SourceLocation, places: [String: SourceLocation] = [:],
        remedy: @escaping (String) -> String, remedyForAll: String
    ) {
        self.names = names
        self.locale = locale
        self.location = location
        self.places = places
        self.remedy = remedy
        self.remedyForAll = remedyForAll
    }

    /// An error for each text if some market has no other language to show, and a warning for each language that is shown
    /// instead.
    package func findings(_ shown: [(market: Market, locale: LocaleTag?)]) -> [Diagnostic] {
        let silent = shown.first { $0.locale == nil }
        return (silent.map { missing(neededBy: $0.market) } ?? []) + fallbacks(shown)
    }

    /// One finding for each text: an error if a market needs it, else a warning.
    package func missing(neededBy market: Market?) -> [Diagnostic] {
        let whose = market.map { "which \($0) needs" } ?? "which no market needs yet"
        return names.map { name in
            Diagnostic(
                market == nil ? .warning : .error, code: "message.missing",
                message: "no text '\(name)' in \(locale), \(whose); \(remedy(name))", at: places[name] ?? location)
        }
    }

    private func fallbacks(_ shown: [(market: Market, locale: LocaleTag?)]) -> [Diagnostic] {
        let groups = Dictionary(grouping: shown) { $0.locale }
        return groups.compactMap { other, markets in
            guard let other else { return nil }
            let places = markets.map(\.market.code).joined(separator: ", ")
            let listed = names.map { "'\($0)'" }.joined(separator: ", ")
            return .warning(
                "message.fallback",
                "no text \(listed) in \(locale), so the whole card is shown in \(other) until then (\(places)); \(remedyForAll)",
                at: location)
        }.sorted()
    }
}
