@testable import LayoverSchema
import LayoverAssembly
import LayoverCatalog
import LayoverModel
import LayoverTestKit
import Testing

@testable import LayoverCompiler

/// The sources of a lock of heights, and the changes that make the lock stale.
struct MeasuredHeightsTests {
    private static let lock = MeasuredHeights.path(widget: "hello")
    private static let definition = "widgets/cards/hello/widget.yaml"

    private static let campaign = """
        campaign: sale
        uses: hello
        markets: [GB]
        from: 2026-12-01
        until: 2026-12-31
        text: { title: { en-GB: One for all } }
        """

    /// A campaign's card with a partial, freshly measured.
    private func measured() throws -> [SourceFile] {
        var compiler = try Content.compiler()
        let files = try Content.example("minimal")
            .replacing(
                MeasuredHeightsTests.definition,
                with: """
                    widget: hello
                    owner: results
                    type: html
                    provider: campaign
                    fields: { text: { type: text, from: campaign.text.title } }
                    height: auto
                    """
            )
            .replacing("widgets/cards/hello/card.html", with: "<p>{{@label}} {{text}}</p>{{> more}}")
            .replacing("widgets/partials/more.html", with: "<p>more</p>")
            .replacing("widgets/partials/other.html", with: "<p>never</p>")
            .replacing("widgets/campaigns/sale.yaml", with: MeasuredHeightsTests.campaign)
        let before = files.replacing(MeasuredHeightsTests.lock, with: text(of: "none"))
        let compilation = compiler.compile(before)
        #expect(compilation.findings.map(\.code) == ["heights.stale"])
        let digest = try #require(compilation.heightDigests["hello"])
        return before.replacing(MeasuredHeightsTests.lock, with: text(of: digest))
    }

    private func text(of digest: String) -> String {
        MeasuredHeights(
            digest: digest, compact: [132, 148, 164, 188, 216, 244], regular: [104, 116, 128, 148, 168, 188],
            location: SourceLocation("x")
        ).text(widget: "hello")
    }

    @Test func `a new measurement is valid, and has the card's height`() throws {
        var compiler = try Content.compiler()
        let compilation = compiler.compile(try measured())
        #expect(compilation.findings == [])
        let widget = try #require(compilation.catalog?.widgets.first)
        let english = try #require(LocaleTag("en-GB"))
        for (percent, compact, regular) in [(100, 132, 104), (120, 148, 116), (200, 244, 188), (400, 244, 188)] {
            for width in [nil, 390, 768] {
                let room = widget.room(in: english, percent: percent, width: width, values: nil)
                #expect(room == CardRoom(compact: compact, regular: regular), "\(percent) %")
            }
        }
    }

    @Test(arguments: [
        ("widgets/cards/hello/card.html", "<p>", "<p lang=\"en\">"),
        ("widgets/cards/hello/messages/en-GB.yaml", "Hello", "Hello, hello"),
        ("widgets/partials/more.html", "more", "and more"),
        ("widgets/campaigns/sale.yaml", "One for all", "All for one"),
        (
            "widgets/layouts/flight-results.yaml", "widgets: [hello]",
            "widgets: []\nmarkets: { GB: { add: [{ widget: hello }] } }"
        ),
        (definition, "fields: {", "disclosure: ad\nfields: {"),
    ])
    func `a change of the drawing is reported`(path: String, old: String, new: String) throws {
        var compiler = try Content.compiler()
        let files = try measured()
        _ = compiler.compile(files)
        let changed = files.editing(path, old, to: new)
        #expect(changed != files)
        // A change of the layout does not change how its widgets are drawn.
        let isDrawn = !path.contains("layouts")
        let compilation = compiler.compile(changed)
        #expect(compilation.findings.map(\.code) == (isDrawn ? ["heights.stale"] : []))
        if isDrawn {
            let finding = try #require(compilation.findings.first)
            #expect(finding.message.contains("layover measure hello"))
            #expect(!finding.isError)
            #expect(finding.location == SourceLocation(MeasuredHeightsTests.lock, Position(line: 3, column: 1)))
        }
    }

    @Test(arguments: [
        (definition, "owner: results", "owner: others"),
        (definition, "height: auto", "height: auto\nshow_when: { results.count: { $gte: 2 } }"),
        ("widgets/partials/other.html", "never", "ever"),
        ("widgets/campaigns/sale.yaml", "uses: hello", "uses: hello\nweight: 1"),
    ])
    func `a change outside of the drawing keeps it valid`(path: String, old: String, new: String) throws {
        var compiler = try Content.compiler()
        let changed = try measured().editing(path, old, to: new)
        let stale = compiler.compile(changed).findings.map(\.code)
        // A campaign's file counts as a whole, because most of it is texts.
        #expect(stale == (path.contains("campaigns") ? ["heights.stale"] : []))
    }

    @Test func `pseudo-locales need no new measurement`() throws {
        let files = try measured()
        var compiler = Compiler(tools: try Content.compiler().tools.withPseudoLocales)
        #expect(compiler.compile(files).findings == [])
    }
}

extension CompilerTools {
    fileprivate var withPseudoLocales: CompilerTools {
        CompilerTools(
            content: content, readYAML: readYAML, language: language, zones: zones, digest: digest, patterns: patterns,
            assetOrigin: assetOrigin, pseudoLocales: true)
    }
}
