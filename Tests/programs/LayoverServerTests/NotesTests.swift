import LayoverAdapters
import LayoverCatalog
import LayoverCompiler
import LayoverContentKit
import LayoverFlags
import LayoverHTTP
import LayoverJSON
import LayoverMetrics
import LayoverModel
import LayoverNotesKit
import LayoverParts
import LayoverReference
import LayoverSchema
import LayoverTestKit
import LayoverWeb
import Testing

@testable import LayoverFrame
@testable import LayoverServer

/// A made-up noun with one of everything that a noun can have: what its two targets say reaches content, server and reference.
struct NotesTests {
    private static let kinds: [any Capability.Type] = CapabilityList.kinds + [NotesCapability.self]
    private static let content = ContentTable(ContentParts.all + [Notes.self], calls: kinds.flatMap { $0.killNames })

    /// A tree with one note.
    private static func tree(_ text: String = "Shown first.", card: String = "", more: String = "") -> SmallTree {
        SmallTree(
            """
            === widgets/layover.yaml
            default_market: GB
            note_heading: Good to know
            === layout
            widgets: [hello]
            === hello
            \(card)
            === widgets/notes/first.yaml
            note: first
            widget: hello
            text: \(text)
            \(more)
            """)
    }

    private static func compile(_ tree: SmallTree) throws -> Compilation {
        var compiler = Compiler(tools: try Adapters(content: content).compilerTools())
        return compiler.compile(tree.files)
    }

    /// Notes behind a listener, with a catalog.
    private final class Site {
        let context: ServerContext
        let capability: NotesCapability
        let announcer: CatalogAnnouncer
        private let listener: HTTPServer
        private let folder: TemporaryFolder

        init(isOn: Bool = true) async throws {
            folder = try TemporaryFolder("notes")
            var settings = ServerSettings()
            settings.state = folder.path("state")
            settings.notes.isOn = isOn
            context = ServerContext(settings, try Adapters(content: NotesTests.content), log: .silent)
            capability = NotesCapability(context)
            announcer = CatalogAnnouncer([capability], context.holder)
            listener = try HTTPServer(HTTPSettings(), handler: Router(capability.routes))
            try publish(NotesTests.tree())
            await announcer.announceFirst()
        }

        deinit { listener.stop() }

        func publish(_ tree: SmallTree) throws {
            context.holder.publish(try #require(NotesTests.compile(tree).catalog))
        }

        func ask(_ name: String = "first") throws -> RawReply {
            try RawClient.ask(port: listener.port, "GET", "/v1/notes/\(name)")
        }
    }

    @Test func `a note is served with its header, and counted`() async throws {
        let site = try await Site()
        let reply = try site.ask()
        #expect(reply.status == 200)
        #expect(reply.text == "{\"heading\":\"Good to know\",\"text\":\"Shown first.\"}\n")
        #expect(reply.header("layover-notes") == "1")
        #expect(site.capability.metrics.last == "layover_notes_answers_total 1")
        #expect(try site.ask("second").text.contains("/problems/unknown-note"))
    }

    @Test func `a killed call answers with its problem, and works again once it is revived`() async throws {
        let site = try await Site()
        site.context.holder.publish(KillOverlay(flips: [.kill(.notes, .everywhere)], generation: 1))
        let killed = try site.ask()
        #expect(killed.status == 503)
        #expect(killed.text.contains("/problems/notes-unavailable"))
        site.context.holder.publish(KillOverlay(flips: [], generation: 2))
        #expect(try site.ask().status == 200)
    }

    @Test func `a new catalog reaches the replies`() async throws {
        let site = try await Site()
        let announcing = Task { [announcer = site.announcer] in await announcer.run() }
        defer { announcing.cancel() }
        try site.publish(Self.tree("Shown now."))
        try await Waiting.value("the new note") { try site.ask().text.contains("Shown now.") ? true : nil }
    }

    @Test func `the setting switches notes off`() async throws {
        let site = try await Site(isOn: false)
        #expect(try site.ask().status == 503)
        var settings = ServerSettings()
        let key = try #require(NotesCapability.settings.first)
        #expect(key.apply("false", &settings))
        #expect(!settings.notes.isOn)
    }

    @Test(
        arguments: [
            ("note_headng: a", "did you mean 'note_heading'?"),
            ("=== flags/kill-switches/a.yaml\n\(killSwitch("call:note"))", "did you mean 'notes'?"),
            ("=== flags/kill-switches/a.yaml\n\(killSwitch("call:trips"))", nil),
            ("=== flags/kill-switches/a.yaml\n\(killSwitch("call:notes"))", nil),
        ] as [(String, String?)])
    func `keys of layover.yaml and guards of calls are checked`(more: String, finding: String?) throws {
        let more = more.hasPrefix("===") ? more : "=== widgets/layover.yaml\ndefault_market: GB\n\(more)\n"
        let errors = try Self.compile(Self.tree(more: more)).errors.map(\.message)
        #expect(errors.count == (finding == nil ? 0 : 1))
        if let finding { #expect(errors.first?.contains(finding) == true, "\(errors)") }
    }

    private static func killSwitch(_ name: String) -> String {
        "kill_switch: a\nowner: tests\npermanent: true\nsafe: hidden\nguards: [\"\(name)\"]\n"
    }

    @Test(arguments: [("{ kind: note, note: first }", []), ("note", ["note.name"])])
    func `a card is filled from a note`(provider: String, codes: [String]) throws {
        let card = "provider: \(provider)\nfields: { text: { from: note.text } }"
        #expect(try Self.compile(Self.tree(card: card)).errors.map(\.code) == codes)
    }

    @Test func `the schema of layover.yaml has the key, and its example shows it`() throws {
        let kind = try #require(Self.content.kinds.first { $0 == .settings })
        #expect(kind.record?.key("note_heading")?.standard == "Note")
        let schema = try #require(JSONSchema.document(of: kind))
        #expect(schema["properties"]?["note_heading"] != nil)
        #expect(kind.examples.first?.text.contains("\nnote_heading: Good to know") == true)
    }

    @Test func `the reference has the header and the metric, each once`() {
        #expect(RouteTable.headers(of: Self.kinds).filter { $0.name == "Layover-Notes" }.count == 1)
        #expect(MetricTable.metrics(of: Self.kinds).filter { $0.name == "layover_notes_answers_total" }.count == 1)
    }
}
