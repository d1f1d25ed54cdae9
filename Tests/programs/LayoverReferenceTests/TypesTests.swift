import Foundation
import LayoverAdapters
import LayoverCatalog
import LayoverCompiler
import LayoverJSON
import LayoverModel
@testable import LayoverReference
import LayoverSchema
import LayoverServer
import LayoverTestKit
import Testing

/// Generated client models, and a client that uses nothing else.
struct TypesTests {
    /// Components whose names and fields are reserved words in other languages.
    private static func awkward() throws -> [ComponentSource] {
        let text = """
            component: default-item@3
            summary: "Ends a comment */ here,\\nand goes on."
            fields: { self: text, init: int, default: bool, members: text, decoder: text, hash: text, hash_value: int, description: text, encode: text, a_b: int, a__b: int, class: { type: list, of: { val: text, in: int } }, type: text }
            """
        let tree = [
            ("widgets/layover.yaml", "default_market: GB"),
            (
                "widgets/markets/GB.yaml",
                "market: GB\nlocales: [en-GB]\ncurrency: GBP\ntime_zone: Europe/London\nad_label: { en-GB: Ad }"
            ), ("widgets/layouts/flight-results.yaml", "layout: flight-results\nwidgets: []"),
            ("widgets/components/default-item@3.yaml", text),
            ("widgets/components/default-item@2.yaml", "component: default-item@2\nfields: { a: text }"),
        ].map { SourceFile(path: $0.0, bytes: Array($0.1.utf8)) }
        var compiler = Compiler(tools: try ReferenceRepository.adapters.get().compilerTools())
        let compilation = compiler.compile(tree)
        return try #require(compilation.catalog, "\(compilation.findings)").components
    }

    @Test(arguments: ClientTypes.Language.allCases)
    func `the types of the components with every type are those on record`(language: ClientTypes.Language) throws {
        let text = ClientTypes.text(in: language, components: try ReferenceCorpus.components() + TypesTests.awkward())
        let file = ReferenceRepository.fixtures.appending(path: "types-\(language.rawValue).txt")
        #expect(try ReferenceRepository.isCurrent(file, text), "\(file.path) is old; LAYOVER_RECORD=1 writes it anew")
    }

    /// A card without its type cannot be read back, and kotlinx.serialization does not write members with default values.
    @Test func `every Kotlin card is written with its type`() throws {
        let text = ClientTypes.text(in: .kotlin, components: try ReferenceCorpus.components())
        let classes = text.components(separatedBy: "@Serializable\ndata class ").dropFirst()
            .map { String($0.components(separatedBy: "\n)")[0]) }.filter { $0.contains("override val") }
        let names = classes.map { String($0.prefix { $0 != "(" }) }
        #expect(names == ["HtmlCard", "NativeCard", "PlaceholderCard", "TextCard", "UnknownCard"])
        for (name, body) in zip(names, classes) {
            let end = name == "UnknownCard" ? " = \"\"," : ","
            #expect(body.contains("@SerialName(\"type\") override val type: String\(end)\n"), "\(name)")
        }
        #expect(text.contains("sealed interface Card {"))
        #expect(text.contains("    val type: String\n"))
    }

    @Test func `components come in one order, whatever theirs was`() throws {
        let components = try ReferenceCorpus.components()
        for language in ClientTypes.Language.allCases {
            let text = ClientTypes.text(in: language, components: components)
            #expect(ClientTypes.text(in: language, components: components.reversed()) == text)
        }
    }

    @Test(.enabled(if: ReferenceRepository.program("swiftc") != nil, "swiftc is not on PATH"))
    func `a client written from the reference alone reads every shipped answer`() async throws {
        let folder = try TemporaryFolder()
        let entries = try await ReferenceCorpus.entries.value.map(\.bytes) + TypesTests.later
        for (index, bytes) in entries.enumerated() {
            try folder.write(bytes, to: "\(1000 + index).json")
        }
        let components = try ReferenceCorpus.components() + TypesTests.awkward()
        let types = ClientTypes.text(in: .swift, components: components)
        try folder.write(types, to: "Layover.swift")
        let main = try ReferenceRepository.fixture("client.txt")
        try folder.write(main, to: "main.swift")
        let program = folder.path("client")
        let compiler = try #require(ReferenceRepository.program("swiftc"))
        _ = try ReferenceProcess.output(
            of: compiler,
            [
                "-swift-version", "6", "-o", program, folder.path("Layover.swift"),
                folder.path("main.swift"),
            ])
        let said = try ReferenceProcess.output(of: program, [folder.path]).split(separator: "\n").map(String.init)
        let expected = try entries.enumerated().map { index, bytes in
            "\(1000 + index).json " + TypesTests.line(of: try JSONValue(parsing: bytes))
        }
        #expect(said == expected)
        let all = said.joined(separator: "\n")
        for word in ["html", "native", "placeholder", "text", "unknown", "timetable", "everything", "£61.50"] {
            #expect(all.contains(word), "no answer had \(word)")
        }
    }

    /// The line that the client should print for a layout, derived without the generated types.
    private static func line(of layout: JSONValue) -> String {
        let cards = (layout["cards"]?.items ?? []).filter { $0["id"] != nil }
        let words = cards.map { card -> String in
            let place = card["place"]
            let index = place?["index"]?.int.map(String.init) ?? place?["anchor"]?.string ?? "end"
            let type = card["type"]?.string ?? ""
            let known = ["html", "native", "placeholder", "text"].contains(type) ? type : "unknown"
            let price = (card["data"]?["airlines"]?.items?.first?["price"] ?? card["data"]?["price"])?["text"]?.string
            let component = card["component"]?.string?.split(separator: "@").first.map(String.init)
            let isLater = card["component"]?.string == "later@9" || card["data"]?["airlines"]?.string != nil
            let actions = (card["actions"]?.members ?? []).map(\.key).sorted().joined(separator: "+")
            return [
                card["id"]?.string ?? "", known, isLater ? "unknown" : component ?? "", index, price ?? "", actions,
            ]
            .joined(separator: ",")
        }
        return "\(layout["market"]?.string ?? "") \(layout["locale"]?.string ?? "") " + words.joined(separator: " ")
    }

    /// Answers of a much newer server.
    private static let later = [
        card(#""type": "hologram", "rays": [1, 2]"#),
        card(#""type": "native", "component": "later@9", "data": {"x": 1}"#),
        card(#""type": "native", "component": "timetable@1", "data": {"airlines": "none"}"#),
        card(#""type": "html", "html": "<p>", "height": {"tall": 3}, "actions": {"go": {"kind": "fly", "to": 7}}"#),
        card(#""type": "text", "text": "a line", "wave": null"#),
    ].map { Array($0.utf8) }

    private static func card(_ members: String) -> String {
        """
        {"schema": 2, "id": "x", "surface": "s", "market": "GB", "locale": "en-GB", "catalog": "c", "generation": 1,
         "revision": "r", "complete": true, "pending": [], "assignments": [], "mood": "fine", "cards": [
          {"id": "a", "widget": "a", "hash": "h", "place": {"index": null, "short": "fold", "depth": 2}, "log_id": "l",
           "impression": {"percent": 50, "duration_ms": 800, "limit": 1}, \(members)},
          {"nothing": "that a card needs"}]}
        """
    }
}
