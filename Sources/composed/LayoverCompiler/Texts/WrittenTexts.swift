package import LayoverCatalog
package import LayoverModel
import LayoverSchema
import LayoverTexts

/// Locations of the texts of one widget or campaign, read from their files only on demand.
package struct WrittenTexts {
    /// One text as its author wrote it.
    package struct Text: Hashable, Sendable {
        /// Includes its `{placeholders}`.
        package let text: String
        /// The language of its file or entry.
        package let locale: LocaleTag
        package let location: SourceLocation

        package init(text: String, locale: LocaleTag, location: SourceLocation) {
            self.text = text
            self.locale = locale
            self.location = location
        }
    }

    private let texts: WidgetTexts
    private let locales: [String: LocaleTag]

    /// Reads the texts of one widget in all locales of one language.
    ///
    /// - Parameters:
    ///   - files: Files of the widget's folder; files without texts in the language are skipped.
    ///   - language: The language to read.
    ///   - readYAML: Reads a file into nodes.
    /// - Complexity: O(files + bytes of the language's files).
    package init(
        _ files: some Sequence<SourceFile>, language: String,
        readYAML: ([UInt8], String) -> (root: Node?, diagnostics: [Diagnostic])
    ) {
        var parsed: [ContentFile] = []
        var locales: [String: LocaleTag] = [:]
        for file in files {
            guard let names = ContentKind.messages.names(in: file.path),
                let locale = names.last.flatMap({ LocaleTag($0) }), locale.language == language
            else { continue }
            let root = readYAML(file.bytes, file.path).root
            parsed.append(ContentFile(source: file, kind: .messages, names: names, root: root, findings: []))
            locales[file.path] = locale
        }
        texts = WidgetTexts(parsed)
        self.locales = locales
    }

    /// The text of `name` for readers of `locale`, as the compiler finds it; `nil` if there is no such text.
    package func text(_ name: String, for locale: LocaleTag) -> Text? {
        guard let found = texts.text(name, for: locale), let own = locales[found.location.file] else { return nil }
        return Text(text: found.text, locale: own, location: found.location)
    }
}

extension CompiledCampaign {
    /// The campaign's text of `name` for readers of `locale`, as the compiler finds it.
    package func written(_ name: String, for locale: LocaleTag) -> WrittenTexts.Text? {
        source.text(name, in: locale).map { WrittenTexts.Text(text: $0.text, locale: $0.locale, location: $0.location) }
    }

    /// The name of a field's text by its number in `FieldPlan.Origin.campaignText`.
    package static func textName(_ number: Int, of widget: CompiledWidget) -> String? {
        let names = widget.source.campaignTexts
        return names.indices.contains(number) ? names[number] : nil
    }
}

extension ArmChange {
    /// The arm's replacement for a text of its widget, in a language.
    package func written(_ name: String, in locale: LocaleTag) -> WrittenTexts.Text? {
        let languages = (messages?.entries ?? []).compactMap { entry in
            LocaleTag(entry.key).map { (locale: $0, node: entry.value) }
        }.filter { $0.locale.language == locale.language }
        let ranked = languages.filter { $0.locale == locale } + languages.filter { $0.locale != locale }
        return ranked.lazy.compactMap { language, node in
            guard let found = node[name], let text = found.text else { return nil }
            return WrittenTexts.Text(
                text: text, locale: language, location: SourceLocation(location.file, found.position))
        }.first
    }
}
