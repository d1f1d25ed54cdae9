import LayoverModel
import LayoverSentence
import Testing

/// Errors of a grammar: code, place and path of each finding.
struct FindingTests {
    @Test func `a sound grammar has no findings`() {
        #expect(SmallGrammar().findings().isEmpty)
    }

    /// The file, the replaced text, its replacement, and the expected finding.
    @Test(
        arguments: [
            ("rules", "sentence: 3", "sentence: 0", "sentence.yaml:1:11 sentence.bad-value sentence"),
            (
                "rules", "may: { month: 5 }", "may: { month: 0 }",
                "sentence.yaml:11:17 sentence.bad-month times/may/month"
            ),
            (
                "rules", "season: winter", "season: wintr",
                "sentence.yaml:10:21 sentence.unknown-season times/winter/season"
            ),
            (
                "rules", "slots: [place]", "slots: [plaice]",
                "sentence.yaml:7:19 sentence.slot-not-allowed actions/muse/slots/0"
            ),
            ("rules", "offer: short", "offer: shrt", "sentence.yaml:6:40 sentence.unknown-offer actions/dash/offer"),
            ("rules", "action: go", "action: dash", "sentence.yaml:2:20 sentence.bad-default default/action"),
            ("rules", "was: [cold]", "was: [may]", "sentence.yaml:10:35 sentence.duplicate-id times/winter/was/0"),
            ("rules", "[fri, sat]", "[sat, sun]", "sentence.yaml:13:92 sentence.weekend-not-last markets/SA/weekend"),
            ("rules", "[fri, sat]", "[]", "sentence.yaml:13:92 sentence.weekend-not-last markets/SA/weekend"),
            (
                "rules", "may: { month: 5 }", "may: { month: 5, show_when: { markt: GB } }",
                "sentence.yaml:11:33 condition.unknown-path times/may/show_when"
            ),
            (
                "rules", "whenever: {}", "whenever: { show_when: { market: GB } }",
                "sentence.yaml:9:15 sentence.bad-default times/whenever/show_when"
            ),
            ("rules", "max: 2", "max: 0", "sentence.yaml:6:55 sentence.bad-value actions/dash/nights"),
            (
                "places", "part_of: north", "part_of: nort",
                "places.yaml:2:41 sentence.unknown-region regions/coast/part_of"
            ),
            (
                "places", "north: {}", "north: { part_of: coast }",
                "places.yaml:2:30 sentence.region-cycle regions/north/part_of"
            ),
            (
                "places", "styles: [hills], regions: [coast]", "styles: [hill], regions: [coast]",
                "places.yaml:5:43 sentence.unknown-style places/cap/styles/0"
            ),
            ("places", "was: [cove]", "was: [cap]", "places.yaml:4:58 sentence.duplicate-id places/bay/was/0"),
            ("places", "moon: {}", "cove: {}", "places.yaml:8:36 sentence.duplicate-id retired/cove"),
            ("places", "moon: {}", "bay: {}", "places.yaml:8:36 sentence.retired-and-live retired/bay"),
            ("places", "instead: bay", "instead: baz", "places.yaml:8:29 sentence.unknown-place retired/isle/instead"),
            (
                "places", "markets: [GB]", "markets: [UK]",
                "places.yaml:9:42 sentence.unknown-market off_market/0/markets/0"
            ),
            (
                "places", "until: 2026-11-30", "until: 2026-10-31",
                "places.yaml:9:72 sentence.dates-reversed off_market/0/until"
            ),
            (
                "places", "from: 2026-11-01", "from: 2026-11-31",
                "places.yaml:9:53 sentence.not-a-date off_market/0/from"
            ),
            ("places", "iata: LOW", "iata: low", "places.yaml:7:16 sentence.bad-value places/low/iata"),
            (
                "places", "regions: [south]", "region: [south]",
                "places.yaml:7:34 sentence.unknown-key places/low/region"
            ),
            ("places", "regions: [south]", "regions: []", "places.yaml:2:73 sentence.empty-region regions/south"),
            (
                "words", "{place:to} [ga]", "{place:tho} [ga]",
                "words/nl-NL.yaml:1:18 sentence.unknown-form sentences/go"
            ),
            (
                "words", "{place:to} [ga] ik {time}", "{place:to} [ga] ik",
                "words/nl-NL.yaml:1:18 sentence.slot-missing sentences/go"
            ),
            ("words", "ik {time}.", "ik {time}", "words/nl-NL.yaml:1:14 sentence.no-stop sentences/go"),
            (
                "words", "Ik [denk]", "Ik [denk] {time}",
                "words/nl-NL.yaml:1:99 sentence.slot-not-allowed sentences/muse"
            ),
            ("words", "Ik [denk]", "Ik [d]e[n]k[t]", "words/nl-NL.yaml:1:99 sentence.bad-pattern sentences/muse"),
            ("words", "{sub}, ", "", "words/nl-NL.yaml:2:9 sentence.slot-missing refine"),
            (
                "words", "gaps: { to: \"Ik ga ___.\"", "gaps: { to: \"Ik ga.\"",
                "words/nl-NL.yaml:3:13 sentence.bad-pattern gaps/to"
            ),
            ("words", ", when: \"Ik ga ___.\"", "", "words/nl-NL.yaml:3:1 sentence.missing-form gaps"),
            ("words", "to: \"naar ‘{text}’\", ", "", "words/nl-NL.yaml:5:1 sentence.missing-form typed"),
            ("words", "‘{text}’\", in", "‘text’\", in", "words/nl-NL.yaml:5:14 sentence.bad-pattern typed/to"),
            (
                "words", "naar {name}\", in: \"in {name}\" }, ij", "naar\", in: \"in {name}\" }, ij",
                "words/nl-NL.yaml:4:28 sentence.bad-pattern patterns/default/to"
            ),
            ("words", "as: ij", "as: ji", "words/nl-NL.yaml:10:44 sentence.unknown-pattern place/north/as"),
            ("words", "  low: Laag", "  lowe: Laag", "words/nl-NL.yaml:16:3 sentence.unknown-word place/lowe"),
            ("words", "  low: Laag", "", "words/nl-NL.yaml:7:1 sentence.missing-word place/low"),
            ("words", "  low: Laag", "  low: Baai", "words/nl-NL.yaml:16:3 sentence.same-text place/low"),
            (
                "words", "  low: Laag", "  low: \"La\\u00adag\"",
                "words/nl-NL.yaml:16:8 sentence.hidden-character place/low"
            ),
            ("words", "  low: Laag", "  low: \"Laag \"", "words/nl-NL.yaml:16:8 sentence.stray-space place/low"),
            (
                "words", "when: dit weekend", "whem: dit weekend",
                "words/nl-NL.yaml:17:110 sentence.unknown-form time/weekend/whem"
            ),
            (
                "words", "{ name: weekend, when: dit weekend }", "{ name: weekend }",
                "words/nl-NL.yaml:17:84 sentence.missing-form time/weekend"
            ),
            ("words", "refine:", "inflects: true\nrefine:", "words/nl-NL.yaml:18:71 sentence.not-inflected time/may"),
        ])
    func `a mistake is reported at its place, with the path of its node`(
        file: String, old: String, new: String, finding: String
    ) {
        var files = SmallGrammar()
        switch file {
        case "rules": files.rules = files.rules.replacing(old, with: new)
        case "places": files.places = files.places.replacing(old, with: new)
        default: files.words["nl-NL"] = files.words["nl-NL"]?.replacing(old, with: new)
        }
        let found = files.findings()
        #expect(found.contains(finding), "reported: \(found)")
    }

    @Test func `a missing phrase is in the worksheet by its gap sentence`() throws {
        var files = SmallGrammar()
        files.words["nl-NL"] = files.words["nl-NL"]?.replacing(", when: dit weekend", with: "")
        let finding = try #require(files.compile().findings.first)
        #expect(finding.diagnostic.message == "'weekend' lacks 'when': Ik ga ___.; write 'when: ...' at it")
    }

    @Test func `markets and kill switches of the tree are the ones that may be named`() {
        let calendars = ["GB": SentenceCalendar.usual]
        #expect(
            SmallGrammar().findings(markets: calendars).contains(
                "sentence.yaml:13:59 sentence.unknown-market markets/SA"))
        #expect(
            SmallGrammar().findings(killSwitches: ["no-top", "no-coast"]) == [
                "sentence.yaml:12:39 sentence.unknown-kill-switch times/weekend/kill_switch"
            ])
    }

    @Test func `a locale contains only the differences from the one that it extends`() throws {
        var files = SmallGrammar()
        files.words["nl-BE"] =
            "{ extends: nl-NL, place: { low: Leeg }, sentences: { go: \"Ik [ga] {time} {place:to}.\" } }"
        let (grammar, findings) = files.compile()
        #expect(findings.isEmpty)
        let compiled = try #require(grammar)
        #expect(compiled.locale("nl-BE") == 0)
        #expect(try SaidSentence("3.go.low.may", compiled).sentence.text == "Ik ga in mei naar Leeg.")
        #expect(try SaidSentence("3.muse.bay", compiled).sentence.text == "Ik denkin Baai.")
        files.words["nl-NL"] = files.words["nl-NL"]?.replacing("  low: Laag", with: "")
        files.words["nl-BE"] = "{ extends: nl-NL }"
        #expect(files.findings() == ["words/nl-NL.yaml:7:1 sentence.missing-word place/low"])
        files = SmallGrammar()
        files.words["nl-BE"] = "{ extends: nl-NO }"
        #expect(files.findings() == ["words/nl-BE.yaml:1:12 sentence.unknown-locale extends"])
        files.words["nl-BE"] = "{ extends: nl-AW }"
        files.words["nl-AW"] = "{ extends: nl-BE }"
        #expect(files.findings().contains { $0.contains("sentence.unknown-locale") })
    }

    @Test func `places, actions, forms and phrases have limits`() {
        var files = SmallGrammar()
        let most = SentenceLimits.actions
        let actions = (0..<(most - 2)).map { "  a\($0): { slots: [place] }" }.joined(separator: "\n")
        files.rules = files.rules.replacing("  muse: { slots: [place] }", with: actions)
        #expect(!files.findings().contains { $0.contains("too-many") })
        files.rules = files.rules.replacing("times:", with: "  b: { slots: [place] }\ntimes:")
        #expect(files.findings().contains { $0.contains("sentence.too-many actions") })
        var long = SmallGrammar()
        for (count, isRefused) in [(SentenceLimits.phraseScalars, false), (SentenceLimits.phraseScalars + 1, true)] {
            let text = String(repeating: "é", count: count)
            long.words["nl-NL"] = SmallGrammar().words["nl-NL"]?.replacing("when: dit weekend", with: "when: \(text)")
            #expect(long.findings().contains { $0.contains("sentence.too-long") } == isRefused)
        }
        var forms = SmallGrammar()
        for (count, isRefused) in [(SentenceLimits.forms, false), (SentenceLimits.forms + 1, true)] {
            let more = (2..<count).map { ", f\($0)" }.joined()
            forms.rules = SmallGrammar().rules.replacing("place: [to, in]", with: "place: [to, in\(more)]")
            #expect(forms.findings().contains { $0.contains("sentence.too-many forms/place") } == isRefused)
        }
    }
}
