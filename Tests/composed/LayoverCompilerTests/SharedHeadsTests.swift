import LayoverCatalog
import LayoverCompiler
import LayoverModel
import LayoverTemplates
import LayoverTestKit
import Testing

/// The head of a card's document is stored once for all cards of the same look, and the output does not change.
struct SharedHeadsTests {
    /// The content of `minimal` with cards of these names, each of one class.
    private static func content(_ cards: [String: String]) throws -> [SourceFile] {
        let own = cards.flatMap { name, style in
            [
                ("widget.yaml", "widget: \(name)\nowner: team\ntype: html\nheight: { compact: 80, regular: 80 }\n"),
                ("card.html", "<div class=\"card\"><p class=\"\(style)\">{{@title}}</p></div>\n"),
                ("messages/en-GB.yaml", "label: Card\ntitle: \(name)\n"),
            ].map { SourceFile(path: "widgets/cards/\(name)/\($0.0)", bytes: Array($0.1.utf8)) }
        }
        return own.laid(over: try Content.example("minimal"))
    }

    private static func head(_ name: String, in catalog: Catalog) throws -> ObjectIdentifier {
        ObjectIdentifier(try #require(catalog.widget(name)?.template).head)
    }

    @Test func `cards of one look share their head, others have their own, and changes keep it so`() throws {
        var compiler = try Content.compiler()
        var files = try Self.content(["one": "text", "two": "text", "other": "title"])
        let first = try #require(compiler.publish(files, over: nil).publication).catalog
        #expect(try Self.head("one", in: first) == Self.head("two", in: first))
        #expect(try Self.head("one", in: first) != Self.head("other", in: first))
        files = try Self.content(["one": "text", "two": "title", "other": "title"])
        let second = try #require(compiler.publish(files, over: nil).publication).catalog
        #expect(try Self.head("two", in: second) == Self.head("other", in: second))
        #expect(try Self.head("one", in: second) == Self.head("one", in: first))
        let again = try #require(try Content.compiler().compiled(files))
        for name in ["one", "two", "other"] {
            let (own, fresh) = (second.widget(name)?.template, again.widget(name)?.template)
            #expect(own?.head.bytes == fresh?.head.bytes)
            #expect(own?.stylesheet == fresh?.stylesheet)
        }
    }
}

extension Compiler {
    fileprivate func compiled(_ files: [SourceFile]) -> Catalog? {
        var compiler = self
        return compiler.compile(files).catalog
    }
}
