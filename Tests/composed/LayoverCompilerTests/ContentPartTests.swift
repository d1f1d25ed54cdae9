import LayoverAdapters
import LayoverCatalog
import LayoverCompiler
import LayoverModel
import LayoverParts
import LayoverSchema
import LayoverTestKit
import Testing

/// A made-up part of the content: notes about widgets.
private struct Notes: ContentPart {
    static let kinds = [
        ContentKind(
            "note", at: "widgets/notes/*.yaml",
            Record(
                "note", "A note about a widget.",
                keys: [
                    Record.Key("note", .name(.plain), required: true, "the name of this file"),
                    Record.Key("widget", .name(.widget), required: true, "the widget"),
                    Record.Key("text", .line, required: true, "the text"),
                ]), of: UnitKind("note", order: 100, at: "widgets/notes/*.yaml"))
    ]

    /// By name.
    private(set) var texts: [String: String] = [:]
    private(set) var uses: [ContentUse] = []

    static func compile(
        _ files: [ContentFile], in build: PartBuild, after last: Notes
    ) -> (part: Notes, findings: [Diagnostic]) {
        var notes = Notes()
        for file in files where file.isSound {
            guard let decoding = file.decoding, let widget = decoding.reference("widget") else { continue }
            notes.texts[file.names[0]] = decoding.text("text")
            if let user = file.kind.unit(named: file.names) {
                notes.uses.append(ContentUse(by: user, of: .widget(widget.name), at: widget))
            }
        }
        return (notes, [])
    }
}

/// What the compiler does for a part that it knows by its protocol alone.
struct ContentPartTests {
    private static let path = "widgets/notes/first.yaml"
    private static let note = "note: first\nwidget: price-alert\ntext: Shown first.\n"

    private static func compiler() throws -> Compiler {
        let content = ContentTable(ContentParts.all + [Notes.self])
        return Compiler(tools: try Adapters(content: content).compilerTools())
    }

    @Test func `a part is compiled from the files of its kinds`() throws {
        var compiler = try Self.compiler()
        let files = try Content.shipped().replacing(Self.path, with: Self.note)
        let catalog = try #require(compiler.compile(files).catalog)
        #expect(catalog[Notes.self].texts == ["first": "Shown first."])
    }

    @Test func `a tree without such files has an empty part`() throws {
        var compiler = try Self.compiler()
        let catalog = try #require(compiler.compile(try Content.shipped()).catalog)
        #expect(catalog[Notes.self].texts.isEmpty)
    }

    @Test(arguments: [
        ("note: first\nwidget: price-alert\ntxt: a\n", "schema.unknown-key"),
        ("note: second\nwidget: price-alert\ntext: a\n", "tree.name"),
        ("note: first\nwidget: price-alertt\ntext: a\n", "widget.unknown"),
    ])
    func `an error in a file of a part is reported there`(text: String, code: String) throws {
        var compiler = try Self.compiler()
        let errors = compiler.compile(try Content.shipped().replacing(Self.path, with: text)).errors
        #expect(errors.map(\.code).contains(code))
        #expect(errors.allSatisfy { $0.location.file == Self.path })
    }

    @Test func `a broken file of a part keeps its last good version, and nothing else is held back`() throws {
        var compiler = try Self.compiler()
        let shipped = try Content.shipped()
        let good = try #require(compiler.publish(shipped.replacing(Self.path, with: Self.note), over: nil).publication)
        let next = shipped.replacing(Self.path, with: "note: [\n")
        let publication = try #require(compiler.publish(next, over: good.tree).publication)
        #expect(publication.held == ["note 'first'"])
        #expect(publication.catalog[Notes.self].texts == ["first": "Shown first."])
    }

    @Test func `a changed file of a part changes the part, and an unchanged tree compiles to the same`() throws {
        var compiler = try Self.compiler()
        let shipped = try Content.shipped()
        for text in ["one", "one", "two"] {
            let note = Self.note.replacing("Shown first.", with: text)
            let catalog = try #require(compiler.compile(shipped.replacing(Self.path, with: note)).catalog)
            #expect(catalog[Notes.self].texts == ["first": text])
        }
        let catalog = try #require(compiler.compile(shipped).catalog)
        #expect(catalog[Notes.self].texts.isEmpty)
    }
}
