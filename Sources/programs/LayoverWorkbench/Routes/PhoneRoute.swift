import LayoverCatalog
import LayoverHTTP
import LayoverJSON
import LayoverPreview
import LayoverTranslation
import LayoverWeb

/// Links through which phones see single cards.
///
/// If the named server has the same card, the link leads to the server's own public address.
struct PhoneRoute: WorkbenchRoute {
    static let routes: [Route<PhoneRoute>] = [
        .call(.post, "/api/phone", summary: "opens a link through which a phone sees one card") { try $0.open($1) },
        .call(.put, "/api/phone", summary: "updates the unsaved texts of a link") { try $0.change($1) },
        .call(.post, "/api/phone/end", summary: "ends a link") { try $0.end($1) },
    ]

    let content: WorkbenchContent
    /// `nil` if no address is open for phones.
    let links: PhoneLinkService?
    let previews: ServerPreviews
    /// The remedy if no link can be opened here.
    let help: String

    /// With `"by": "workbench"` the server is not queried.
    private func open(_ request: WorkbenchRequest) throws -> HTTPReply {
        let (json, subject) = try read(request)
        guard previews.isThere, json["by"]?.string != SharedCardLink.Maker.workbench.rawValue else {
            return try open(subject)
        }
        return content.program { preview, now in
            // If the server's card differs, this workbench opens the link itself.
            let card = preview.render(subject.widget, subject.scene, now: now)?.card
            switch previews.link(to: subject, look: content.snapshots.snapshot(card)) {
            case .none(let words): return try open(subject, serverWords: words)
            case .made(let address, let seconds):
                return .json(
                    try SharedCardLink(to: subject, by: .server, address, seconds: seconds).json, status: 201)
            }
        }
    }

    private func open(_ subject: PhoneSubject, serverWords: String? = nil) throws -> HTTPReply {
        var link = try service(serverWords).open(subject, at: content.now)
        link.serverWords = serverWords
        return .json(link.json, status: 201)
    }

    /// `"link"` names an existing link.
    private func change(_ request: WorkbenchRequest) throws -> HTTPReply {
        let (json, subject) = try read(request)
        let service = try service()
        guard let number = json["link"]?.int else {
            throw .misunderstood("the number of the link is missing in \"link\"")
        }
        guard let seconds = service.change(number, to: subject, at: content.now) else { throw PhoneRoute.over }
        return .record(["link": number, "seconds": seconds])
    }

    private func end(_ request: WorkbenchRequest) throws -> HTTPReply {
        let service = try service()
        let number = try request.read(or: "ending a link needs {\"link\"}, its number") { $0["link"]?.int }
        guard service.end(number, at: content.now) else { throw PhoneRoute.over }
        return .record(["link": number])
    }

    /// Reads `{"widget", "texts"}`, with the scene in the query.
    private func read(_ request: WorkbenchRequest) throws -> (json: JSONValue, subject: PhoneSubject) {
        if !previews.isThere { _ = try service() }
        let read = try request.read(
            or: "a link needs {\"widget\", \"texts\"}, with at most \(WorkbenchLimits.draftTexts) texts"
        ) { json -> (JSONValue, PhoneSubject)? in
            guard let widget = json["widget"]?.string, let edits = TextEdit.drafts(json) else { return nil }
            return (json, PhoneSubject(widget: widget, scene: request.scene, edits: edits))
        }
        guard content.catalog?.widget(read.1.widget) != nil else { throw .noWidget(read.1.widget) }
        return read
    }

    /// The links of this workbench.
    ///
    /// - Throws: A refusal if no link can be opened here, with the server's reason if it was queried.
    private func service(_ serverWords: String? = nil) throws(WorkbenchRefusal) -> PhoneLinkService {
        guard let links else {
            throw WorkbenchRefusal(.noPhone, serverWords ?? "no address is open for phones", detail: help)
        }
        return links
    }

    private static var over: WorkbenchRefusal { .absent("this link has ended") }
}
