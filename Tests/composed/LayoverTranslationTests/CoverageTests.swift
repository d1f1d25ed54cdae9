import LayoverTestKit
import LayoverTranslation
import LayoverCatalog
import LayoverCompiler
import LayoverJSON
import LayoverModel
import Testing

/// Which readers see a card in which language.
struct CoverageTests {
    private static func coverage(_ files: [SourceFile]) throws -> Coverage {
        var compiler = try Content.compiler()
        return Coverage(compiler.inventory(of: files))
    }

    private static func cell(_ coverage: Coverage, _ name: String, market: String, locale: String) throws
        -> Coverage.Cell
    {
        let column = try #require(coverage.columns.firstIndex { $0.market == market && $0.locale.tag == locale })
        return try #require(coverage.rows.first { $0.name == name }).cells[column]
    }

    @Test func `lists shown cards, replacement languages, and cards that are not in the market`() throws {
        let coverage = try Self.coverage(try Content.example("language-fallback"))
        let swedish = try #require(LocaleTag("sv-SE"))
        let english = try #require(LocaleTag("en-GB"))
        #expect(try Self.cell(coverage, "hello", market: "GB", locale: "en-GB") == .shown)
        #expect(
            try Self.cell(coverage, "hello", market: "NO", locale: "nb-NO") == .fallback(swedish, missing: ["more"]))
        #expect(try Self.cell(coverage, "hello", market: "NO", locale: "sv-SE") == .shown)
        #expect(try Self.cell(coverage, "hello", market: "SE", locale: "sv-SE") == .absent)
        #expect(
            try Self.cell(coverage, "sale", market: "NO", locale: "nb-NO") == .fallback(english, missing: ["title"]))
        #expect(try Self.cell(coverage, "both", market: "NO", locale: "nb-NO") == .shown)
        #expect(try Self.cell(coverage, "both", market: "SE", locale: "sv-SE") == .absent)
    }

    @Test func `a text that is still to be translated is missing, in a language and as a whole`() throws {
        let files = try Content.example("language-fallback")
        let path = try #require(files.map(\.path).first { $0.hasSuffix("/hello/messages/sv.yaml") })
        let marked = files.text(path).split(separator: "\n").map { $0 + "  # translate\n" }.joined()
        let before = try Self.coverage(files)
        let after = try Self.coverage(files.replacing(path, with: marked))
        #expect(try Self.cell(before, "hello", market: "NO", locale: "sv-SE") == .shown)
        #expect(try Self.cell(after, "hello", market: "NO", locale: "sv-SE") != .shown)
        let swedish = try #require(LocaleTag("sv-SE"))
        func complete(_ coverage: Coverage) -> Int? { coverage.languages.first { $0.locale == swedish }?.complete }
        #expect(try #require(complete(after)) < (try #require(complete(before))))
    }

    @Test func `works on a tree in which texts are missing and other things are wrong`() throws {
        let files = try Content.example("language-fallback")
            .replacing(
                "widgets/markets/IS.yaml", with: "market: IS\nextends: NO\nlocales: [is-IS]\nad_label: { is: Ad }\n"
            )
            .replacing("widgets/cards/banner/card.html", with: "<p>{{nothing}}<b>")
            .replacing("widgets/cards/broken/widget.yaml", with: "widget: [broken")
        let coverage = try Self.coverage(files)
        #expect(try Self.cell(coverage, "hello", market: "IS", locale: "is-IS") == .missing(["label", "more"]))
        #expect(try Self.cell(coverage, "banner", market: "GB", locale: "en-GB") == .shown)
        #expect(coverage.languages.first { $0.locale.tag == "is-IS" }.map { [$0.complete, $0.needed] } == [0, 4])
        #expect(coverage.languages.first { $0.locale.tag == "nb-NO" }.map { [$0.complete, $0.needed] } == [4, 6])
        var compiler = try Content.compiler()
        #expect(compiler.compile(files).catalog == nil)
    }

    @Test func `agrees with the layouts that come of the shipped content`() throws {
        let files = try Content.shipped()
        let coverage = try Self.coverage(files)
        var compiler = try Content.compiler()
        let catalog = try #require(compiler.compile(files).catalog)
        for (number, column) in coverage.columns.enumerated() {
            let layouts = try #require(catalog.market(column.market)).layouts.values.joined()
            let slots = layouts.filter { $0.locale == column.locale }.flatMap(\.slots)
            let shown = Set(slots.map { catalog.cards[$0.widget].name })
            let told = coverage.rows.filter { $0.kind == .widget && $0.cells[number] == .shown }.map(\.name)
            #expect(shown == Set(told), "\(column)")
        }
        #expect(coverage.languages.allSatisfy { $0.complete == $0.needed && $0.needed > 40 })
    }

    @Test func `the table keeps to the width, in as many parts as needed`() throws {
        let report = CoverageReport(try Self.coverage(try Content.shipped()))
        for width in [40, 100, 240] {
            let table = report.text(width: width).split(separator: "✓ shown")[0]
            #expect(table.split(separator: "\n").allSatisfy { $0.count <= width })
        }
        #expect(report.text(width: 100).contains("424 shown, 0 in another language"))
        #expect(!report.text().contains("\u{1b}"))
        #expect(report.text(inColour: true).contains("\u{1b}[32m✓"))
    }

    @Test func `the JSON has every cell with its missing texts`() throws {
        let json = CoverageReport(try Self.coverage(try Content.example("language-fallback"))).json
        let rows = try #require(json["rows"]?.items)
        let cells = try #require(rows.first { $0["name"]?.string == "hello" }?["cells"]?.items)
        let cell = try #require(
            cells.first { $0["market"]?.string == "NO" && $0["locale"]?.string == "nb-NO" })
        #expect(cell["state"]?.string == "fallback")
        #expect(cell["shown_in"]?.string == "sv-SE")
        #expect(cell["missing"]?.items?.compactMap(\.string) == ["more"])
        #expect(json["languages"]?.items?.count == 3)
    }
}
