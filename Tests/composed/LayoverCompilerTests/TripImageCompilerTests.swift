import LayoverAdapters
import LayoverCatalog
import LayoverCompiler
import LayoverModel
import LayoverPictures
import LayoverSchema
import LayoverTestKit
import LayoverTripContent
import Testing

/// Errors in `widgets/pages/trip/image.yaml` and their places.
struct TripImageCompilerTests {
    private static let file = "widgets/pages/trip/image.yaml"

    private static func compile(_ boxes: String, texts: String = "") throws -> (image: TripImage?, findings: [String]) {
        let text = "background: \"#ffffff\"\n" + (texts.isEmpty ? "" : "texts:\n\(texts)") + "boxes:\n\(boxes)\n"
        let found = TripImageCompiler.read(Array(text.utf8), file: file, tools: try Adapters().compilerTools())
        return (found.image, found.findings.map(\.description))
    }

    private static func box(_ what: String) -> String { "  - { x: 0, y: 0, width: 10, height: 10, \(what) }" }

    @Test func `the shipped one is without findings, in every language of the shipped markets`() throws {
        let bytes = Array(try Content.shipped().text(TripImageCompilerTests.file).utf8)
        let found = TripImageCompiler.read(
            bytes, file: TripImageCompilerTests.file, tools: try Adapters().compilerTools())
        #expect(found.findings.isEmpty, "\(found.findings)")
        #expect(found.image?.boxes.count == 36)
    }

    @Test(arguments: [
        ("fill: red", ":3:48: error: 'red' is not a colour", "image.colour"),
        ("text: nobody", "error: there is no text 'nobody'", "image.unknown-text"),
        ("words: \"{title}\"", "error: unknown argument '{title}'", "message.argument"),
        ("words: \"{frm}\"", "did you mean 'from'?", "message.argument"),
        ("words: \"{from\"", "error: ", "message.syntax"),
        ("words: \"{from, date}\"", "error: '{from}' has the wrong form", "message.type"),
        ("words: \"{seen, select, other {a}}\"", "error: '{seen}' has the wrong form", "message.type"),
        ("picture: none.png", "error: there is no picture 'none.png'", "asset.unknown"),
        ("fill: \"#fff000\", colr: 1", "error: ", "schema.unknown-key"),
        ("fill: \"#fff000\", words: a", "error: ", "schema."), ("item: 1", "error: ", "schema."),
        ("words: a, item: 4", "error: ", "schema."), ("words: a, weight: fat", "error: ", "schema."),
    ])
    func `each mistake is reported at its place`(what: String, message: String, code: String) throws {
        let (image, findings) = try TripImageCompilerTests.compile(TripImageCompilerTests.box(what))
        #expect(image == nil)
        #expect(
            findings.contains {
                $0.hasPrefix("\(TripImageCompilerTests.file):3:") && $0.contains(message) && $0.contains("[\(code)")
            },
            "\(findings)")
    }

    @Test(arguments: [
        ("x: 1190, y: 620, width: 10, height: 10", true), ("x: 1191, y: 0, width: 10, height: 10", false),
        ("x: 0, y: 621, width: 10, height: 10", false), ("x: 0, y: 0, width: 1200, height: 630", true),
    ])
    func `a box lies within the image`(place: String, isTaken: Bool) throws {
        let (image, findings) = try TripImageCompilerTests.compile("  - { \(place), fill: \"#000000\" }")
        #expect((image != nil) == isTaken)
        #expect(findings.contains { $0.contains("[image.box-outside]") } != isTaken)
    }

    @Test func `a text outside of all boxes is reported`() throws {
        let (image, findings) = try TripImageCompilerTests.compile(
            TripImageCompilerTests.box("words: a"), texts: "  lost: { en: Lost }\n  alt: { en: Flights }\n")
        #expect(image != nil && findings.count == 1 && findings[0].contains("warning: no box shows the text 'lost'"))
    }

    private static func tree(_ text: String) throws -> [SourceFile] {
        try Content.example("minimal").replacing(file, with: text)
    }

    @Test func `a market whose language a text lacks is reported, and the text is shown in another`() throws {
        var compiler = try Content.compiler()
        let compilation = compiler.compile(
            try TripImageCompilerTests.tree(
                """
                background: "#ffffff"
                texts:
                  invite: { nb: Velg }
                boxes:
                \(TripImageCompilerTests.box("text: invite"))
                """))
        #expect(compilation.catalog?[TripContent.self].image != nil, "\(compilation.findings)")
        let warnings = compilation.findings.filter { $0.code == "image.text-missing" }
        #expect(warnings.count == 1)
        #expect(warnings.first?.message.contains("missing in en, so it is shown in nb") == true)
    }

    @Test func `a market whose language no font has is reported, if fonts were checked`() throws {
        let files = try TripImageCompilerTests.tree(
            "background: \"#ffffff\"\nboxes:\n\(TripImageCompilerTests.box("words: a"))\n")
        for (fonts, warnings) in [(["en"], 0), ([], 1)] {
            var compiler = Compiler(tools: try Adapters().compilerTools(hasFont: { fonts.contains($0) }))
            let found = compiler.compile(files).findings.filter { $0.code == "image.glyphs-missing" }
            #expect(found.count == warnings)
            #expect(found.allSatisfy { $0.message.contains("all of en;") })
        }
        var compiler = try Content.compiler()
        #expect(!compiler.compile(files).findings.contains { $0.code == "image.glyphs-missing" })
    }

    @Test func `an image that does not hold keeps its last good form, and holds up nothing else`() throws {
        func tree(_ colour: String) throws -> [SourceFile] {
            try TripImageCompilerTests.tree(
                "background: \"\(colour)\"\nboxes:\n\(TripImageCompilerTests.box("words: a"))\n")
        }
        var compiler = try Content.compiler()
        let good = try #require(compiler.publish(tree("#112233"), over: nil).publication)
        #expect(good.catalog[TripContent.self].image?.background.rgba == 0x1122_33ff)
        let next = try tree("blue").editing("widgets/layover.yaml", "images.example.com", to: "pictures.example.com")
        let held = try #require(compiler.publish(next, over: good.tree).publication)
        #expect(held.catalog[TripContent.self].image?.background.rgba == 0x1122_33ff)
        #expect(held.catalog.settings.imageHosts == ["pictures.example.com"])
        #expect(held.heldBack.map(\.unit) == [UnitName(.pageImage, "trip")])
        let new = try #require(compiler.publish(tree("blue"), over: nil).publication)
        #expect(new.catalog[TripContent.self].image == nil)
        #expect(new.heldBack.map(\.unit) == [UnitName(.pageImage, "trip")])
    }

    // MARK: one market's own

    private static let whole = """
        background: "#112233"
        texts:
          invite: { en: Choose, nb: Velg }
        boxes:
        \(box("text: invite"))
        """
    private static let ofGB = "widgets/pages/trip/markets/GB/image.yaml"

    private static func tree(_ text: String?, ofGB own: String, named: String = ofGB) throws -> [SourceFile] {
        let files = try text.map { try tree($0) } ?? Content.example("minimal")
        return files + [SourceFile(path: named, bytes: Array(own.utf8))]
    }

    private static func codes(_ compilation: Compilation) -> [String] {
        compilation.findings.filter { $0.location.file != file }.map(\.code)
    }

    @Test func `a market says one text or its colour otherwise, and has the rest of all markets`() throws {
        var compiler = try Content.compiler()
        let own = "background: \"#445566\"\ntexts:\n  invite: { en: Pick }\n"
        let found = compiler.compile(try Self.tree(Self.whole, ofGB: own))
        let catalog = try #require(found.catalog, "\(found.findings)")
        #expect(Self.codes(found) == [])
        let market = try #require(Market("GB"))
        let image = try #require(catalog[TripContent.self].image(in: market))
        #expect(image.background.rgba == 0x4455_66ff)
        #expect(image.boxes.count == 1)
        let (english, norwegian) = (try #require(LocaleTag("en")), try #require(LocaleTag("nb")))
        #expect(image.texts["invite"]?.program(for: english).constant == "Pick")
        #expect(image.texts["invite"]?.program(for: norwegian).constant == "Velg")
        #expect(catalog[TripContent.self].image?.background.rgba == 0x1122_33ff)
        #expect(catalog[TripContent.self].image?.texts["invite"]?.program(for: english).constant == "Choose")
        #expect(catalog[TripContent.self].image(in: try #require(Market("NO")))?.background.rgba == 0x1122_33ff)
    }

    @Test func `a market has boxes of its own, also where there is no image of all markets`() throws {
        let own = "background: \"#445566\"\nboxes:\n\(Self.box("words: a"))\n\(Self.box("fill: \"#000000\""))\n"
        for all in [Self.whole, nil] {
            var compiler = try Content.compiler()
            let found = compiler.compile(try Self.tree(all, ofGB: own))
            let catalog = try #require(found.catalog, "\(found.findings)")
            #expect(catalog[TripContent.self].image(in: try #require(Market("GB")))?.boxes.count == 2)
            #expect(catalog[TripContent.self].image?.boxes.count == (all == nil ? nil : 1))
        }
    }

    @Test(
        arguments: [
            ("texts: { invite: { en: Pick } }", nil, ofGB, "image.no-boxes"),
            ("texts: { lost: { en: Pick } }", whole, ofGB, "message.unused"),
            ("background: blue", whole, ofGB, "image.colour"),
            ("boxes: []", whole, ofGB, "schema.count"), ("colour: blue", whole, ofGB, "schema.unknown-key"),
            ("background: \"#000000\"", whole, "widgets/pages/trip/markets/GBB/image.yaml", "page.market"),
        ] as [(String, String?, String, String)])
    func `a mistake in a market's file is reported in it alone`(own: String, all: String?, path: String, code: String)
        throws
    {
        var compiler = try Content.compiler()
        let found = compiler.compile(try Self.tree(all, ofGB: own, named: path))
        let findings = found.findings.filter { $0.location.file != Self.file }
        #expect(findings.map(\.code).contains(code), "\(findings)")
        #expect(findings.allSatisfy { $0.location.file == path }, "\(findings)")
    }

    @Test func `a market's broken image keeps its last good form, and that of all markets is none of it`() throws {
        var compiler = try Content.compiler()
        let good = try #require(
            compiler.publish(Self.tree(Self.whole, ofGB: "background: \"#445566\""), over: nil).publication)
        let market = try #require(Market("GB"))
        #expect(good.catalog[TripContent.self].image(in: market)?.background.rgba == 0x4455_66ff)
        let next = Self.whole.replacing("#112233", with: "#778899")
        let held = try #require(
            compiler.publish(Self.tree(next, ofGB: "background: blue"), over: good.tree).publication)
        #expect(held.catalog[TripContent.self].image?.background.rgba == 0x7788_99ff)
        #expect(held.catalog[TripContent.self].image(in: market)?.background.rgba == 0x4455_66ff)
        #expect(held.heldBack.map(\.unit) == [UnitName(.pageImage, "trip/GB")])
        let broken = try #require(
            compiler.publish(
                Self.tree(Self.whole.replacing("#112233", with: "blue"), ofGB: "background: \"#000000\""),
                over: good.tree
            ).publication)
        #expect(broken.heldBack.map(\.unit) == [UnitName(.pageImage, "trip")])
        #expect(broken.catalog[TripContent.self].image(in: market)?.background.rgba == 0x0000_00ff)
        #expect(broken.catalog[TripContent.self].image(in: market)?.boxes.count == 1)
    }
}
