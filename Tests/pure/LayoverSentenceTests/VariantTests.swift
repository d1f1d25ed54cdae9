import LayoverJSON
import LayoverModel
import LayoverTestKit
import LayoverText
import Testing

@testable import LayoverSentence

/// Arms of experiments change the default sentence and the order of lists, but not the meaning of a code.
struct VariantTests {
    private let grammar: SentenceGrammar

    init() throws { grammar = try #require(SmallGrammar().compile().grammar) }

    private func sheet(kills: Set<String> = [], on day: String = "2026-11-20") throws -> SentenceSheet {
        let live = LiveSets(grammar, market: "GB", day: try #require(LocalDate(day))) { kills.contains($0) }
        return SentenceSheet(grammar, locale: 0, live: live, airports: .none, language: Language(), head: []) { _ in ""
        }
    }

    private func variant(
        action: String? = nil, place: String? = nil, time: String? = nil,
        first: [SentenceGrammar.OptionList: [String]] = [:]
    ) -> SentenceVariant {
        var variant = SentenceVariant()
        variant.action = action.flatMap { grammar.word($0, in: .action) }
        variant.place = place.flatMap { grammar.rules.word($0) }
        variant.time = time.flatMap { grammar.word($0, in: .time) }
        for (list, words) in first { variant.first[list] = words.compactMap { grammar.word($0, in: list) } }
        return variant
    }

    private func answer(_ code: String, _ variant: SentenceVariant?, on sheet: SentenceSheet) throws -> JSONValue {
        var bytes: [UInt8] = []
        SentenceAnswer(code, on: sheet, variant: variant).append(SentenceAnswer.Wish(), to: &bytes)
        return try JSONValue(parsing: bytes)
    }

    @Test func `an empty code means the arm's sentence, as far as it is available today`() throws {
        let sheet = try sheet()
        let cases: [(SentenceVariant, String)] = [
            (variant(place: "hills"), "3.go.hills.whenever"), (variant(time: "may"), "3.go.anywhere.may"),
            (variant(place: "bay", time: "winter"), "3.go.bay.winter"), (variant(action: "muse"), "3.muse.anywhere"),
            (variant(action: "muse", time: "may"), "3.muse.anywhere.may"),
            (SentenceVariant(), "3.go.anywhere.whenever"),
            // Former names are the same words.
            (variant(place: "cove", time: "cold"), "3.go.bay.winter"),
        ]
        for (variant, code) in cases {
            #expect(try answer("", variant, on: sheet)["code"]?.string == code)
            // A code with open words has the same meaning for all arms.
            #expect(try answer("3.go", variant, on: sheet)["code"] == answer("3.go", nil, on: sheet)["code"])
            #expect(try answer("?", variant, on: sheet) == answer("?", nil, on: sheet))
        }
        for kills in [["word:time.may"], ["word:place.bay"]] as [Set<String>] {
            let without = try self.sheet(kills: kills)
            let said = try answer("", variant(place: "bay", time: "may"), on: without)
            #expect(said == (try answer("", nil, on: without)), "\(kills)")
            #expect(said["repairs"]?.items?.isEmpty == true)
        }
    }

    @Test func `named words are first, in their order, and none is added or removed`() throws {
        let sheet = try sheet()
        let lists: [(SentenceGrammar.OptionList, [String], String)] = [
            (.place, ["south", "hills", "north"], "3.go"), (.time, ["weekend", "may"], "3.go"),
            (.action, ["muse"], "3.go"), (.sub, ["top"], "3.go.north"),
        ]
        for (list, first, code) in lists {
            func ids(_ variant: SentenceVariant?) throws -> [String] {
                try answer(code, variant, on: sheet)["options"]?[list.rawValue]?.items?.compactMap { $0["id"]?.string }
                    ?? []
            }
            let (usual, other) = (try ids(nil), try ids(variant(first: [list: first])))
            let shown = first.filter(usual.contains)
            #expect(!shown.isEmpty, "\(list)")
            #expect(other == shown + usual.filter { !first.contains($0) }, "\(list)")
        }
    }

    @Test func `a place that a long list leaves out is shown where an arm puts it first`() throws {
        let letters = Array("ABCDEFGHIJ")
        let numbers = Array(0..<(SentenceLimits.options + 1))
        let places = numbers.map {
            "  p\($0): { iata: \(letters[$0 / 100])\(letters[$0 / 10 % 10])\(letters[$0 % 10]), country: IT, regions: [south] }\n"
        }
        var small = SmallGrammar()
        small.places.replace("  bay:", with: places.joined() + "  bay:", maxReplacements: 1)
        small.words["nl-NL"]?.replace(
            "  bay: Baai", with: numbers.map { "  p\($0): Dorp \($0)\n" }.joined() + "  bay: Baai",
            maxReplacements: 1)
        let grammar = try #require(small.compile().grammar)
        let live = LiveSets(grammar, market: "GB", day: try #require(LocalDate("2026-11-20")))
        let sheet = SentenceSheet(
            grammar, locale: 0, live: live, airports: .none, language: Language(), head: []
        ) { _ in "" }
        func shown(_ variant: SentenceVariant?) throws -> [String] {
            try answer("3.go.south", variant, on: sheet)["options"]?["sub"]?.items?.compactMap { $0["id"]?.string }
                ?? []
        }
        var variant = SentenceVariant()
        variant.first[.sub] = ["low", "p200", "p3"].compactMap { grammar.word($0, in: .sub) }
        let usual = numbers.prefix(SentenceLimits.options).map { "p\($0)" }
        #expect(try shown(nil) == usual)
        #expect(try shown(variant) == ["low", "p200", "p3"] + usual.filter { $0 != "p3" }.dropLast(2))
    }

    @Test func `a grammar has the beginning of the arm, and the usual one where a word of it cannot be said`() throws {
        let arm = variant(action: "muse", place: "hills", first: [.place: ["south"], .time: ["may", "weekend"]])
        func beginning(_ variant: SentenceVariant?, kills: Set<String> = []) throws -> JSONValue {
            var bytes: [UInt8] = []
            try sheet(kills: kills).appendGrammar(variant, to: &bytes)
            let grammar = try JSONValue(parsing: bytes)
            return .array([grammar["default"] ?? .null, grammar["first"] ?? .null])
        }
        let usual = #"{"action":"go","place":"anywhere","time":"whenever"}"#
        let order = #"{"place":["south"],"time":["may","weekend"]}"#
        #expect(try beginning(nil) == JSONValue(parsing: Array("[\(usual),{}]".utf8)))
        let changed = #"{"action":"muse","place":"hills","time":"whenever"}"#
        #expect(try beginning(arm) == JSONValue(parsing: Array("[\(changed),\(order)]".utf8)))
        #expect(
            try beginning(arm, kills: ["word:place.hills"]) == JSONValue(parsing: Array("[\(usual),\(order)]".utf8)))
    }

    @Test func `a word is found in the lists that may have it`() {
        let cases: [(String, [SentenceGrammar.OptionList])] = [
            ("bay", [.sub]), ("cove", [.sub]), ("hills", [.place]), ("coast", [.place]), ("anywhere", [.place]),
            ("go", [.action]), ("rush", [.action]), ("may", [.time]), ("nowhere", []), ("", []),
        ]
        for (id, lists) in cases {
            #expect(
                SentenceGrammar.OptionList.allCases.filter { grammar.word(id, in: $0) != nil }
                    == SentenceGrammar.OptionList.allCases.filter(lists.contains), "\(id)")
        }
        for list in SentenceGrammar.OptionList.allCases {
            let known = grammar.identifiers(in: list)
            #expect(!known.isEmpty)
            #expect(known.allSatisfy { grammar.word($0, in: list) != nil })
        }
    }

    @Test func `of two arms the default of one and the lists of both hold`() {
        var both = variant(place: "hills", first: [.time: ["may"]])
        both.take(variant(first: [.place: ["south"]]))
        #expect(both == variant(place: "hills", first: [.time: ["may"], .place: ["south"]]))
        both.take(variant(action: "muse"))
        #expect(both.action != nil)
        #expect(both.place == nil)
        #expect(both.changesStart)
        #expect(SentenceVariant().isEmpty)
        #expect(!variant(first: [.sub: ["bay"]]).isEmpty)
    }

    @Test func `any order of any words is the same words again`() {
        var random = SeededGenerator(seed: 21)
        for _ in 0..<500 {
            let words = Array((0..<Int.random(in: 0...40, using: &random)).shuffled(using: &random))
            var variant = SentenceVariant()
            variant.first[.place] = (0..<Int.random(in: 0...10, using: &random)).map { _ in
                Int.random(in: 0...50, using: &random)
            }
            let named = variant.first[.place] ?? []
            variant.first[.place] = named.enumerated().filter { named.firstIndex(of: $1) == $0 }.map(\.element)
            let ordered = variant.ordered(words, in: .place)
            #expect(ordered.sorted() == words.sorted())
            #expect(variant.ordered(words, in: .time) == words)
        }
    }
}
