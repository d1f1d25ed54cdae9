import LayoverCatalog
package import LayoverCompiler
package import LayoverModel
import LayoverSchema
import LayoverTexts

/// Writes texts for translators.
package struct TextExport {
    private let inventory: TextInventory
    private let language: any TextFormatting

    package init(_ inventory: TextInventory, language: any TextFormatting) {
        self.inventory = inventory
        self.language = language
    }

    /// Every text of every language that a widget's markets need, sorted by widget, language and the order of the
    /// source's file.
    ///
    /// - Parameters:
    ///   - format: The form of the file.
    ///   - locale: Only this language; `nil` for all.
    ///   - missingOnly: Only texts that the language lacks, so that readers see another language or nothing.
    /// - Returns: The file, and the number of texts in it.
    package func written(as format: TextFormat, locale: LocaleTag?, missingOnly: Bool) -> (text: String, count: Int) {
        let rows = rows(locale: locale, missingOnly: missingOnly)
        let text =
            switch format {
            case .csv: TextCSV.written(rows)
            case .xliff: TextXLIFF.written(rows)
            }
        return (text, rows.count)
    }

    /// Every language of any market, sorted.
    package var locales: [LocaleTag] { Set(inventory.markets.flatMap(\.locales)).sorted() }

    func rows(locale: LocaleTag?, missingOnly: Bool) -> [TextRow] {
        inventory.widgets.flatMap { widget in
            inventory.locales(of: widget).filter { locale == nil || $0 == locale }.flatMap { target in
                rows(of: widget, in: target, missingOnly: missingOnly)
            }
        }
    }

    private func rows(of widget: TextInventory.Widget, in locale: LocaleTag, missingOnly: Bool) -> [TextRow] {
        guard let home = inventory.home, locale != home else { return [] }
        return widget.texts.names(startingAs: home).compactMap { name in
            guard let (sourceLocale, source) = inventory.source(of: name, in: widget), sourceLocale != locale else {
                return nil
            }
            if missingOnly, widget.texts.text(name, for: locale) != nil { return nil }
            return TextRow(
                widget: widget.source.name.name, name: name, sourceLocale: sourceLocale, source: source.text,
                locale: locale, text: widget.texts.own(name, in: locale)?.text ?? "",
                note: inventory.note(above: source.location),
                placeholders: (try? language.compileMessage(source.text))?.arguments.sorted() ?? [])
        }
    }
}

extension TextInventory {
    /// Finds the source of a translation: the text in the default market's first language, else in the first that has it.
    func source(of name: String, in widget: Widget) -> (locale: LocaleTag, text: WidgetTexts.Written)? {
        for locale in (home.map { [$0] } ?? []) + widget.texts.languages {
            if let text = widget.texts.own(name, in: locale) { return (locale, text) }
        }
        return nil
    }

    /// The comment lines directly above a text, without `#`.
    func note(above location: SourceLocation) -> String {
        guard let file = files[location.file] else { return "" }
        let lines = String(decoding: file.bytes, as: UTF8.self).split(
            omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        var found: [String] = []
        for line in lines.prefix(max(0, location.line - 1)).reversed() {
            let text = line.drop { $0 == " " }
            guard text.first == "#", !text.hasPrefix("# yaml-language-server") else { break }
            found.append(String(text.drop { $0 == "#" || $0 == " " }))
        }
        return found.reversed().joined(separator: "\n")
    }
}
