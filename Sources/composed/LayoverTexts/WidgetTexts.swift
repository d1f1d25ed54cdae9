package import LayoverCatalog
package import LayoverModel

/// The messages of a widget or a page in all languages.
package struct WidgetTexts: Sendable {
    /// A text with its location.
    package struct Written: Sendable {
        package let text: String
        package let location: SourceLocation

        package init(text: String, location: SourceLocation) {
            self.text = text
            self.location = location
        }
    }

    /// Every name in any language, sorted; texts still to be translated count too.
    package let names: [String]
    let written: [LocaleTag: [String: Written]]
    /// Texts that are marked as still to be translated; they count as missing.
    let open: [LocaleTag: [String: Written]]
    let files: [LocaleTag: String]
    private let order: [LocaleTag: [String]]

    /// Reads files of texts; `overlay` replaces some of their texts.
    package init(_ files: [ContentFile], under overlay: [LocaleTag: [String: Written]] = [:]) {
        var written: [LocaleTag: [String: Written]] = [:]
        var open: [LocaleTag: [String: Written]] = [:]
        var paths: [LocaleTag: String] = [:]
        var order: [LocaleTag: [String]] = [:]
        for file in files {
            guard let tag = LocaleTag(file.names.last ?? ""), let entries = file.root?.entries else { continue }
            paths[tag] = file.path
            order[tag] = entries.map(\.key)
            if written[tag] == nil { (written[tag], open[tag]) = ([:], [:]) }
            for entry in entries {
                guard let text = entry.value.text else { continue }
                let found = Written(text: text, location: SourceLocation(file.path, entry.value.position))
                if file.openLines.contains(entry.value.position.line) {
                    open[tag]?[entry.key] = found
                } else {
                    written[tag]?[entry.key] = found
                }
            }
        }
        for (tag, texts) in overlay { written[tag, default: [:]].merge(texts) { _, laid in laid } }
        self.written = written
        self.open = open
        self.files = paths
        self.order = order
        names = Set((Array(written.values) + open.values).flatMap(\.keys)).sorted()
    }

    /// The languages that have texts, sorted.
    package var languages: [LocaleTag] { written.keys.sorted() }

    /// The languages in which `locale` is looked up, in order: itself, its bare language, then other locales of its
    /// language.
    package func chain(for locale: LocaleTag) -> [LocaleTag] {
        let language = locale.language
        var chain = written.keys.filter { $0.language == language }.sorted()
        for first in [language, locale.tag] {
            guard let place = chain.firstIndex(where: { $0.tag == first }) else { continue }
            chain.insert(chain.remove(at: place), at: 0)
        }
        return chain
    }

    /// The text of `name` in the file of `locale` itself.
    package func own(_ name: String, in locale: LocaleTag) -> Written? { written[locale]?[name] }

    /// The text of `name` for readers of `locale`: from its own file, else from another locale of its language.
    package func text(_ name: String, for locale: LocaleTag) -> Written? {
        chain(for: locale).lazy.compactMap { self.written[$0]?[name] }.first
    }

    /// The file of `locale`, or `nil`.
    package func path(of locale: LocaleTag) -> String? { files[locale] }

    /// Every name; first those of `locale`, in the order of its file.
    package func names(startingAs locale: LocaleTag) -> [String] {
        let first = order[locale] ?? []
        return first + names.filter { !first.contains($0) }
    }

    /// The names that have no text in `locale` or another locale of its language, sorted.
    package func missing(in locale: LocaleTag) -> [String] {
        let texts = chain(for: locale).compactMap { written[$0] }
        return names.filter { name in !texts.contains { $0[name] != nil } }
    }

    package func firstComplete(of locales: [LocaleTag]) -> LocaleTag? { locales.first { missing(in: $0).isEmpty } }

    /// Finds a location of `name` in some language, for findings about it.
    package func location(of name: String) -> SourceLocation? {
        languages.lazy.compactMap { written[$0]?[name]?.location ?? open[$0]?[name]?.location }.first
    }
}
