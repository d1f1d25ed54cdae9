import LayoverCatalog
import LayoverHTTP
import LayoverJSON
import LayoverModel
import LayoverPreview
import LayoverQR
import LayoverWeb

/// `/api/phone`: `POST` opens a link by which a phone sees one card, `PUT` shows by it what somebody writes, and
/// `POST /api/phone/end` ends it.
struct PhoneRoute: Sendable {
    let context: WorkbenchContext

    /// Takes `{"widget", "texts"}`, with the scene in the query; a link that is there already is named by `"link"`.
    func reply(to request: WorkbenchRequest) -> HTTPReply {
        guard let phone = context.phone else { return PhoneRoute.closed }
        guard let json = try? JSONValue(parsing: request.body), let subject = PhoneRoute.subject(json, request) else {
            return ChangeReplies.misunderstood(
                "a link is {\"widget\", \"texts\"}, of \(WorkbenchLimits.draftTexts) texts at most")
        }
        guard context.builds.load().content.catalog?.widget(subject.widget) != nil else {
            return .absent("there is no widget '\(subject.widget.prefix(80))'")
        }
        return request.method == .put
            ? change(json["link"]?.int, subject, phone) : open(subject, phone)
    }

    /// Takes `{"link"}`.
    func end(_ request: WorkbenchRequest) -> HTTPReply {
        guard let phone = context.phone else { return PhoneRoute.closed }
        guard let number = (try? JSONValue(parsing: request.body))?["link"]?.int else {
            return ChangeReplies.misunderstood("a link is ended by {\"link\"}, its number")
        }
        guard phone.end(number, at: context.now) else { return PhoneRoute.over }
        return .json(.record(["link": .int(number)]))
    }

    private func open(_ subject: PhoneSubject, _ phone: PhoneLinkService) -> HTTPReply {
        do throws(QRCodeError) {
            let opened = try phone.open(subject, at: context.now)
            return .json(
                .record([
                    "link": .int(opened.number), "address": .string(opened.address), "code": .string(opened.code),
                    "seconds": .int(WorkbenchLimits.phoneSeconds),
                ]), status: 201)
        } catch {
            return ChangeReplies.refusal(WorkbenchProblem.noPhone, error.description)
        }
    }

    private func change(_ number: Int?, _ subject: PhoneSubject, _ phone: PhoneLinkService) -> HTTPReply {
        guard let number else { return ChangeReplies.misunderstood("a link is named by its number in \"link\"") }
        guard let seconds = phone.change(number, to: subject, at: context.now) else { return PhoneRoute.over }
        return .json(.record(["link": .int(number), "seconds": .int(seconds)]))
    }

    private static func subject(_ json: JSONValue, _ request: WorkbenchRequest) -> PhoneSubject? {
        guard let widget = json["widget"]?.string, let edits = DraftRoute.edits(json) else { return nil }
        return PhoneSubject(widget: widget, scene: PreviewScene(request.items), edits: edits)
    }

    private static var closed: HTTPReply {
        ChangeReplies.refusal(
            WorkbenchProblem.noPhone, "no address is open for phones", detail: "start layover preview with --phone")
    }

    private static var over: HTTPReply { .absent("this link has ended") }
}
