package import LayoverModel
package import LayoverTargeting

/// Compiles the files of sentences to a grammar, and reports all their errors.
///
/// Pure: the same files and tools give the same grammar.
package struct SentenceCompiler {
    /// One parsed file.
    package struct File: Sendable {
        package let path: String
        package let root: Node

        package init(path: String, root: Node) {
            self.path = path
            self.root = root
        }
    }

    package private(set) var findings: [SentenceFinding] = []
    /// The last compilation, even if parts were missing.
    private(set) var drafts: (rules: SentenceGrammar.Rules, locales: [SentenceLocale])?
    private let tools: any TextFormatting
    private let markets: [String: SentenceCalendar]?
    private let killSwitches: Set<String>?
    private let patterns: (any PatternMatching)?
    private let groups: MemberGroups
    private let tables: [String: SentenceTable]?

    /// - Parameters:
    ///   - tools: The language library.
    ///   - markets: Calendars of all existing markets; `nil` if only the file of rules has them.
    ///   - killSwitches: The declared switches; `nil` if any name is allowed.
    ///   - patterns: Compiles `$regex` of conditions; `nil` if it is not allowed.
    ///   - groups: The groups that conditions may refer to.
    ///   - tables: The tables that offers may refer to; `nil` if any name is allowed, without knowing its rows.
    package init(
        tools: any TextFormatting, markets: [String: SentenceCalendar]? = nil, killSwitches: Set<String>? = nil,
        patterns: (any PatternMatching)? = nil, groups: MemberGroups = .none,
        tables: [String: SentenceTable]? = nil
    ) {
        self.tables = tables
        self.tools = tools
        self.markets = markets
        self.killSwitches = killSwitches
        self.patterns = patterns
        self.groups = groups
    }

    /// - Parameters:
    ///   - rules: `sentence.yaml`.
    ///   - places: `places.yaml`.
    ///   - words: Files of words, by the tags of their names.
    ///   - lock: The published identifiers and proofread sentences; `nil` if there is no lock.
    /// - Returns: `nil` if there are any errors.
    package mutating func compile(
        rules: File, places: File, words: [(locale: LocaleTag, file: File)], lock: File? = nil
    ) -> SentenceGrammar? {
        findings = []
        var rulesReader = RulesReader(root: WrittenNode(rules.root, file: rules.path))
        rulesReader.read()
        var known = rulesReader.rules
        checkMarkets(rules, &known)
        var placesReader = PlacesReader(
            rules: known, root: WrittenNode(places.root, file: places.path), knownMarkets: Set(known.markets.keys),
            tables: tables)
        placesReader.read()
        rulesReader.readDefaults(placesReader.rules)
        var all = SentenceFindings()
        var merged = placesReader.rules
        merged.defaultAction = rulesReader.rules.defaultAction
        merged.defaultPlace = rulesReader.rules.defaultPlace
        merged.defaultTime = rulesReader.rules.defaultTime
        merged.codeStarts = merged.actions.map { "\(rulesReader.version).\($0.id)" }
        for (action, node) in rulesReader.offers {
            if let offer = merged.offers.firstIndex(where: { $0.id == node.text }) {
                merged.actions[action].offer = offer
            } else {
                all.unknown("offer", node, among: merged.offers.map(\.id))
            }
        }
        checkKillSwitches(rulesReader.killSwitches + placesReader.killSwitches, &all)
        findings += SentenceConditions.compile(
            rulesReader.conditions + placesReader.conditions, patterns, groups, into: &merged.conditions)
        for word in merged.words {
            guard case .place(let number) = word.kind else { continue }
            let code = tools.folded(merged.places[number].iata)
            if merged.wordsByCode[code] == nil { merged.wordsByCode[code] = merged.places[number].word }
        }
        findings += rulesReader.findings.all + placesReader.findings.all + all.all
        let locales = compile(words, merged)
        if words.isEmpty {
            add("missing-word", "there is no file of words; write words/en-GB.yaml", in: rules, at: ["sentence"])
        }
        drafts = (merged, locales)
        guard !findings.contains(where: \.diagnostic.isError) else { return nil }
        return locked(SentenceGrammar(version: rulesReader.version, rules: merged, locales: locales), words, lock)
    }

    /// The grammar, if it agrees with the published identifiers.
    private mutating func locked(
        _ grammar: SentenceGrammar, _ words: [(locale: LocaleTag, file: File)], _ lock: File?
    ) -> SentenceGrammar? {
        guard let lock else { return grammar }
        var checker = LockChecker(lock.root, file: lock.path)
        checker.check(grammar.rules)
        let seals = words.compactMap { locale, file in
            WrittenNode(file.root, file: file.path)["proofread"].map { (locale.tag, $0) }
        }
        checker.check(grammar, proofread: Dictionary(seals, uniquingKeysWith: { first, _ in first }))
        findings += checker.findings.all
        return checker.findings.hasErrors ? nil : grammar
    }

    /// Calendars in the file of rules override those of the markets.
    private mutating func checkMarkets(_ rules: File, _ known: inout SentenceGrammar.Rules) {
        guard let markets else { return }
        var all = SentenceFindings()
        var calendars = markets
        for entry in WrittenNode(rules.root, file: rules.path)["markets"]?.entries ?? [] {
            guard let standard = markets[entry.key] else {
                all.error(
                    "unknown-market",
                    "no market is called '\(entry.key)'; \(SentenceFindings.advice(entry.key, markets.keys.sorted()))",
                    atKey: entry)
                continue
            }
            var unheard = SentenceFindings()
            if let own = CalendarReader.read(entry, standard, &unheard) { calendars[entry.key] = own }
        }
        known.markets = calendars
        findings += all.all
    }

    private func checkKillSwitches(_ nodes: [WrittenNode], _ findings: inout SentenceFindings) {
        guard let killSwitches else { return }
        for node in nodes {
            guard let name = node.text, !killSwitches.contains(name) else { continue }
            findings.unknown("kill switch", node, among: killSwitches.sorted(), code: "unknown-kill-switch")
        }
    }

    private mutating func compile(
        _ words: [(locale: LocaleTag, file: File)], _ rules: SentenceGrammar.Rules
    ) -> [SentenceLocale] {
        var read: [String: WrittenLocale] = [:]
        var locales: [SentenceLocale] = []
        let files = Dictionary(words.map { ($0.locale.tag, $0) }, uniquingKeysWith: { first, _ in first })
        for (tag, file) in words {
            guard let written = written(tag, in: file, among: files, by: rules, read: &read, depth: 0) else { continue }
            var compiler = LocaleCompiler(rules, written, tools: tools)
            locales.append(compiler.compile())
            findings += compiler.findings.all
        }
        return locales
    }

    /// Reads a locale, after the locales that it extends.
    private mutating func written(
        _ tag: LocaleTag, in file: File, among files: [String: (locale: LocaleTag, file: File)],
        by rules: SentenceGrammar.Rules, read: inout [String: WrittenLocale], depth: Int
    ) -> WrittenLocale? {
        if let known = read[tag.tag] { return known }
        var base: WrittenLocale?
        if let node = WrittenNode(file.root, file: file.path)["extends"] {
            guard let name = node.text, let other = files[name], name != tag.tag,
                depth < SentenceLimits.extendedLocales
            else {
                var all = SentenceFindings()
                all.unknown(
                    "other locale", node, among: files.keys.filter { $0 != tag.tag }.sorted(), code: "unknown-locale")
                findings += all.all
                return nil
            }
            base = written(other.locale, in: other.file, among: files, by: rules, read: &read, depth: depth + 1)
            guard base != nil else { return nil }
        }
        var reader = WrittenLocaleReader(rules, tools: tools)
        let written = reader.read(WrittenNode(file.root, file: file.path), tag, extending: base)
        findings += reader.findings.all
        read[tag.tag] = written
        return written
    }

    private mutating func add(_ code: String, _ message: String, in file: File, at path: [String]) {
        var all = SentenceFindings()
        all.missing(code, message, below: WrittenNode(file.root, file: file.path), path: path)
        findings += all.all
    }
}
