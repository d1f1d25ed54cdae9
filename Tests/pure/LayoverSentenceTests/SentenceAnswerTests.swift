import LayoverJSON
import LayoverModel
import LayoverTestKit
import LayoverText
import Testing

@testable import LayoverSentence

/// Answers in their serialised form, compared with the sentences of the room.
struct SentenceAnswerTests {
    private static let rows = [
        SentenceAirports.Row(iata: "ZZA", city: "Weit “Weg”", country: "NO"),
        SentenceAirports.Row(iata: "ZZB", city: "Weit “Weg”", country: "NO"),
    ]

    private struct Fixture {
        let grammar: SentenceGrammar
        let live: LiveSets
        let airports: SentenceAirports
        let sheet: SentenceSheet

        init(
            kills: Set<String> = [], on day: String = "2026-11-20",
            airports rows: [SentenceAirports.Row] = SentenceAnswerTests.rows
        ) throws {
            airports = SentenceAirports(rows, folding: Language())
            grammar = try #require(SmallGrammar().compile().grammar)
            live = LiveSets(grammar, market: "GB", day: try #require(LocalDate(day))) { kills.contains($0) }
            sheet = SentenceSheet(
                grammar, locale: 0, live: live, airports: airports, language: Language(),
                head: Array("\"schema\":1,".utf8)
            ) { "\($0.from)/\($0.until)" }
        }

        func answer(_ code: String, _ wish: SentenceAnswer.Wish = .init()) throws -> JSONValue {
            var bytes: [UInt8] = []
            SentenceAnswer(code, on: sheet).append(wish, to: &bytes)
            return try JSONValue(parsing: bytes)
        }

        func say(_ code: String) -> Sentence {
            grammar.say(code, locale: 0, live: live, airports: airports, folding: Language())
        }
    }

    /// Codes of all kinds: complete, short, hidden, unknown, typed, broken.
    private static func code(_ random: inout SeededGenerator) -> String {
        let actions = ["go", "dash", "rush", "muse", "fly"]
        let typed = ["bergen", "Weit “Weg”", "Atl\u{200f}\"\\antis", " "].map { "_" + Base64URL.encoded($0.utf8) }
        let places =
            ["anywhere", "hills", "north", "coast", "south", "bay", "cap", "top", "low", "cove", "isle", "moon", "x"]
            + ["north~top", "north~cap", "coast~bay", "coast~low", "north~isle", "north~moon"] + typed
        let times = ["whenever", "winter", "cold", "may", "weekend", "never"]
        let parts = ["3", random.pick(actions), random.pick(places), random.pick(times)]
        return parts.prefix(random.below(5)).joined(separator: ".") + (random.happens(20) ? "." : "")
    }

    @Test(arguments: [[], ["word:place.bay"], ["no-top", "no-coast"], ["word:action.dash"], ["word:time.may"]])
    func `bytes equal the answer of the rules, for any code`(kills: [String]) throws {
        let fixture = try Fixture(kills: Set(kills))
        var random = SeededGenerator(seed: 21)
        for _ in 0..<400 {
            let code = Self.code(&random)
            let said = fixture.say(code)
            let answer = try fixture.answer(code)
            #expect(answer["code"]?.string == said.code, "\(code)")
            #expect(answer["share"]?.string == said.share, "\(code)")
            #expect(answer["text"]?.string == said.text, "\(code)")
            try expectTokens(answer, said, code)
            for list in SentenceGrammar.OptionList.allCases {
                let options = fixture.grammar.options(list, of: said.choice, locale: 0, live: fixture.live)
                #expect(try Self.options(answer["options"]?[list.rawValue]) == options, "\(code) \(list)")
            }
            let destinations = fixture.grammar.destinations(said.choice, live: fixture.live)
            let written = try #require(answer["resolved"]?["destinations"]?.items)
            #expect(written.map { $0["code"]?.string } == destinations.map(\.code), "\(code)")
            #expect(written.map { $0["iata"]?.string } == destinations.map(\.iata), "\(code)")
            #expect(written.map { $0["place"]?.string } == destinations.map(\.place), "\(code)")
            #expect(
                written.allSatisfy { $0["place"]?.string == nil || $0["name"]?.string?.isEmpty == false }, "\(code)")
            let dates = fixture.grammar.dates(said.choice, live: fixture.live)
            #expect(answer["resolved"]?["dates"]?["from"]?.string == dates?.from.description, "\(code)")
            let repairs = try #require(answer["repairs"]?.items)
            #expect(repairs.map { $0["reason"]?.string } == said.repairs.map(\.reason.rawValue), "\(code)")
            #expect(repairs.map { $0["was"]?.string } == said.repairs.map(\.was), "\(code)")
        }
    }

    @Test func `a shared code returns the same sentence, and its own code too`() throws {
        let fixture = try Fixture()
        var random = SeededGenerator(seed: 9)
        for _ in 0..<300 {
            let first = try fixture.answer(Self.code(&random))
            for key in ["share", "code"] {
                let again = try fixture.answer(try #require(first[key]?.string))
                #expect(again["text"] == first["text"])
                #expect(again["repairs"]?.items?.isEmpty == true)
            }
        }
    }

    @Test func `lists have the requested order, and a form has the same slots`() throws {
        let fixture = try Fixture()
        let none = try fixture.answer("3.go.north.may", .init(lists: []))
        #expect(none["options"]?.members?.isEmpty == true)
        let some = try fixture.answer("3.go.north.may", .init(lists: [.place, .sub]))
        #expect(some["options"]?.members?.map(\.key) == ["place", "sub"])
        let form = try fixture.answer("3.go.north~top.may", .init(isForm: true))
        #expect(form["tokens"] == nil)
        let fields = try #require(form["fields"]?.items)
        #expect(fields.map { $0["slot"]?.string } == ["action", "place", "sub", "time"])
        #expect(fields.map { $0["id"]?.string } == ["go", "north", "top", "may"])
        #expect(fields.map { $0["value"]?.string } == ["ga", "noorden", "Top", "in mei"])
        #expect(fields[2]["options"]?.items?.count == 2)
    }

    @Test func `typed text has options with this beginning, then options that contain it, then cities`() throws {
        let fixture = try Fixture()
        func names(_ text: String, limit: Int = 10) throws -> [String] {
            var bytes: [UInt8] = []
            let answer = SentenceAnswer("3.go.north.may", on: fixture.sheet)
            answer.append(fixture.sheet.suggestions(for: text, action: 0, limit: limit), to: &bytes)
            let options = try #require(try JSONValue(parsing: bytes).items)
            #expect(options.allSatisfy { $0["code"]?.string?.hasSuffix(".may") == true })
            return options.compactMap { $0["name"]?.string }
        }
        #expect(try names(" ZU") == ["zuiden"])
        // The cape is not available in the market.
        #expect(try names("ka") == [])
        #expect(try names("bergen") == ["heuvels"])
        #expect(try names("weit") == [])
        #expect(try names("weit “weg”") == ["Weit “Weg”"])
        #expect(try names("") == [])
        #expect(try names("a", limit: 1).count <= 1)
    }

    @Test func `a name is found as finding folds it, and text that names nothing stays as it was typed`() throws {
        var files = SmallGrammar()
        files.words["nl-NL"] = files.words["nl-NL"]?.replacing("low: Laag", with: "low: Tromsø-Øst")
        let grammar = try #require(files.compile().grammar)
        let live = LiveSets(grammar, market: "GB", day: try #require(LocalDate("2026-11-20")))
        let sheet = SentenceSheet(
            grammar, locale: 0, live: live, airports: SentenceAirports(Self.rows, folding: Language()),
            language: Language(), head: Array("\"schema\":1,".utf8)
        ) { "\($0.from)/\($0.until)" }
        let low = try #require(grammar.rules.word("low"))
        for text in ["tromso", "TROMSØ", "tromsoe", "trom", "ost", "tromso ost", " Tromso-O"] {
            #expect(sheet.suggestions(for: text, action: 0) == [.word(low)], "\(text)")
        }
        #expect(sheet.suggestions(for: "romso", action: 0).isEmpty)
        #expect(sheet.kept(" At\u{200B}lantis ") == .typed("Atlantis"))
        for text in ["", " ", "tromsø-øst", "ZZA", "weit “weg”"] { #expect(sheet.kept(text) == nil, "\(text)") }
        var bytes: [UInt8] = []
        SentenceAnswer("3.go.north.may", on: sheet).append([.typed("Atlantis")], to: &bytes)
        let option = try #require(try JSONValue(parsing: bytes).items?.first)
        #expect(option["text"]?.string == "naar ‘Atlantis’")
        #expect(option["typed"] == .bool(true))
        let code = try #require(option["code"]?.string)
        #expect(code == "3.go._QXRsYW50aXM.may")
        #expect(SentenceAnswer(code, on: sheet).isUnresolved)
    }

    /// Cities with one name in two countries, a city named as a word, and one with two airports.
    private static let namesakes: [SentenceAirports.Row] = [
        .init(iata: "BHM", city: "Birmingham", country: "US"), .init(iata: "BHX", city: "Birmingham", country: "GB"),
        .init(iata: "QTP", city: "Top", country: "CA"), .init(iata: "SVO", city: "Moscow", country: "RU"),
        .init(iata: "DME", city: "Moscow", country: "RU"), .init(iata: "LOW", city: "Weit", country: "IT"),
        .init(iata: "QWT", city: "Weit", country: "IT"), .init(iata: "QXR", city: "Birmingham", country: "GB"),
    ]

    @Test(arguments: [
        ("mosc", ["DME", "SVO"], ["Moscow: DME SVO"]), ("moscow", [], ["Moscow: DME SVO"]),
        ("moscow", ["SVO", "DME", "SVO"], ["Moscow: DME SVO"]),
        ("SVO", ["SVO"], ["Moscow (SVO): SVO", "Moscow: DME SVO"]),
        ("birmingham", ["BHM", "BHX"], ["Birmingham (BHM): BHM", "Birmingham (BHX): BHX", "Birmingham (QXR): QXR"]),
        ("qtp", ["QTP"], ["Top (QTP): QTP"]), ("top", ["QTP"], ["Top: TOP", "Top (QTP): QTP"]),
        ("weit", ["LOW", "QWT"], ["Laag: LOW", "Weit (QWT): QWT"]),
    ])
    func `each suggestion is listed once, and its code opens the airports that it counts`(
        text: String, found: [String], expected: [String]
    ) throws {
        let fixture = try Fixture(airports: Self.namesakes)
        let suggestions = fixture.sheet.suggestions(for: text, action: 0) { _, _ in found }
        var bytes: [UInt8] = []
        SentenceAnswer("", on: fixture.sheet).append(suggestions, to: &bytes)
        var listed: [String] = []
        for option in try #require(try JSONValue(parsing: bytes).items) {
            let answer = try fixture.answer(try #require(option["code"]?.string), .init(lists: []))
            let airports = try #require(answer["resolved"]?["destinations"]?.items).compactMap { $0["iata"]?.string }
            #expect(option["places"]?.int == airports.count)
            listed.append("\(option["name"]?.string ?? ""): \(airports.sorted().joined(separator: " "))")
        }
        #expect(listed == expected)
    }

    // MARK: Reading answers

    private func expectTokens(_ answer: JSONValue, _ said: Sentence, _ code: String) throws {
        let tokens = try #require(answer["tokens"]?.items)
        #expect(tokens.map { $0["role"]?.string } == said.tokens.map(\.role.rawValue), "\(code)")
        #expect(tokens.map { $0["text"]?.string } == said.tokens.map(\.text), "\(code)")
        #expect(tokens.map { $0["gap"]?.string } == said.tokens.map(\.gap), "\(code)")
        #expect(tokens.map { $0["glue"] } == said.tokens.map { .bool($0.glue) }, "\(code)")
        #expect(tokens.map { $0["slot"]?.string } == said.tokens.map(\.slot), "\(code)")
        #expect(tokens.map { $0["id"]?.string } == said.tokens.map(\.id), "\(code)")
        #expect(tokens.map { $0["part"]?.int } == said.tokens.map(\.part), "\(code)")
        #expect(tokens.map { $0["typed"] ?? .bool(false) } == said.tokens.map { .bool($0.isTyped) }, "\(code)")
        // Every token that opens a list has a label of its own.
        #expect(tokens.allSatisfy { ($0["slot"] == nil) == ($0["label"] == nil) }, "\(code)")
    }

    private static func options(_ list: JSONValue?) throws -> [SentenceOption] {
        try #require(list?.items).map { item in
            var option = SentenceOption(
                id: try #require(item["id"]?.string), name: try #require(item["name"]?.string),
                text: try #require(item["text"]?.string), code: try #require(item["code"]?.string))
            option.group = item["group"]?.string
            option.places = item["places"]?.int
            option.hasMore = item["more"] == .bool(true)
            return option
        }
    }
}
