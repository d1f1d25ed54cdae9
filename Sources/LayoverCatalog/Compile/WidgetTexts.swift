import LayoverModel

/// A widget's messages in all the languages that its markets need.
struct WidgetTexts {
    /// Where one text stands.
    private struct Written {
        let text: String
        let location: SourceLocation
    }

    /// Every name that any language has, sorted.
    let names: [String]
    private let written: [LocaleTag: [String: Written]]
    private let files: [LocaleTag: String]

    init(_ files: [ParsedFile]) {
        var written: [LocaleTag: [String: Written]] = [:]
        var paths: [LocaleTag: String] = [:]
        for file in files {
            guard let tag = LocaleTag(file.names[1]), let entries = file.root?.entries else { continue }
            paths[tag] = file.source.path
            written[tag] = entries.reduce(into: [:]) { texts, entry in
                guard let text = entry.value.text else { return }
                texts[entry.key] = Written(text: text, location: SourceLocation(file.source.path, entry.value.position))
            }
        }
        self.written = written
        self.files = paths
        names = Set(written.values.flatMap(\.keys)).sorted()
    }

    var languages: [LocaleTag] { written.keys.sorted() }

    /// The languages in which `locale` is looked up, in order: itself, its language alone, the same language elsewhere.
    func chain(for locale: LocaleTag) -> [LocaleTag] {
        let exact = [locale, LocaleTag(locale.language)].compactMap { $0 }.filter { written[$0] != nil }
        let others = languages.filter { $0.language == locale.language && !exact.contains($0) }
        return Array(Set(exact)).count == exact.count ? exact + others : [locale] + others
    }

    /// The texts of `locale`, each of `used` among them; what is missing is found.
    func compile(
        for locale: LocaleTag, used: [String], neededBy market: Market?, widget: String,
        with compiler: inout TextCompiler
    ) -> (LocalizedWidget?, [Diagnostic]) {
        var messages: [MessageProgram] = []
        var arguments: [[Int]] = []
        var findings: [Diagnostic] = []
        let chain = chain(for: locale)
        for name in used {
            guard let text = chain.lazy.compactMap({ written[$0]?[name] }).first else {
                findings.append(missing(name, locale, market, widget))
                continue
            }
            guard let compiled = compiler.compile(text.text, locale: locale, at: text.location) else { continue }
            messages.append(compiled.program)
            arguments.append(compiled.arguments)
        }
        guard messages.count == used.count else { return (nil, findings) }
        return (LocalizedWidget(locale: locale, messages: messages, arguments: arguments), findings)
    }

    /// Where `name` stands in some language, for findings about it.
    func location(of name: String) -> SourceLocation? {
        languages.lazy.compactMap { written[$0]?[name]?.location }.first
    }

    /// An error where a market needs the text; a draft is only told.
    private func missing(_ name: String, _ locale: LocaleTag, _ market: Market?, _ widget: String) -> Diagnostic {
        let path = files[locale] ?? "widgets/cards/\(widget)/messages/\(locale).yaml"
        let whose = market.map { "which \($0) needs" } ?? "which no market needs yet"
        return Diagnostic(
            market == nil ? .warning : .error, "message.missing",
            "no text '\(name)' in \(locale), \(whose); add '\(name): ...'\(files[locale] == nil ? " in a new file" : "")",
            at: SourceLocation(path))
    }
}
