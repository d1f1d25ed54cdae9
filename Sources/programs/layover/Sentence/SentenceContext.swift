import LayoverAdapters
import LayoverCatalog
import LayoverCompiler
import LayoverFlights
import LayoverFrame
import LayoverModel
import LayoverSchema
import LayoverSentence
import LayoverSentenceContent
import LayoverText

/// The sentences of some content, with a market, a language, a day and kills.
struct SentenceContext {
    let grammar: SentenceGrammar
    let locale: Int
    let live: LiveSets
    let language: Language
    private let airports: SentenceAirports

    static let options = [
        CommandOption(
            "--market", "MARKET",
            "the market whose week, seasons and places apply; the default market of the content by default"),
        CommandOption("--locale", "LOCALE", "the language; the market's first by default"),
        CommandOption("--on", "DATE", "the day to use as today; the current day in UTC by default"),
        CommandOption(
            "--kill", "NAME", repeats: true, "an active kill switch, or a word: 'word:place.chania'; can be repeated"
        ),
        CommandOption.content,
    ]

    /// - Throws: `ContentError` if the content does not compile or has no sentences, `UsageError` for an unknown market or
    ///   language.
    init(_ arguments: Arguments) throws {
        let content = try LoadedContent(arguments)
        let (catalog, lacking) = try SentenceContext.catalog(of: content)
        guard let grammar = catalog[SentenceContent.self].grammar else {
            throw ContentError(
                "the content has no sentences: write widgets/sentence/sentence.yaml, places.yaml and words/")
        }
        let code = arguments.value("--market") ?? catalog.settings.defaultMarket.name
        let market = try catalog.known(market: code)
        self.grammar = grammar
        if let tag = arguments.value("--locale"),
            let finding = lacking.first(where: { $0.location.file == SentenceContext.path(tag) })
        {
            throw ContentError(
                "\(finding)\nfix this before \(tag) has sentences; 'layover sentence gaps --locale \(tag)' lists everything that is missing"
            )
        }
        SentenceContext.warn(lacking)
        locale = try SentenceContext.locale(arguments.value("--locale"), of: market, grammar)
        let kills = Set(arguments.values("--kill"))
        live = LiveSets(
            grammar, market: code, locale: grammar.locales[locale].tag.tag,
            day: try Moments.day("--on", arguments) ?? Moments.today
        ) {
            kills.contains($0)
        }
        language = content.adapters.language
        let rows = Airport.all.filter { !$0.isMetropolitanArea }.map {
            SentenceAirports.Row(iata: $0.code, city: $0.city, country: $0.country)
        }
        airports = SentenceAirports(rows, folding: language)
    }

    private static func path(_ tag: String) -> String { "widgets/sentence/words/\(tag).yaml" }

    /// The catalog.
    ///
    /// If only language files have errors, the catalog without those languages, with their errors.
    private static func catalog(of content: LoadedContent) throws -> (Catalog, lacking: [Diagnostic]) {
        var lacking: [Diagnostic] = []
        var (files, findings) = (content.files, content.findings.filter(\.isError))
        // A language that extends a removed one fails too, and is removed in the next round.
        for _ in 0...SentenceLimits.extendedLocales where content.catalog == nil {
            guard !findings.isEmpty,
                findings.allSatisfy({ $0.location.file.hasPrefix("widgets/sentence/words/") })
            else { break }
            lacking += findings
            let left = Set(findings.map(\.location.file))
            files.removeAll { left.contains($0.path) }
            var compiler = Compiler(tools: content.adapters.compilerTools())
            let compilation = compiler.compile(files)
            if let catalog = compilation.catalog { return (catalog, lacking) }
            findings = compilation.findings.filter(\.isError)
        }
        return (try content.requireCatalog(), [])
    }

    private static func warn(_ lacking: [Diagnostic]) {
        let files = Set(lacking.map(\.location.file)).sorted()
        guard let first = lacking.first, !files.isEmpty else { return }
        Terminal.printDiagnostic(
            "warning: no sentences for the incomplete \(files.joined(separator: ", ")): \(first.message); run 'layover sentence gaps' for all gaps"
        )
    }

    private static func locale(
        _ tag: String?, of market: CompiledMarket, _ grammar: SentenceGrammar
    ) throws -> Int {
        let wanted = tag ?? market.locales.first { grammar.locale($0.tag) != nil }?.tag ?? ""
        if let locale = grammar.locale(wanted) { return locale }
        throw UsageError(
            "there are no sentences in '\(wanted)'\(Suggested.text(wanted, among: grammar.locales.map(\.tag.tag)))")
    }

    /// A repair in the language's own words, and in terms of the code.
    func told(_ repair: SentenceRepair, in sentence: Sentence) -> String {
        let text = grammar.text(of: repair, in: sentence, locale: locale, tools: language)
        let what =
            "\(repair.slot) \(repair.was ?? "") is now \(repair.now ?? "the default"): \(repair.reason.rawValue)"
        return text.map { "\($0) (\(what))" } ?? what
    }

    func say(_ code: String) -> Sentence {
        grammar.say(code, locale: locale, live: live, airports: airports, folding: language)
    }
}
