package import LayoverModel

/// Which plural forms a language needs.
///
/// `many` of Spanish, French, Italian, Portuguese and Catalan is only for whole millions, which no card counts: it may be left to `other`.
package struct PluralForms {
    let language: any TextFormatting
    let locale: LocaleTag

    package init(language: any TextFormatting, locale: LocaleTag) {
        self.language = language
        self.locale = locale
    }

    /// The forms that each plural of a message lacks, sorted; plurals that lack none are left out.
    package func missing(in parts: [MessageProgram.Part]) -> [[String]] {
        parts.flatMap { part -> [[String]] in
            switch part {
            case .plural(_, _, let ordinal, let arms):
                let own = missing(arms, ordinal)
                return (own.isEmpty ? [] : [own]) + arms.flatMap { missing(in: $0.parts) }
            case .select(_, let arms): return arms.flatMap { missing(in: $0.parts) }
            default: return []
            }
        }
    }

    /// Tells in words what an author does about one plural that lacks `missing`.
    package static func remedy(for missing: [String], in locale: LocaleTag) -> String {
        "\(locale) also needs the plural form\(missing.count > 1 ? "s" : "") \(missing.map { "'\($0)'" }.joined(separator: ", ")); add '\(missing[0]) {...}'"
    }

    private func missing(_ arms: [MessageProgram.PluralArm], _ ordinal: Bool) -> [String] {
        var needed = language.pluralCategories(of: locale, ordinal: ordinal)
        if ["es", "fr", "it", "pt", "ca"].contains(locale.language) { needed.remove("many") }
        let written = arms.compactMap { arm in
            if case .category(let name) = arm.selector { name } else { nil }
        }
        return needed.subtracting(written).sorted()
    }
}
