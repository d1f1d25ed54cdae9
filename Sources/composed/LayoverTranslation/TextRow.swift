import LayoverModel

/// One text as translators see it.
struct TextRow: Hashable, Sendable {
    let widget: String
    let name: String
    let sourceLocale: LocaleTag
    let source: String
    let locale: LocaleTag
    /// Empty where nothing is translated yet.
    let text: String
    /// Note that the author wrote above the text, for its translator.
    let note: String
    /// The names of its arguments, sorted.
    let placeholders: [String]
}

/// The forms in which texts go to translators and come back.
package enum TextFormat: String, CaseIterable, Sendable {
    case csv
    /// XLIFF 1.2: unlike 2.x it holds several languages in one file, and every tool reads and writes it.
    case xliff
}
