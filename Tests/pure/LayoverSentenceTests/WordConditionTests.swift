import LayoverModel
import LayoverText
import Testing

@testable import LayoverSentence

/// `show_when` of words: where, in which language and from which day on they can be said.
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
}
