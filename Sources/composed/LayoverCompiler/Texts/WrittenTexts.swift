package import LayoverCatalog
package import LayoverModel
import LayoverSchema

/// Places where one widget's texts, or one campaign's, are written: read from their files only on demand.
package struct WrittenTexts {
    /// One text as its author wrote it.
    package struct Text: Hashable, Sendable {
        /// With its `{placeholders}`.
        package let text: String
        /// The language of the file, or of the entry, in which it stands.
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

    /// Reads the texts of one widget in one language, wherever that is spoken.
    ///
    /// - Parameters:
    ///   - files: Files of the widget's folder; those that hold no texts of the language are passed over.
    ///   - language: Whose texts are looked for.
    ///   - readYAML: Reads a file into nodes.
    /// - Complexity: O(files + bytes of the language's files).
    package init(
        _ files: some Sequence<SourceFile>, language: String,
        readYAML: ([UInt8], String) -> (root: Node?, diagnostics: [Diagnostic])
    ) {
        var parsed: [ParsedFile] = []
        var locales: [String: LocaleTag] = [:]
        for file in files {
            guard let (kind, names) = FileKind.of(path: file.path), kind == .messages,
                let locale = names.last.flatMap({ LocaleTag($0) }), locale.language == language
            else { continue }
            let root = readYAML(file.bytes, file.path).root
            parsed.append(ParsedFile(source: file, kind: kind, names: names, root: root, findings: []))
            locales[file.path] = locale
        }
        texts = WidgetTexts(parsed)
        self.locales = locales
    }

    /// The text of `name` for readers of `locale`, as the compiler finds it; `nil` where none is written.
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

    /// The name of the text that a field takes by its number, as `FieldPlan.Origin.campaignText` has it.
    package static func textName(_ number: Int, of widget: CompiledWidget) -> String? {
        let names = widget.source.campaignTexts
        return names.indices.contains(number) ? names[number] : nil
    }
}

extension ArmChange {
    /// The text that the arm lays over its widget's own, in a language.
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
