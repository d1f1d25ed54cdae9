import LayoverModel
import LayoverSentence
import Testing

/// Offers from a table: the same result as from an equal list, and findings at the table's rows.
struct OfferTableTests {
    private static let list =
        "offers: { short: [ { from: 2026-11-16, until: 2026-11-22, places: [top, low] } ] }"

    private func grammar() -> SmallGrammar {
        var grammar = SmallGrammar()
        grammar.places = grammar.places.replacing(Self.list, with: "offers: { short: week.csv }")
        return grammar
    }

    private func table(_ columns: [String], _ rows: [[String]]) -> [String: SentenceTable] {
        [
            "week.csv": SentenceTable(
                path: "data/week.csv", columns: columns, rows: rows, lines: rows.indices.map { $0 + 2 })
        ]
    }

    private func findings(_ tables: [String: SentenceTable]?) -> [String] {
        grammar().compile(tables: tables).findings.map {
            "\($0.diagnostic.location) \($0.diagnostic.code)"
        }
    }

    @Test func `rows have the same offers as entries of a list`() throws {
        let columns = ["places", "markets", "from", "until"]
        let tables = table(
            columns, [["top low", "", "2026-11-16", "2026-11-22"], ["bay", "SA", "", ""]])
        let found = grammar().compile(tables: tables)
        #expect(found.findings.isEmpty)
        let grammar = try #require(found.grammar)
        for (market, day, offered) in [
            ("GB", "2026-11-16", ["TOP", "LOW"]), ("GB", "2026-11-22", ["TOP", "LOW"]),
            ("GB", "2026-11-23", []),
            ("SA", "2026-11-16", ["BAY", "TOP", "LOW"]), ("SA", "2027-01-01", ["BAY"]),
        ] {
            let live = LiveSets(grammar, market: market, day: try #require(LocalDate(day)))
            let dash = try #require(grammar.rules.actions.first { $0.id == "dash" })
            let places = live.places(grammar.rules.words[0], for: dash).places
            #expect(places.map { grammar.rules.places[$0].iata } == offered, "\(market) \(day)")
        }
    }

    @Test func `an error is reported at its place, and so is a missing table`() {
        let columns = ["places", "markets", "from", "until"]
        #expect(findings(nil).isEmpty)
        #expect(findings([:]) == ["places.yaml:10:18 sentence.unknown-table"])
        #expect(findings(["week.csv": .unread("data/week.csv")]).isEmpty)
        #expect(
            findings(table(["place"], [["top"]])).contains("data/week.csv:1:1 sentence.unknown-table"))
        #expect(
            findings(table(columns + ["price"], [["top", "", "", "", "9"]])).contains(
                "data/week.csv:1:1 sentence.unknown-key"))
        for (row, finding) in [
            (["tip", "", "", ""], "1 sentence.unknown-place"),
            (["top north", "", "", ""], "5 sentence.unknown-place"),
            (["top", "XX", "", ""], "5 sentence.unknown-market"),
            (["top", "", "soon", ""], "6 sentence.not-a-date"),
            (["top", "", "2026-11-02", "2026-11-01"], "17 sentence.dates-reversed"),
            (["", "", "", ""], "1 sentence.unknown-place"),
        ] {
            #expect(
                findings(table(columns, [["low", "", "", ""], row])) == ["data/week.csv:3:\(finding)"],
                "\(row)")
        }
    }

    @Test func `a table has as many rows as the limit says, and none more`() {
        func rows(_ count: Int) -> [[String]] { (0..<count).map { _ in ["top"] } }
        #expect(findings(table(["places"], rows(SentenceLimits.offeredRows))).isEmpty)
        #expect(
            findings(table(["places"], rows(SentenceLimits.offeredRows + 1))) == [
                "data/week.csv:1:1 sentence.too-many"
            ])
    }
}
