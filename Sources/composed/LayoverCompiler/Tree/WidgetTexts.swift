package import LayoverModel

/// A widget's or a page's messages in all the languages that its markets need.
package struct WidgetTexts {
    /// Text and the place where it stands.
    package struct Written {
        package let text: String
        package let location: SourceLocation
    }

    /// Every name that any language has, sorted; one that is still to be translated is a name, too.
    package let names: [String]
    let written: [LocaleTag: [String: Written]]
    /// Texts that stand there until they are translated: as good as missing.
    let open: [LocaleTag: [String: Written]]
    let files: [LocaleTag: String]
    private let order: [LocaleTag: [String]]

    init(_ files: [ParsedFile], under overlay: WidgetOverlay? = nil) {
        var written: [LocaleTag: [String: Written]] = [:]
        var open: [LocaleTag: [String: Written]] = [:]
        var paths: [LocaleTag: String] = [:]
        var order: [LocaleTag: [String]] = [:]
        for file in files {
            guard let tag = LocaleTag(file.names.last ?? ""), let entries = file.root?.entries else { continue }
            paths[tag] = file.source.path
            order[tag] = entries.map(\.key)
            if written[tag] == nil { (written[tag], open[tag]) = ([:], [:]) }
            for entry in entries {
                guard let text = entry.value.text else { continue }
                let found = Written(text: text, location: SourceLocation(file.source.path, entry.value.position))
                if file.openLines.contains(entry.value.position.line) {
                    open[tag]?[entry.key] = found
                } else {
                    written[tag]?[entry.key] = found
                }
            }
        }
        for (tag, texts) in overlay?.texts ?? [:] { written[tag, default: [:]].merge(texts) { _, laid in laid } }
        self.written = written
        self.open = open
        self.files = paths
        self.order = order
        names = Set((Array(written.values) + open.values).flatMap(\.keys)).sorted()
    }

    /// The languages in which some text is written, sorted.
    package var languages: [LocaleTag] { written.keys.sorted() }

    /// The languages in which `locale` is looked up, in order: itself, its language alone, the same language elsewhere.
    func chain(for locale: LocaleTag) -> [LocaleTag] {
        let exact = [locale, LocaleTag(locale.language)].compactMap { $0 }.filter { written[$0] != nil }
        let others = languages.filter { $0.language == locale.language && !exact.contains($0) }
        return Array(Set(exact)).count == exact.count ? exact + others : [locale] + others
    }

    /// The text of `name` in the file of `locale` itself.
    package func own(_ name: String, in locale: LocaleTag) -> Written? { written[locale]?[name] }

    /// The text of `name` for readers of `locale`: in its own file, else elsewhere in its language.
    package func text(_ name: String, for locale: LocaleTag) -> Written? {
        chain(for: locale).lazy.compactMap { self.written[$0]?[name] }.first
    }

    /// The file of `locale`; `nil` where there is none.
    package func path(of locale: LocaleTag) -> String? { files[locale] }

    /// Every name, those of `locale` first, as its file has them.
    package func names(startingAs locale: LocaleTag) -> [String] {
        let first = order[locale] ?? []
        return first + names.filter { !first.contains($0) }
    }

    /// The names that have no text in `locale` nor elsewhere in its language, sorted.
    package func missing(in locale: LocaleTag) -> [String] {
        let chain = chain(for: locale)
        return names.filter { name in !chain.contains { written[$0]?[name] != nil } }
    }

    /// The first of `locales` that has every text.
    func firstComplete(of locales: [LocaleTag]) -> LocaleTag? { locales.first { missing(in: $0).isEmpty } }

    /// Finds where `name` stands in some language, for findings about it.
    func location(of name: String) -> SourceLocation? {
        languages.lazy.compactMap { written[$0]?[name]?.location ?? open[$0]?[name]?.location }.first
    }
}
