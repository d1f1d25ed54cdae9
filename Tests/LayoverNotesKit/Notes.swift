package import LayoverCatalog
package import LayoverModel
package import LayoverSchema

/// The content of a made-up noun: notes about widgets, one file each.
///
/// It is the worked example of a part of the content. A real one is a target in `Sources/composed`, listed in
/// `ContentParts.swift`.
package struct Notes: ContentPart {
    package static let kinds = [
        ContentKind(
            "note", at: "widgets/notes/*.yaml",
            Record(
                "note", "A note about a widget.",
                keys: [
                    Record.Key("note", .name(.plain), required: true, "the name of this file"),
                    Record.Key("widget", .name(.widget), required: true, "the widget"),
                    Record.Key("text", .shownLine, required: true, "the text"),
                ]), of: UnitKind("note", order: 100, at: "widgets/notes/*.yaml"),
            examples: [FileExample("a note", "note: first\nwidget: price-alert\ntext: Shown first.")])
    ]
    package static let providers: [any ProviderRule.Type] = [NoteProvider.self]
    package static let sections = [
        ContentSection(
            of: .settings,
            keys: [Record.Key("note_heading", .shownLine, standard: "Note", "the heading of every note")],
            example: "note_heading: Good to know")
    ]

    /// By name.
    package private(set) var texts: [String: String] = [:]
    package private(set) var heading = "Note"
    package private(set) var uses: [ContentUse] = []

    package init() {}

    package static func compile(
        _ files: [ContentFile], in build: PartBuild, after last: Notes
    ) -> (part: Notes, findings: [Diagnostic]) {
        var notes = Notes()
        notes.heading = build.settingsFile?.text("note_heading") ?? notes.heading
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
