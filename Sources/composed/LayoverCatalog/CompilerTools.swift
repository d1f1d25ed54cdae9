package import LayoverModel

/// Tools that the compiler takes from the world: each is pure in effect, so the same files give the same catalog.
package struct CompilerTools: Sendable {
    /// Reads a YAML file into nodes.
    package let readYAML: @Sendable ([UInt8], String) -> (root: Node?, diagnostics: [Diagnostic])
    package let language: any TextFormatting
    package let zones: any ZoneRules
    package let digest: any Digesting
    package let patterns: any PatternMatching
    /// Stands before the addresses of pictures that Layover serves itself: `https://cards.example.com`; empty for none.
    package let assetOrigin: String
    /// True if every market also speaks `PseudoLocale`, for authors who look at cards.
    package let pseudoLocales: Bool
    /// Tells whether the machine has a font for all of a language; yes where nobody looked.
    package let hasFont: @Sendable (_ language: String) -> Bool

    /// The pseudo-locale that `locale` is, where they are asked for.
    package func pseudoLocale(_ locale: LocaleTag) -> PseudoLocale? { pseudoLocales ? PseudoLocale(locale) : nil }

    package init(
        readYAML: @escaping @Sendable ([UInt8], String) -> (root: Node?, diagnostics: [Diagnostic]),
        language: any TextFormatting, zones: any ZoneRules, digest: any Digesting, patterns: any PatternMatching,
        assetOrigin: String = "", pseudoLocales: Bool = false,
        hasFont: @escaping @Sendable (_ language: String) -> Bool = { _ in true }
    ) {
        self.readYAML = readYAML
        self.language = language
        self.zones = zones
        self.digest = digest
        self.patterns = patterns
        self.assetOrigin = assetOrigin
        self.pseudoLocales = pseudoLocales
        self.hasFont = hasFont
    }
}
