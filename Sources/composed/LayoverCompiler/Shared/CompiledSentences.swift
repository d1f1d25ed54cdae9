import LayoverCatalog
import LayoverModel
import LayoverSchema
import LayoverSentence
import LayoverTargeting

/// The inputs of sentences.
struct SentenceInputs {
    struct Market: Hashable {
        let code: String
        let calendar: MarketSource.Calendar
    }

    let files: [ParsedFile]
    let markets: [Market]
    let killSwitches: [String]
    /// Groups that conditions of words may name.
    let groups: MemberGroups
    /// Tables that offers may name.
    let tables: [String: SentenceTable]

    func isSame(as other: SentenceInputs) -> Bool {
        files.count == other.files.count && zip(files, other.files).allSatisfy { $0 === $1 }
            && markets == other.markets && tables == other.tables && killSwitches == other.killSwitches
            && groups.all.map(\.name) == other.groups.all.map(\.name)
            && groups.all.map(\.members) == other.groups.all.map(\.members)
    }
}

/// The compiled sentences of a tree with their inputs; they are reused while the inputs are unchanged.
struct CompiledSentences: Sendable {
    /// `nil` if the tree has no files of sentences, or if they have errors.
    let grammar: SentenceGrammar?
    let findings: [Diagnostic]
    private let inputs: SentenceInputs

    /// Returns whether the tree has files of sentences, sound or not.
    var hasFiles: Bool { !inputs.files.isEmpty }

    init(_ inputs: SentenceInputs, tools: CompilerTools, after earlier: CompiledSentences?) {
        if let earlier, inputs.isSame(as: earlier.inputs) {
            self = earlier
            return
        }
        self.inputs = inputs
        (grammar, findings) = CompiledSentences.compile(inputs, tools)
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
            words: words.compactMap { file in LocaleTag(file.names[0]).map { ($0, CompiledSentences.file(file)) } },
            lock: lock.map(file))
        let untagged = words.filter { LocaleTag($0.names[0]) == nil }.map { file in
            Diagnostic.error(
                "sentence.locale",
                "'\(file.names[0])' is not a language; name the file after one, such as 'en-GB.yaml'",
                at: SourceLocation(file.source.path))
        }
        let own = compiler.findings.map(\.diagnostic)
        // Words depend on rules and places: an error there is reported only there.
        let wordPaths = Set(words.map(\.source.path))
        let bases = own.filter { !wordPaths.contains($0.location.file) }
        let told = bases.contains(where: \.isError) ? bases : own
        return (untagged.isEmpty ? grammar : nil, findings + told + untagged)
    }

    private static func calendar(
        _ written: MarketSource.Calendar, _ findings: inout [Diagnostic]
    ) -> SentenceCalendar {
        let entries = written.entries.sorted { $0.key < $1.key }.map(\.value)
        guard let file = (written.entries["weekend"] ?? entries.first)?.file else { return .usual }
        let node = Node(.mapping(entries.map(\.entry)), at: .start)
        let (calendar, found) = CalendarReader.read(node, file: file)
        findings += found.map(\.diagnostic)
        return calendar ?? .usual
    }

    private static func missing(
        _ rules: ParsedFile?, _ places: ParsedFile?, besides file: ParsedFile
    ) -> Diagnostic {
        let kind: FileKind = rules == nil ? .sentence : places == nil ? .sentencePlaces : .sentenceWords
        return .error(
            "sentence.missing-file", "sentences need '\(kind.pattern)' too; write it, or remove widgets/sentence",
            at: SourceLocation(file.source.path))
    }

    private static func file(_ file: ParsedFile) -> SentenceCompiler.File {
        SentenceCompiler.File(path: file.source.path, root: file.root ?? Node(.mapping([]), at: .start))
    }
}
