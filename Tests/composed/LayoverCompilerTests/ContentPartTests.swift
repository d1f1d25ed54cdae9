import LayoverAdapters
import LayoverCatalog
import LayoverCompiler
import LayoverModel
import LayoverNotesKit
import LayoverParts
import LayoverTestKit
import Testing

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

    @Test func `a key that a part adds to a file of the core is read, and its change changes the part`() throws {
        var compiler = try Self.compiler()
        for heading in ["One", "Two"] {
            let catalog = try #require(compiler.compile(try Self.shipped(adding: "note_heading: \(heading)")).catalog)
            #expect(catalog[Notes.self].heading == heading)
        }
        let catalog = try #require(compiler.compile(try Content.shipped()).catalog)
        #expect(catalog[Notes.self].heading == "Note")
    }

    @Test func `without the part its key is unknown`() throws {
        var compiler = try Content.compiler()
        let errors = compiler.compile(try Self.shipped(adding: "note_heading: One")).errors
        #expect(errors.map(\.code) == ["schema.unknown-key"])
    }

    /// The shipped content with one more line in its settings.
    private static func shipped(adding line: String) throws -> [SourceFile] {
        let (files, path) = (try Content.shipped(), "widgets/layover.yaml")
        let settings = try #require(files.first { $0.path == path })
        return files.replacing(path, with: String(decoding: settings.bytes, as: UTF8.self) + "\n\(line)\n")
    }
}
