import LayoverFrame
import LayoverHTTP
import LayoverJSON
import LayoverReleases
import LayoverWeb

/// `POST /admin/release`: overrides on this server what its place of releases says.
struct ReleaseControlRoute: RouteOwner {
    static let routes: [Route<ReleaseControlRoute>] = [
        Route(.controlRelease, counted: "release") { route, request, _ in route.respond(to: request) }
    ]

    let access: AdminAccess
    let controls: ReleaseControls

    private func respond(to request: borrowing HTTPRequest) -> HTTPReply {
        let name: String
        do throws(AdminRefusal) {
            name = try access.caller(request, atLeast: .publish).name
        } catch {
            return error.reply
        }
        let body = request.withPaddedBody { bytes, count in bytes.extracting(0..<count).array }
        guard let (control, reason) = decided(body, over: controls.load()) else {
            return Problem(
                CommonProblem.badQuery, "the body is invalid",
                detail:
                    "send a JSON object with 'pin' (a version, or null), 'freeze' or 'bypass' (true or false), and 'reason' (one line of text)"
            ).reply([])
        }
        let isSaved = controls.decide(control, by: name, reason: reason)
        return AdminReply.json(
            .object((control.json.members ?? []) + [JSONValue.Member("saved", .bool(isSaved))]))
    }

    /// The current override with the changes of the body, and their reason; `nil` if the body is invalid.
    private func decided(_ body: [UInt8], over control: ReleaseControl) -> (ReleaseControl, reason: String)? {
        guard let members = (try? JSONValue(parsing: body))?.members, members.contains(where: { $0.key != "reason" })
        else { return nil }
        var control = control
        var reason = ""
        for member in members {
            switch (member.key, member.value) {
            case ("pin", .null): control.pinned = nil
            case ("pin", let value):
                guard let version = value.int, ReleaseLimits.versions.contains(version) else { return nil }
                control.pinned = version
            case ("freeze", .bool(let isOn)): control.isFrozen = isOn
            case ("bypass", .bool(let isOn)): control.isBypassed = isOn
            case ("reason", .string(let text)) where ReleaseControl.isReason(text):
                reason = ReleaseControl.cut(text)
            default: return nil
            }
        }
        return (control, reason)
    }
}

extension RouteDocument {
    static let controlRelease = RouteDocument(
        .post, "/admin/release", name: "controlRelease",
        summary: "Pins a release, freezes the content, or passes results without layouts.",
        on: .admin,
        details: """
            Requires the role `publish`. Omitted members stay unchanged. The change takes effect at once
            and survives a restart: the server saves it in the file `release-control` in the state folder. The file can also be edited by
            hand, with the lines `pin 12`, `freeze` and `bypass`. `pin` and `freeze` need the setting `releases`.
            """,
        parameters: [token],
        body: RouteDocument.Body(
            summary: "the members to change",
            content: .members([
                ("pin?", "the version to serve, even if others are published; `null` follows new releases again"),
                ("freeze?", "`true`: the server applies no new content"),
                ("bypass?", "`true`: results pass without layouts, and requests for a layout alone are 503"),
                (
                    "reason?",
                    "one line for `/admin/changes`, at most \(ReleaseLimits.reasonCharacters) characters; the rest is cut"
                ),
            ]),
            example: "{\"pin\": 12, \"reason\": \"wrong prices\"}"),
        replies: [
            RouteDocument.Reply(
                200, "the change is in force",
                .members([
                    ("pin", "a version, or `null`"), ("freeze", "true or false"), ("bypass", "true or false"),
                    ("saved", "`false` if it cannot be saved on disk; it then ends with the process"),
                ]), headers: ["Cache-Control"]),
            RouteDocument.badRequest(), unknownCaller, tooLow,
        ])
}
