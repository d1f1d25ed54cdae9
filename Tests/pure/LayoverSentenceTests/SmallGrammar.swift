import LayoverModel
import LayoverSentence
import LayoverText
import LayoverYAML
import Testing

/// A grammar of a few words as files; tests change a text and check the effect.
struct SmallGrammar {
    var rules = """
        sentence: 3
        default: { action: go, place: anywhere, time: whenever }
        forms: { place: [to, in], time: [when] }
        actions:
          go: { slots: [place, time] }
          dash: { slots: [place, time], offer: short, nights: { min: 1, max: 2 }, was: [rush] }
          muse: { slots: [place] }
        times:
          whenever: {}
          winter: { season: winter, was: [cold] }
          may: { month: 5 }
          weekend: { weekend: 0, kill_switch: no-weekends }
        markets: { GB: { week_starts: mon, weekend: [sat, sun] }, SA: { week_starts: sun, weekend: [fri, sat] } }
        """
    var places = """
        styles: [hills]
        regions: { north: {}, coast: { part_of: north, kill_switch: no-coast }, south: {} }
        places:
          bay: { iata: BAY, country: NO, regions: [coast], was: [cove] }
          cap: { iata: CAP, country: NO, styles: [hills], regions: [coast] }
          top: { iata: TOP, country: NO, styles: [hills], regions: [north], kill_switch: no-top }
          low: { iata: LOW, country: IT, regions: [south] }
        retired: { isle: { instead: bay }, moon: {} }
        off_market: [ { places: [cap], markets: [GB], from: 2026-11-01, until: 2026-11-30 } ]
        offers: { short: [ { from: 2026-11-16, until: 2026-11-22, places: [top, low] } ] }
        """
    var words = [
        "nl-NL": """
        sentences: { go: "{place:to} [ga] ik {time}.", dash: "Ik [ren] {time}, {place:to} [heen]!", muse: "Ik [denk]|{place:in}." }
        refine: "{sub}, {region:in}"
        gaps: { to: "Ik ga ___.", in: "een dorp ___", when: "Ik ga ___." }
        patterns: { default: { to: "naar {name}", in: "in {name}" }, ij: { to: "ij{stem}", in: "in {stem}" } }
        typed: { to: "naar ‘{text}’", in: "in ‘{text}’" }
        unlisted: { to: "naar {name}", in: "in {name}" }
        place:
          anywhere: { name: overal, to: waarheen ook, in: waar ook }
          hills: { name: heuvels, also: [bergen] }
          north: { name: noorden, stem: noord, as: ij }
          coast: kust
          south: zuiden
          bay: Baai
          cap: Kaap
          top: Top
          low: Laag
        time: { whenever: ooit, winter: { name: winter, when: "'s winters" }, may: in mei, weekend: { name: weekend, when: dit weekend } }
        """
    ]

    /// Compiles the files, in the order of their locales' tags.
    func compile(
        markets: [String: SentenceCalendar]? = nil, killSwitches: Set<String>? = nil,
        tables: [String: SentenceTable]? = nil
    ) -> (grammar: SentenceGrammar?, findings: [SentenceFinding]) {
        let (grammar, compiler) = compiler(markets: markets, killSwitches: killSwitches, tables: tables)
        return (grammar, compiler.findings)
    }

    /// The same, with the compiler and everything that it has read.
    func compiler(
        markets: [String: SentenceCalendar]? = nil, killSwitches: Set<String>? = nil,
        tables: [String: SentenceTable]? = nil
    ) -> (grammar: SentenceGrammar?, compiler: SentenceCompiler) {
        var compiler = SentenceCompiler(
            tools: Language(), markets: markets, killSwitches: killSwitches, tables: tables)
        let words = words.sorted { $0.key < $1.key }.compactMap { tag, text in
            LocaleTag(tag).map { ($0, SmallGrammar.file("words/\(tag).yaml", text)) }
        }
        let grammar = compiler.compile(
            rules: SmallGrammar.file("sentence.yaml", rules), places: SmallGrammar.file("places.yaml", places),
            words: words)
        return (grammar, compiler)
    }

    /// Findings as lines, each with its path.
    func findings(markets: [String: SentenceCalendar]? = nil, killSwitches: Set<String>? = nil) -> [String] {
        compile(markets: markets, killSwitches: killSwitches).findings.map {
            "\($0.diagnostic.location) \($0.diagnostic.code) \($0.path.joined(separator: "/"))"
        }
    }

    private static func file(_ path: String, _ text: String) -> SentenceCompiler.File {
        let root = YAMLReader.read(Array(text.utf8), file: path).root
        return SentenceCompiler.File(path: path, root: root ?? Node(.mapping([]), at: .start))
    }
}

/// One sentence of a small grammar, in Dutch.
struct SaidSentence {
    let grammar: SentenceGrammar
    let live: LiveSets
    let sentence: Sentence

    init(
        _ code: String, _ grammar: SentenceGrammar, market: String = "GB", on day: String = "2026-11-20",
        kills: Set<String> = [], airports: SentenceAirports = .none
    ) throws {
        self.grammar = grammar
        let date = try #require(LocalDate(day))
        live = LiveSets(grammar, market: market, day: date) { kills.contains($0) }
        sentence = grammar.say(code, locale: 0, live: live, airports: airports, folding: Language())
    }

    /// `place norway~oslo > norway: off-market`, one line for each.
    var repairs: [String] {
        sentence.repairs.map { "\($0.slot) \($0.was ?? "-") > \($0.now ?? "-"): \($0.reason.rawValue)" }
    }
}
