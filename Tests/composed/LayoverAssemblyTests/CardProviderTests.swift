import LayoverAssembly
import LayoverCatalog
import LayoverCompiler
import LayoverJSON
import LayoverModel
import LayoverParts
import LayoverSchema
import Testing

/// A made-up provider: the words of a text, and the number of widgets in the catalog.
private struct WordsProvider: CardProvider {
    static let kind = "words"
    static let summary = "the words of a text"
    static let keys = [Record.Key("text", .line, "words: the text")]
    static let source: String? = "words"
    static let fields: [(name: String, type: FieldType)] = [("all", .list(.text)), ("widgets", .int)]

    private let words: [String]
    private var widgetCount = 0

    init(_ build: WidgetBuild, _ findings: inout [Diagnostic]) {
        let provider = build.source.provider
        words = (provider.keys.text("text") ?? "").split(separator: " ").map(String.init)
        guard words.isEmpty else { return }
        findings.append(.error("words.text", "write the text: 'text: one two'", at: provider.location))
    }

    func serving(_ catalog: Catalog) -> WordsProvider {
        var provider = self
        provider.widgetCount = catalog.widgets.count
        return provider
    }

    func fill(_ filler: FieldFiller) -> FilledFields {
        guard words != ["nothing"] else { return FilledFields(.none(.noCard, "no words")) }
        return FilledFields(
            filler.outcome { number in number == 0 ? .texts(PackedTexts(words)) : .int(widgetCount) })
    }
}

/// The part that adds it.
private struct Words: ContentPart {
    static let kinds: [ContentKind] = []
    static let providers: [any ProviderRule.Type] = [WordsProvider.self]

    static func compile(
        _ files: [ContentFile], in build: PartBuild, after last: Words
    ) -> (part: Words, findings: [Diagnostic]) { (Words(), []) }
}

/// A provider that a part adds is read, checked and filled like those of the core.
struct CardProviderTests {
    private static let content = ContentTable(ContentParts.all + [Words.self])
    private static let component = """
        === widgets/components/words@1.yaml
        component: words@1
        fields:
          all: { type: list, of: text, optional: true }
          widgets: int
        """

    private func content(_ widget: String) -> TestContent {
        TestContent("=== layout\nwidgets: [card]\n=== card\n\(widget)\n\(Self.component)\n")
    }

    private func layout(_ widget: String, kills: [String] = []) throws -> JSONValue {
        let request = JSONValue.object(of: [
            "facts": .object(of: ["results.count": .int(2)]), "kills": .texts(kills),
        ])
        let catalog = try content(widget).catalog(Self.content)
        return try JSONValue(parsing: LayoutCase(request: request).layout(from: catalog))
    }

    private static let card = """
        component: words@1
        provider: { kind: words, text: one two three }
        fields: { all: { from: words.all, limit: 2 }, widgets: { from: words.widgets } }
        """

    @Test func `its fields are filled, and lists have their limit`() throws {
        let data = try layout(Self.card)["cards"]?.items?.first?["data"]
        #expect(data?["all"] == .texts(["one", "two"]))
        #expect(data?["widgets"]?.int == 1)
    }

    @Test func `facts, constants and texts are filled beside its fields`() throws {
        let card = """
            provider: { kind: words, text: one }
            fields: { text: { value: said } }
            """
        #expect(try layout(card)["cards"]?.items?.first?["data"]?["text"]?.string == "said")
    }

    @Test func `it can leave its card out`() throws {
        let layout = try layout(Self.card.replacing("one two three", with: "nothing"))
        #expect(layout["omitted"]?.items?.first?["reason"]?.string == "no_card")
        #expect(layout["omitted"]?.items?.first?["detail"]?.string == "no words")
    }

    @Test func `its cards are killed by its kind`() throws {
        let layout = try layout(Self.card, kills: ["provider:words"])
        #expect(layout["omitted"]?.items?.first?["reason"]?.string == "killed")
    }

    @Test(arguments: [
        ("provider: { kind: words, txt: one }", "fields: { text: { value: a } }", "schema.unknown-key"),
        ("provider: { kind: word, text: one }", "fields: { text: { value: a } }", "schema.word"),
        ("provider: words", "fields: { text: { value: a } }", "words.text"),
        ("provider: { kind: words, text: one }", "fields: { text: { from: words.al } }", "field.source"),
        ("provider: { kind: words, text: one }", "fields: { text: { from: words.widgets } }", "field.type"),
        ("provider: { kind: words, text: one }", "fields: { text: { from: campaign.name } }", "field.source"),
        ("provider: facts", "fields: { text: { from: words.all } }", "field.source"),
    ])
    func `a mistake in it is reported`(provider: String, fields: String, code: String) throws {
        let errors = try content("\(provider)\n\(fields)").compile(Self.content).errors
        #expect(errors.map(\.code) == [code])
    }

    @Test func `a service cannot have the name of its kind`() throws {
        let card = """
            provider: { kind: remote, service: words }
            fields: { text: { type: text, from: answer.text } }
            """
        let errors = try content(card).compile(Self.content).errors
        #expect(errors.map(\.code) == ["remote.service"])
    }

    @Test func `its kind is unknown without its part`() throws {
        #expect(try !content(Self.card).compile().errors.isEmpty)
    }
}
