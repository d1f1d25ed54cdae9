import LayoverCatalog
import LayoverHTTP
import LayoverJSON
import LayoverModel
import LayoverPreview
import LayoverQR
import LayoverTeam
import LayoverWeb

/// `/api/phone`: `POST` opens a link through which a phone sees one card, and `PUT` updates its unsaved texts.
///
/// `POST /api/phone/end` ends the link.
///
/// If the named server has the same card, the link leads to the server's own public address.
struct PhoneRoute: Sendable {
    let context: WorkbenchContext

    /// Reads `{"widget", "texts"}`, with the scene in the query.
    ///
    /// `"link"` names an existing link. With `"by": "workbench"` the server is not queried.
    func reply(to request: WorkbenchRequest) -> HTTPReply {
        guard context.phone != nil || context.previews.isThere else { return closed() }
        guard let json = try? JSONValue(parsing: request.body), let subject = PhoneRoute.subject(json, request) else {
            return ChangeReplies.misunderstood(
                "a link needs {\"widget\", \"texts\"}, with at most \(WorkbenchLimits.draftTexts) texts")
        }
        guard context.builds.load().content.catalog?.widget(subject.widget) != nil else {
            return .absent("there is no widget '\(subject.widget.prefix(80))'")
        }
        if request.method == .put { return change(json["link"]?.int, subject) }
        let asksServer = context.previews.isThere && json["by"]?.string != SharedCardLink.Maker.workbench.rawValue
        return asksServer ? askServer(subject) : open(subject)
    }

    /// Reads `{"link"}`.
    func end(_ request: WorkbenchRequest) -> HTTPReply {
        guard let phone = context.phone else { return closed() }
        guard let number = (try? JSONValue(parsing: request.body))?["link"]?.int else {
            return ChangeReplies.misunderstood("ending a link needs {\"link\"}, its number")
        }
        guard phone.end(number, at: context.now) else { return PhoneRoute.over }
        return .json(.record(["link": .int(number)]))
    }

    /// Requests a link from the server.
    ///
    /// If the server's card differs, this workbench opens the link itself.
    private func askServer(_ subject: PhoneSubject) -> HTTPReply {
        let (previews, snapshots, now) = (context.previews, context.snapshots, context.now)
        let preview = context.builds.load().preview
        return context.programs.reply {
            let card = preview.render(subject.widget, subject.scene, now: now)?.card
            switch previews.link(to: subject, look: snapshots.snapshot(card)) {
            case .none(let words): return open(subject, serverWords: words)
            case .made(let address, let seconds):
                return PhoneRoute.reply { () throws(QRCodeError) in
                    SharedCardLink(
                        by: .server, number: nil, address: address,
                        code: try QRCode(address).svg(title: "QR code of a link to \(subject.widget)"), seconds: seconds
                    )
                }
            }
        }
    }

    private func open(_ subject: PhoneSubject, serverWords: String? = nil) -> HTTPReply {
        guard let phone = context.phone else { return closed(serverWords) }
        let now = context.now
        return PhoneRoute.reply { () throws(QRCodeError) in
            let opened = try phone.open(subject, at: now)
            return SharedCardLink(
                by: .workbench, number: opened.number, address: opened.address, code: opened.code,
                seconds: WorkbenchLimits.phoneSeconds, serverWords: serverWords)
        }
    }

    private func change(_ number: Int?, _ subject: PhoneSubject) -> HTTPReply {
        guard let phone = context.phone else { return closed() }
        guard let number else { return ChangeReplies.misunderstood("the number of the link is missing in \"link\"") }
        guard let seconds = phone.change(number, to: subject, at: context.now) else { return PhoneRoute.over }
        return .json(.record(["link": .int(number), "seconds": .int(seconds)]))
    }

    private static func reply(_ make: () throws(QRCodeError) -> SharedCardLink) -> HTTPReply {
        do throws(QRCodeError) {
            return .json(try make().json, status: 201)
        } catch {
            return ChangeReplies.refusal(WorkbenchProblem.noPhone, error.description)
        }
    }

    private static func subject(_ json: JSONValue, _ request: WorkbenchRequest) -> PhoneSubject? {
        guard let widget = json["widget"]?.string, let edits = DraftRoute.edits(json) else { return nil }
        return PhoneSubject(widget: widget, scene: PreviewScene(request.items), edits: edits)
    }

    /// The reply if no link can be opened here, with the server's reason if it was queried.
    private func closed(_ serverWords: String? = nil) -> HTTPReply {
        let help = context.team == nil ? "start layover preview with --phone" : "open this page on the phone"
        return ChangeReplies.refusal(
            WorkbenchProblem.noPhone, serverWords ?? "no address is open for phones", detail: help)
    }

    private static var over: HTTPReply { .absent("this link has ended") }
}
