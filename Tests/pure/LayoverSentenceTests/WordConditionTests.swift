import LayoverModel
import LayoverText
import Testing

@testable import LayoverSentence

/// `show_when` of words: the markets, languages and days in which they are available.
struct WordConditionTests {
    private static let condition =
        "show_when: { market: GB, locale: nl-NL, day: { $gte: 2026-11-20, $lt: 2026-12-01 } }"

    private func says(
        _ code: String, market: String = "GB", locale: String? = "nl-NL", on day: String, of files: SmallGrammar
    ) throws -> (text: String, repairs: [String], listed: [String]) {
        let grammar = try #require(files.compile().grammar)
        let live = LiveSets(grammar, market: market, locale: locale, day: try #require(LocalDate(day)))
        let said = grammar.say(code, locale: 0, live: live, folding: Language())
        let lists = [SentenceGrammar.OptionList.action, .place, .sub, .time].flatMap {
            grammar.options($0, of: said.choice, locale: 0, live: live)
        }
        return (
            said.text, said.repairs.map { "\($0.slot) \($0.was ?? "") > \($0.now ?? ""): \($0.reason.rawValue)" },
            lists.map(\.id)
        )
    }

    @Test(
        arguments: [
            ("rules", "may: { month: 5", "3.go.anywhere.may", "may", "time may > whenever: off"),
            ("rules", "muse: { slots: [place]", "3.muse.low", "muse", "action muse > go: off"),
            ("places", "south: {", "3.go.south", "south", "place south > anywhere: off"),
            ("places", "iata: TOP, country: NO", "3.go.north~top", "top", "place north~top > north: off"),
        ])
    func `a word is said where its condition holds, and repaired where it does not`(
        file: String, at: String, code: String, id: String, repair: String
    ) throws {
        var files = SmallGrammar()
        let isEmpty = at.hasSuffix("{")
        let new = at + (isEmpty ? " " : ", ") + Self.condition
        if file == "rules" {
            files.rules = files.rules.replacing(at, with: new)
        } else {
            files.places = files.places.replacing(at, with: new)
        }
        for day in ["2026-11-20", "2026-11-30"] {
            let said = try says(code, on: day, of: files)
            #expect(said.repairs == [], "\(day)")
            #expect(said.listed.contains(id))
        }
        for (market, locale, day) in [
            ("GB", "nl-NL", "2026-11-19"), ("GB", "nl-NL", "2026-12-01"), ("SA", "nl-NL", "2026-11-20"),
            ("GB", "nl-BE", "2026-11-20"), ("GB", nil, "2026-11-20"),
        ] as [(String, String?, String)] {
            let said = try says(code, market: market, locale: locale, on: day, of: files)
            #expect(said.repairs == [repair], "\(market) \(locale ?? "") \(day)")
            #expect(!said.listed.contains(id))
        }
    }

    /// The grammar with another language that lacks the words of the coast and the bay.
    private func lacking(_ condition: String) -> SmallGrammar {
        var files = SmallGrammar()
        files.words["nl-BE"] = files.words["nl-NL"]?.replacing("  coast: kust\n", with: "").replacing(
            "  bay: Baai\n", with: "")
        files.places.replace("kill_switch: no-coast }", with: "kill_switch: no-coast, \(condition) }")
        files.places.replace("was: [cove] }", with: "was: [cove], \(condition) }")
        return files
    }

    @Test(
        arguments: [
            ("show_when: { locale: nl-NL }", []), ("show_when: { locale: { $in: [nl-NL, de-DE] }, market: GB }", []),
            ("show_when: { $not: { locale: nl-BE } }", []),
            ("show_when: { locale: nl-BE }", ["coast", "bay"]), ("show_when: { market: GB }", ["coast", "bay"]),
            ("show_when: { $or: [ { locale: nl-NL }, { market: GB } ] }", ["coast", "bay"]),
            ("show_when: { day: { $gte: 2026-11-20 } }", ["coast", "bay"]),
        ])
    func `a language needs the words that it may ever say`(condition: String, asked: [String]) throws {
        let findings = lacking(condition).compile().findings
        #expect(findings.filter { $0.diagnostic.code == "sentence.missing-word" }.map { $0.path.last } == asked)
        #expect(findings.allSatisfy { $0.diagnostic.code == "sentence.missing-word" })
    }

    @Test func `a word that another language says alone is repaired, not listed and in no worksheet`()
        throws
    {
        let files = lacking("show_when: { locale: nl-NL }")
        let grammar = try #require(files.compile().grammar)
        let other = try #require(grammar.locale("nl-BE"))
        let live = LiveSets(grammar, market: "GB", locale: "nl-BE", day: try #require(LocalDate("2026-12-10")))
        for (code, text, was, name) in [
            ("3.go.coast.may", "IJnoord ga ik in mei.", "coast", "kust"),
            ("3.go.coast~bay.may", "IJnoord ga ik in mei.", "coast~bay", "Baai"),
            ("3.muse.bay", "Ik denkin noord.", "bay", "Baai"),
        ] {
            let said = grammar.say(code, locale: other, live: live, folding: Language())
            #expect(said.text == text)
            #expect(said.repairs.map(\.was) == [was])
            #expect(said.repairs.map(\.wasName) == [name])
            let listed = [SentenceGrammar.OptionList.place, .sub].flatMap {
                grammar.options($0, of: said.choice, locale: other, live: live)
            }
            #expect(listed.allSatisfy { !$0.text.isEmpty && !["coast", "bay"].contains($0.id) })
        }
        let every = grammar.everySentence(in: other).map(\.code)
        #expect(!every.contains { $0.contains("coast") || $0.contains("bay") })
        #expect(every.contains("go.north~cap.whenever"))
        let compiler = files.compiler().compiler
        let tag = try #require(LocaleTag("nl-BE"))
        let rows = try #require(SentenceWorksheet(tag, of: compiler)).rows
        #expect(!rows.contains { ["coast", "bay"].contains($0.id) })
        #expect(rows.contains { $0.id == "cap" })
    }

    @Test func `a language that takes over from one that never says a word is asked for it itself`() throws {
        var files = lacking("show_when: { locale: { $in: [nl-NL, nl-SR] } }")
        files.words["nl-SR"] = "extends: nl-BE\n"
        let findings = files.compile().findings
        #expect(findings.map { $0.path.last } == ["coast", "bay"])
        #expect(findings.allSatisfy { $0.diagnostic.location.file == "words/nl-SR.yaml" })
        files.words["nl-SR"] = "extends: nl-BE\nplace: { coast: kust, bay: Baai }\n"
        #expect(files.compile().findings.isEmpty)
    }
}
