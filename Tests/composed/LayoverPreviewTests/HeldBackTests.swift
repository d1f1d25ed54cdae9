import LayoverAdapters
import LayoverCatalog
import LayoverCompiler
import LayoverContentKit
import LayoverJSON
import LayoverModel
import LayoverPreview
import LayoverTestKit
import Testing

/// A broken widget stays visible in its last good form and is marked as held back.
@Suite struct HeldBackTests {
    private static let sound = """
        === layout
        widgets: [one, two]
        === one
        owner: tests
        === two
        owner: tests

        """

    /// The preview after `first` was replaced by `second`.
    private func preview(_ first: String, then second: String) throws -> PreviewService {
        let adapters = try Adapters()
        let tools = adapters.compilerTools(pseudoLocales: true)
        var compiler = Compiler(tools: tools)
        let good = try #require(compiler.publish(SmallTree(first).files, over: nil).publication)
        let files = SmallTree(second).files
        let (next, findings) = compiler.publish(files, over: good.tree)
        let content = PreviewContent(
            next ?? good, written: files, findings: findings, isBroken: next == nil, build: 2, milliseconds: 1)
        return PreviewService(
            content,
            tools: PreviewTools(
                assembly: adapters.assemblyTools, readYAML: tools.readYAML, editor: EditorLink(root: "/content/")))
    }

    private let broken = "=== widgets/cards/one/messages/en-GB.yaml\nlabel: One\n# fine\ntitle: \"{nobody}\"\n"

    @Test func `a broken widget is shown in its last good form, with the error at its current line`() throws {
        let preview = try preview(Self.sound, then: Self.sound + broken)
        let state = preview.state(now: PreviewFixture.now)
        #expect(state["is_broken"] == .bool(true))
        #expect(state["widgets"]?.named("one")?["held_back"] == .bool(true))
        #expect(state["widgets"]?.named("two")?["held_back"] == .bool(false))
        let card = try #require(preview.card("one", PreviewScene(), now: PreviewFixture.now))
        #expect(card["state"]?.string == "shown")
        #expect(card["html"]?.string?.contains("<p>Hello</p>") == true)
        #expect(card["texts"]?.named("title")?.at("place.line")?.int == 2)
        let finding = try #require(card.at("findings.0"))
        #expect(finding["source"]?.string == "title: \"{nobody}\"")
        #expect(finding["line"]?.int == 3)
        #expect(finding["caret"] == .array([.int(9), .int(6)]))
        #expect(finding["severity"]?.string == "error")
        #expect(finding["open"]?.string == "vscode://file/content/widgets/cards/one/messages/en-GB.yaml:3:10")
    }

    @Test func `a widget that never was sound is there, and broken`() throws {
        let preview = try preview(
            Self.sound,
            then: Self.sound.replacing("[one, two]", with: "[one, two, new]") + """
                === new
                owner: tests
                place: nowhere
                """)
        let state = preview.state(now: PreviewFixture.now)
        #expect(state["widgets"]?.named("new")?["held_back"] == .bool(true))
        #expect(state["widgets"]?.named("new")?["findings"]?.int == 1)
        let gallery = preview.gallery(PreviewScene(), GalleryFilter(), now: PreviewFixture.now)
        #expect(gallery["cards"]?.items?.compactMap { $0["widget"]?.string } == ["new", "one", "two"])
        #expect(gallery["cards"]?.named("new")?["state"]?.string == "broken")
        var filter = GalleryFilter()
        filter.state = "broken"
        #expect(preview.gallery(PreviewScene(), filter, now: PreviewFixture.now)["total"]?.int == 1)
    }

    @Test func `with nothing sound at all there is a state, and nothing else`() throws {
        let fixture = try PreviewFixture("=== widgets/layover.yaml\ndefault_market: [\n")
        let state = try fixture.state
        #expect(state["catalog"] == .null)
        #expect(state["is_broken"] == .bool(true))
        #expect(state["findings"]?.items?.isEmpty == false)
        #expect(state["markets"]?.items == [])
        #expect(try fixture.gallery()["notes"]?.texts == ["there is nothing to show yet"])
        #expect(fixture.preview.card("one", PreviewScene(), now: PreviewFixture.now) == nil)
        #expect(fixture.preview.frame("one", PreviewScene(), now: PreviewFixture.now) == nil)
        #expect(try fixture.page()["answer"] == .null)
    }
}
