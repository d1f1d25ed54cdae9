package import LayoverCatalog
package import LayoverFlags
package import LayoverModel
package import LayoverSchema
package import LayoverSentence

/// The sentences of a tree; they are reused while their inputs are unchanged.
package struct SentenceContent: ContentPart {
    package static let kinds: [ContentKind] = [.sentence, .sentencePlaces, .sentenceWords, .sentenceLock]
    package static let sections = [SentenceCalendars.section]

    /// `nil` if the tree has no files of sentences, or if they have errors.
    package let grammar: SentenceGrammar?
    private let findings: [Diagnostic]
    /// `nil` for a tree that was not compiled.
    private let inputs: SentenceInputs?

    package init() { (grammar, findings, inputs) = (nil, [], nil) }

    private init(_ inputs: SentenceInputs, _ tools: CompilerTools) {
        self.inputs = inputs
        (grammar, findings) = SentenceContent.compile(inputs, tools)
    }

    package static func compile(
        _ files: [ContentFile], in build: PartBuild, after last: SentenceContent
    ) -> (part: SentenceContent, findings: [Diagnostic]) {
        let inputs = SentenceInputs(files, build)
        let part = last.inputs.map(inputs.isSame) ?? false ? last : SentenceContent(inputs, build.tools)
        return (part, part.findings)
    }

    /// The words by slot: `place.chania`.
    package var killNames: [KillName] { (grammar?.wordNames ?? []).map { KillName(.word, $0) } }

    package func findings(about experiments: [ExperimentSource], isWithheld: Bool) -> [Diagnostic] {
        if let grammar { return SentenceLint(grammar).findings(experiments) }
        let isUnsure = isWithheld || inputs?.files.isEmpty == false
        return SentenceLint(nil, isUnsure: isUnsure).findings(experiments)
    }

    private static func compile(
        _ inputs: SentenceInputs, _ tools: CompilerTools
    ) -> (grammar: SentenceGrammar?, findings: [Diagnostic]) {
        var findings: [Diagnostic] = []
        var calendars: [String: SentenceCalendar] = [:]
        for market in inputs.markets {
            calendars[market.code] = calendar(market.calendar, &findings)
        }
        let rules = inputs.files.first { $0.kind == .sentence }
        let places = inputs.files.first { $0.kind == .sentencePlaces }
        let words = inputs.files.filter { $0.kind == .sentenceWords }
        // A file that cannot be read is reported by itself; files that depend on it are not checked.
        let lock = inputs.files.first { $0.kind == .sentenceLock }
        guard let first = inputs.files.first, inputs.files.allSatisfy(\.isSound) else { return (nil, findings) }
        guard let rules, let places, !words.isEmpty else {
            findings.append(missing(rules, places, besides: first))
            return (nil, findings)
        }
        var compiler = SentenceCompiler(
            tools: tools.language, markets: calendars, killSwitches: Set(inputs.killSwitches),
            patterns: tools.patterns, groups: inputs.groups, tables: inputs.tables)
        let grammar = compiler.compile(
            rules: file(rules), places: file(places),
            words: words.compactMap { file in LocaleTag(file.names[0]).map { ($0, SentenceContent.file(file)) } },
            lock: lock.map(file))
        let untagged = words.filter { LocaleTag($0.names[0]) == nil }.map { file in
            Diagnostic.error(
                "sentence.locale",
                "'\(file.names[0])' is not a language; name the file after one, such as 'en-GB.yaml'",
                at: SourceLocation(file.path))
        }
        findings += SeasonLint.findings(places)
        let own = compiler.findings.map(\.diagnostic)
        // Words depend on rules and places: an error there is reported only there.
        let wordPaths = Set(words.map(\.path))
        let bases = own.filter { !wordPaths.contains($0.location.file) }
        let told = bases.contains(where: \.isError) ? bases : own
        return (untagged.isEmpty ? grammar : nil, findings + told + untagged)
    }

    private static func calendar(
        _ written: PartKeys, _ findings: inout [Diagnostic]
    ) -> SentenceCalendar {
        let entries = written.entries.sorted { $0.key < $1.key }.map(\.value)
        guard let file = (written.entries["weekend"] ?? entries.first)?.file else { return .usual }
        let node = Node(.mapping(entries.map(\.entry)), at: .start)
        let (calendar, found) = CalendarReader.read(node, file: file)
        findings += found.map(\.diagnostic)
        return calendar ?? .usual
    }

    private static func missing(
        _ rules: ContentFile?, _ places: ContentFile?, besides file: ContentFile
    ) -> Diagnostic {
        let kind: ContentKind = rules == nil ? .sentence : places == nil ? .sentencePlaces : .sentenceWords
        return .error(
            "sentence.missing-file", "sentences need '\(kind.pattern)' too; write it, or remove widgets/sentence",
            at: SourceLocation(file.path))
    }

    private static func file(_ file: ContentFile) -> SentenceCompiler.File {
        SentenceCompiler.File(path: file.path, root: file.root ?? Node(.mapping([]), at: .start))
    }
}
