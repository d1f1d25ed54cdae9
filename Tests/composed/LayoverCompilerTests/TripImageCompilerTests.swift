import LayoverCatalog
import LayoverCompiler
import LayoverFrame
import LayoverModel
import LayoverPictures
import LayoverSchema
import LayoverTestKit
import Testing

/// `widgets/pages/trip/image.yaml`: what is wrong with it, and where.
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
        ("fill: red", ":3:48: error: 'red' is no colour", "image.colour"),
        ("text: nobody", "error: there is no text 'nobody'", "image.unknown-text"),
        ("words: \"{title}\"", "error: unknown argument '{title}'", "message.argument"),
        ("words: \"{frm}\"", "did you mean 'from'?", "message.argument"),
        ("words: \"{from\"", "error: ", "message.syntax"),
        ("words: \"{from, date}\"", "error: '{from}' cannot be written so", "message.type"),
        ("words: \"{seen, select, other {a}}\"", "error: '{seen}' cannot be written so", "message.type"),
        ("picture: none.png", "error: there is no picture 'none.png'", "asset.unknown"),
        ("fill: \"#fff000\", colr: 1", "error: ", "schema.unknown-key"),
        ("fill: \"#fff000\", words: a", "error: ", "schema."), ("item: 1", "error: ", "schema."),
        ("words: a, item: 4", "error: ", "schema."), ("words: a, weight: fat", "error: ", "schema."),
    ])
    func `each slip is told at its place`(what: String, message: String, code: String) throws {
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
        #expect((image != nil) == isTaken && findings.contains { $0.contains("[image.box-outside]") } != isTaken)
    }

    @Test func `a text that no box shows is told`() throws {
        let (image, findings) = try TripImageCompilerTests.compile(
            TripImageCompilerTests.box("words: a"), texts: "  lost: { en: Lost }\n  alt: { en: Flights }\n")
        #expect(image != nil && findings.count == 1 && findings[0].contains("warning: no box shows the text 'lost'"))
    }

    private static func tree(_ text: String) throws -> [SourceFile] {
        try Content.example("minimal").replacing(file, with: text)
    }

    @Test func `a market whose language a text lacks is told, and the text is shown in another`() throws {
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
        #expect(compilation.catalog?.tripImage != nil, "\(compilation.findings)")
        let warnings = compilation.findings.filter { $0.code == "image.text-missing" }
        #expect(
            warnings.count == 1 && warnings.first?.message.contains("missing in en, where it is shown in nb") == true)
    }

    @Test func `a market whose language no font has is told, where somebody looked`() throws {
        let files = try TripImageCompilerTests.tree(
            "background: \"#ffffff\"\nboxes:\n\(TripImageCompilerTests.box("words: a"))\n")
        for (fonts, warnings) in [(["en"], 0), ([], 1)] {
            var compiler = Compiler(tools: try Adapters().compilerTools(hasFont: { fonts.contains($0) }))
            let found = compiler.compile(files).findings.filter { $0.code == "image.glyphs-missing" }
            #expect(found.count == warnings && found.allSatisfy { $0.message.contains("all of en;") })
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
        #expect(good.catalog.tripImage?.background.rgba == 0x1122_33ff)
        let next = try tree("blue").editing("widgets/layover.yaml", "images.example.com", "pictures.example.com")
        let held = try #require(compiler.publish(next, over: good.tree).publication)
        #expect(held.catalog.tripImage?.background.rgba == 0x1122_33ff)
        #expect(held.catalog.settings.imageHosts == ["pictures.example.com"])
        #expect(held.heldBack.map(\.unit) == [.pageImage("trip")])
        let new = try #require(compiler.publish(tree("blue"), over: nil).publication)
        #expect(new.catalog.tripImage == nil && new.heldBack.map(\.unit) == [.pageImage("trip")])
    }
}
