import LayoverCatalog
import LayoverFindIndex
import LayoverModel
import LayoverSchema

/// Compiles aliases and articles, and checks their names and links.
struct FindCompiler {
    private(set) var findings: [Diagnostic] = []
    private let settings: SettingsSource?
    /// `find` of the settings.
    private let links: Decoding?
    /// The owner of each folded name and its location, to find names that two places share.
    private var holders: [String: (id: String, location: SourceLocation)] = [:]
    /// Every name of a place or a country that can be typed, in the order of files.
    private var names: [AliasNames.Name] = []

    init(_ build: PartBuild) {
        settings = build.settings
        links = build.settingsFile?.sub("find")
    }

    mutating func compile(_ files: [ContentFile]) -> FindContent {
        var content = FindContent()
        takePatterns(into: &content)
        for file in files where file.isSound {
            guard let root = file.root else { continue }
            if file.kind == .findAliases {
                add(root, file.path, to: &content)
            } else if let decoding = file.decoding, let article = article(decoding, file.names[0]) {
                content.articles.append(article)
            }
        }
        content.articles.sort { $0.name < $1.name }
        // Without the file for all languages, a place that it closes would hide names in the others.
        let isWhole = files.contains { file in
            file.kind == .findAliases && file.isSound && file.root.map { $0["language"] == nil } == true
        }
        findings += AliasNames(content.aliases).findings(names, isWhole: isWhole)
        return content
    }

    private mutating func add(_ root: Node, _ path: String, to content: inout FindContent) {
        let aliases = FinderAliases(root)
        content.aliases.merge(aliases)
        check(root["countries"], path, known: FindPlaces.countries, kind: "country", prefix: "country:")
        check(root["places"], path, known: FindPlaces.ids, kind: "place", prefix: "")
        guard let language = root["language"]?.text else { return }
        for (id, entry) in aliases.places {
            if let name = entry.names.first { content.titles[language, default: [:]][id] = name }
        }
    }

    private mutating func check(_ node: Node?, _ path: String, known: Set<String>, kind: String, prefix: String) {
        for entry in node?.entries ?? [] {
            let location = SourceLocation(path, entry.keyPosition)
            guard known.contains(entry.key) else {
                let near = suggestion(for: entry.key, among: known.sorted())
                findings.append(
                    .error(
                        "find.unknown-\(kind)",
                        "no \(kind) is called '\(entry.key)'"
                            + (near.map { "; did you mean '\($0)'?" } ?? "; places are 'airport:LHR' and 'city:LON'"),
                        at: location))
                continue
            }
            let names = ["names", "old", "misspelt"].flatMap { entry.value[$0]?.list ?? [] }
            for name in names { check(name, of: prefix + entry.key, path) }
        }
    }

    /// Checks that a name can be typed as a word, and leads to one place alone.
    private mutating func check(_ name: Node, of id: String, _ path: String) {
        guard let text = name.text else { return }
        let location = SourceLocation(path, name.position)
        let folded = Analyser.joined(Analyser.words(text))
        guard checkForm(text, folded: folded, at: location) else { return }
        names.append(AliasNames.Name(id: id, text: text, folded: folded, location: location))
        if let holder = holders[folded], holder.id != id {
            findings.append(
                .warning(
                    "find.ambiguous-alias",
                    "'\(text)' leads to '\(id)' and, by \(holder.location), to '\(holder.id)'; the one with more routes comes first",
                    at: location))
        } else {
            holders[folded] = (id, location)
        }
    }

    private mutating func checkForm(_ text: String, folded: String, at location: SourceLocation) -> Bool {
        let message: (code: String, text: String)? =
            if folded.isEmpty {
                ("find.empty-name", "'\(text)' has no letter or digit, so it cannot be found; remove it")
            } else if folded.unicodeScalars.count == 1, folded.utf8.count == 1 {
                ("find.short-name", "'\(text)' is a single letter, which matches too much; remove it")
            } else if text.unicodeScalars.count > FinderLimits.nameScalars {
                ("find.long-name", "a name has at most \(FinderLimits.nameScalars) characters; shorten it")
            } else {
                nil
            }
        if let message { findings.append(.error(message.code, message.text, at: location)) }
        return message == nil
    }

    private mutating func article(_ decoding: Decoding, _ name: String) -> FindArticle? {
        let find = FindSource(decoding)
        for name in find.names {
            _ = checkForm(name.name, folded: Analyser.joined(Analyser.words(name.name)), at: name.location)
        }
        let slips = AddressRules(settings).check(app: find.app, web: find.web)
        findings += slips.isEmpty ? outbound(find.web) : slips
        let titles = FindCompiler.texts(decoding.node["title"])
        let texts = FindCompiler.texts(decoding.node["text"])
        for locale in Set(titles.keys).symmetricDifference(texts.keys).sorted() {
            let missing = titles[locale] == nil ? "title" : "text"
            findings.append(
                .error(
                    "find.article-language", "the article has no \(missing) in '\(locale)'; add it",
                    at: decoding.location(missing == "title" ? "text" : "title")))
        }
        return FindArticle(name: name, titles: titles, texts: texts, find: find)
    }

    private static func texts(_ node: Node?) -> [LocaleTag: String] {
        let texts = (node?.entries ?? []).compactMap { entry in
            LocaleTag(entry.key).flatMap { tag in entry.value.text.map { (tag, $0) } }
        }
        return Dictionary(texts) { first, _ in first }
    }

    /// Takes the patterns for places, and checks them with an id filled in.
    private mutating func takePatterns(into content: inout FindContent) {
        let patterns = (app: links?.reference("app"), web: links?.reference("web"))
        (content.placeApp, content.placeWeb) = (patterns.app?.name, patterns.web?.name)
        func filled(_ name: WrittenName?) -> WrittenName? {
            name.map { WrittenName(FindSource.address($0.name, id: "airport:LHR") ?? "", at: $0.location) }
        }
        let (app, web) = (filled(patterns.app), filled(patterns.web))
        findings += AddressRules(settings).check(app: app, web: web) + outbound(web)
        for pattern in [patterns.app, patterns.web].compactMap(\.self)
        where !pattern.name.contains("{id}") {
            findings.append(
                .error(
                    "find.pattern", "'\(pattern.name)' is the same link for every place; add '{id}'",
                    at: pattern.location))
        }
    }

    /// Reports a host that our pages may not open.
    private func outbound(_ web: WrittenName?) -> [Diagnostic] {
        guard let settings, let web, !AddressRules(settings).allows(outbound: web.name) else { return [] }
        return [
            .error(
                "find.host",
                "'\(web.name.prefix(80))' is not on a host of 'web_hosts' in widgets/layover.yaml; add its host there",
                at: web.location)
        ]
    }
}
