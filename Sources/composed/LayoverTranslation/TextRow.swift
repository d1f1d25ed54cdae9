import LayoverModel

/// One text in the form for translators.
struct TextRow: Hashable, Sendable {
    let widget: String
    let name: String
    let sourceLocale: LocaleTag
    let source: String
    let locale: LocaleTag
    /// Empty if there is no translation yet.
    let text: String
    /// The author's comment above the text, for its translator.
    let note: String
    /// The names of its arguments, sorted.
    let placeholders: [String]
}

/// The file formats for translators.
package enum TextFormat: String, CaseIterable, Sendable {
    case csv
    /// XLIFF 1.2: unlike 2.x it holds several languages in one file, and every tool reads and writes it.
    case xliff
}
