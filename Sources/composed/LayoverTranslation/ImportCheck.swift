import LayoverCatalog
import LayoverCompiler
import LayoverModel
import LayoverSchema
import LayoverTexts

/// A translation that may be written.
struct AcceptedText {
    let widget: String
    let name: String
    let locale: LocaleTag
    let sourceLocale: LocaleTag
    let path: String
    let old: String?
    let text: String
    /// Its position among the widget's texts.
    let order: Int
    let location: SourceLocation
}

/// Checks translations against the texts that they translate.
struct ImportCheck {
    let inventory: TextInventory
    let language: any TextFormatting
    let isForced: Bool
    private(set) var accepted: [AcceptedText] = []
    private(set) var findings: [Diagnostic] = []
    private(set) var same = 0
    private(set) var untranslated = 0
    private(set) var refused = 0
    private var seen: [String: SourceLocation] = [:]

    init(inventory: TextInventory, language: any TextFormatting, isForced: Bool) {
        self.inventory = inventory
        self.language = language
        self.isForced = isForced
    }

    mutating func checkText(_ text: ImportedText) {
        guard let (widget, locale) = place(of: text), isFirst(text) else { return }
        guard let (sourceLocale, source) = inventory.source(of: text.name, in: widget) else { return }
        guard !text.text.allSatisfy(\.isWhitespace) else {
            untranslated += 1
            return
        }
        let old = widget.texts.own(text.name, in: locale)?.text
        guard old != text.text else {
            same += 1
            return
        }
        guard source.text == text.source || isForced else { return refuse(text, source) }
        guard holds(text, locale, source) else { return }
        accepted.append(
            AcceptedText(
                widget: text.widget, name: text.name, locale: locale, sourceLocale: sourceLocale,
                path: widget.texts.path(of: locale) ?? "widgets/cards/\(text.widget)/messages/\(locale).yaml", old: old,
                text: text.text, order: widget.texts.names(startingAs: sourceLocale).firstIndex(of: text.name) ?? 0,
                location: text.location))
    }

    private mutating func place(of text: ImportedText) -> (TextInventory.Widget, LocaleTag)? {
        guard let widget = inventory.widget(text.widget) else {
            let near = suggestion(for: text.widget, among: inventory.widgets.map(\.source.name.name))
            error(
                "texts.widget", "there is no widget '\(text.widget.prefix(80))'", near: near, else: "it may be gone",
                at: text)
            return nil
        }
        guard widget.texts.names.contains(text.name) else {
            let near = suggestion(for: text.name, among: widget.texts.names)
            error(
                "texts.name", "'\(text.widget)' has no text '\(text.name.prefix(80))'", near: near,
                else: "it may be gone", at: text)
            return nil
        }
        let known = Set(inventory.markets.flatMap(\.locales)).sorted()
        guard let locale = LocaleTag(text.locale), known.contains(locale) else {
            let near = suggestion(for: text.locale, among: known.map(\.tag))
            error(
                "texts.locale", "no market speaks '\(text.locale.prefix(40))'", near: near,
                else: "there are: \(known.map(\.tag).joined(separator: ", "))", at: text)
            return nil
        }
        return (widget, locale)
    }

    private mutating func isFirst(_ text: ImportedText) -> Bool {
        let key = "\(text.widget) \(text.name) \(text.locale)"
        guard let first = seen[key] else {
            seen[key] = text.location
            return true
        }
        findings.append(
            .error(
                "texts.twice",
                "'\(text.name)' of '\(text.widget)' in \(text.locale) is in line \(first.line) already; keep one",
                at: text.location))
        return false
    }

    private mutating func refuse(_ text: ImportedText, _ source: WidgetTexts.Written) {
        refused += 1
        findings.append(
            .warning(
                "texts.stale",
                "the source of '\(text.name)' of '\(text.widget)' is now \"\(source.text.prefix(80))\", so this translation is left out; export it again, or import it with --force",
                at: text.location))
    }

    /// Returns whether the translation can replace its source.
    private mutating func holds(_ text: ImportedText, _ locale: LocaleTag, _ source: WidgetTexts.Written) -> Bool {
        let found = TextRules(language: language).findings(
            about: text.text, named: text.name, in: locale, translating: source.text, at: text.location)
        findings += found + ShownText.leftovers(in: text.text).map { $0.diagnostic(at: text.location) }
        return found.isEmpty
    }

    private mutating func error(
        _ code: String, _ message: String, near: String?, else otherwise: String, at text: ImportedText
    ) {
        findings.append(.error(code, "\(message); \(meant(near, else: otherwise))", at: text.location))
    }
}
