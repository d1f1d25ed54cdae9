/// The plural forms that a language needs.
///
/// `many` of Spanish, French, Italian, Portuguese and Catalan is only for whole millions, which no card counts, so
/// `other` may cover it.
package struct PluralForms {
    let language: any TextFormatting
    let locale: LocaleTag

    package init(language: any TextFormatting, locale: LocaleTag) {
        self.language = language
        self.locale = locale
    }

    /// The forms that each plural of a message lacks, sorted; complete plurals are left out.
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

    /// Explains to an author how to fix one plural that lacks `missing`.
    package static func remedy(for missing: [String], in locale: LocaleTag) -> String {
        "\(locale) also needs the plural form\(missing.count > 1 ? "s" : "") \(missing.map { "'\($0)'" }.joined(separator: ", ")); add '\(missing[0]) {...}'"
    }

    /// A form, with numbers that use it.
    package struct Example: Hashable, Sendable {
        /// A CLDR category.
        package let form: String
        /// The smallest of them, ascending; empty if only fractions use the form.
        package let numbers: [Int]
        /// True if more numbers use it.
        package let hasMore: Bool
    }

    /// The forms that the language needs, in CLDR's order, with examples of numbers.
    package func examples(ordinal: Bool) -> [Example] {
        let needed = needed(ordinal)
        var numbers: [String: [Int]] = [:]
        for number in 0...PluralForms.numbersTried {
            numbers[language.pluralCategory(of: number, ordinal: ordinal, in: locale), default: []].append(number)
        }
        return PluralForms.order.filter(needed.contains).map { form in
            let all = numbers[form] ?? []
            let few = Array(all.prefix(PluralForms.numbersTold))
            return Example(form: form, numbers: few, hasMore: all.count > few.count)
        }
    }

    /// Up to here languages show every form of whole numbers, except those for millions.
    private static let numbersTried = 1_000
    private static let numbersTold = 4
    private static let order = ["zero", "one", "two", "few", "many", "other"]

    private func needed(_ ordinal: Bool) -> Set<String> {
        var needed = language.pluralCategories(of: locale, ordinal: ordinal)
        if ["es", "fr", "it", "pt", "ca"].contains(locale.language) { needed.remove("many") }
        return needed
    }

    private func missing(_ arms: [MessageProgram.PluralArm], _ ordinal: Bool) -> [String] {
        let written = arms.compactMap { arm in
            if case .category(let name) = arm.selector { name } else { nil }
        }
        return needed(ordinal).subtracting(written).sorted()
    }
}
