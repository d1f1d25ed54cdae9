import LayoverAssembly
import LayoverCatalog
import LayoverModel
import LayoverSchema

/// `provider: { kind: note, note: first }`: the text of a note.
///
/// It is the worked example of a card provider.
struct NoteProvider: CardProvider {
    static let kind = "note"
    static let summary = "a note of `widgets/notes/`"
    static let keys = [Record.Key("note", .name(.plain), "note: its name")]
    static let source: String? = "note"
    static let fields: [(name: String, type: FieldType)] = [("text", .text)]

    private let name: String
    private var text: String?

    init(_ build: WidgetBuild, _ findings: inout [Diagnostic]) {
        let provider = build.source.provider
        name = provider.keys.text("note") ?? ""
        if name.isEmpty {
            findings.append(.error("note.name", "name a note: 'note: first'", at: provider.location))
        }
    }

    /// Finds the text once for each catalog, and not for each request.
    func serving(_ catalog: Catalog) -> NoteProvider {
        var provider = self
        provider.text = catalog[Notes.self].texts[name]
        return provider
    }

    func fill(_ filler: FieldFiller) -> FilledFields {
        guard let text else { return FilledFields(.none(.noCard, "there is no note '\(name)'")) }
        return FilledFields(filler.outcome { _ in .text(text) })
    }
}
