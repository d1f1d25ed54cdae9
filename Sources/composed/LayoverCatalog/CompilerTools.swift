package import LayoverModel
package import LayoverSchema
package import LayoverTemplates

/// Tools that the compiler takes from its environment: each is pure, so the same files give the same catalog.
package struct CompilerTools: Sendable {
    /// The kinds of files that are compiled.
    package let content: ContentTable
    /// Reads a YAML file into nodes.
    package let readYAML: @Sendable ([UInt8], String) -> (root: Node?, diagnostics: [Diagnostic])
    package let language: any TextFormatting
    package let zones: any ZoneRules
    package let digest: any Digesting
    package let patterns: any PatternMatching
    /// Prefix of the addresses of pictures that Layover serves itself: `https://cards.example.com`; may be empty.
    package let assetOrigin: String
    /// True if every market also gets the locales of `PseudoLocale`, for authors who check cards.
    package let pseudoLocales: Bool
    /// Returns whether the machine has a font for all of a language; true if that is not checked.
    package let hasFont: @Sendable (_ language: String) -> Bool

    /// The pseudo-locale of `locale`; `nil` if it is not one, or if pseudo-locales are off.
    package func pseudoLocale(_ locale: LocaleTag) -> PseudoLocale? { pseudoLocales ? PseudoLocale(locale) : nil }

    package init(
        content: ContentTable,
        readYAML: @escaping @Sendable ([UInt8], String) -> (root: Node?, diagnostics: [Diagnostic]),
        language: any TextFormatting, zones: any ZoneRules, digest: any Digesting, patterns: any PatternMatching,
        assetOrigin: String = "", pseudoLocales: Bool = false,
        hasFont: @escaping @Sendable (_ language: String) -> Bool = { _ in true }
    ) {
        self.content = content
        self.readYAML = readYAML
        self.language = language
        self.zones = zones
        self.digest = digest
        self.patterns = patterns
        self.assetOrigin = assetOrigin
        self.pseudoLocales = pseudoLocales
        self.hasFont = hasFont
    }

    /// The addresses that templates may open and load from.
    package func templateSettings(_ settings: SettingsSource?) -> TemplateSettings {
        TemplateSettings(
            deepLinks: settings?.deepLinks ?? [], imageHosts: settings?.imageHosts ?? [],
            assetOrigin: assetOrigin.isEmpty ? nil : assetOrigin,
            cardBytes: settings?.budgets.cardBytes ?? SettingsSource.Budgets.mostCardBytes,
            areUnknown: settings == nil)
    }
}
