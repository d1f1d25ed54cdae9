import LayoverHTTP
import LayoverWeb

extension RouteDocument {
    static let note = RouteDocument(
        .get, "/v1/notes/{name}", name: "readNote", summary: "Returns a note about a widget.",
        parameters: [Parameter(.path, "name", summary: "the name of its file", example: "first")],
        replies: [
            Reply(
                200, "the note",
                .members([("heading", "`note_heading` of `widgets/layover.yaml`"), ("text", "the text of the note")]),
                headers: ["Cache-Control", "Layover-Notes"]),
            Reply(404, "the note is unknown", .problem, headers: ["Cache-Control"]), methodRefused,
            Reply(503, "notes are off or killed", .problem, headers: ["Cache-Control"]),
        ])
}
