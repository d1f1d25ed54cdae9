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
            name = access.tokens.isEmpty ? "the admin listener" : try access.caller(request, atLeast: .publish).name
        } catch {
            return error.reply
        }
        let body = request.withPaddedBody { bytes, count in bytes.extracting(0..<count).array }
        guard let control = decided(body, over: controls.load()) else {
            return Problem(
                CommonProblem.badQuery, "the body cannot be understood",
                detail: "it is a JSON object with 'pin' (a version, or null), 'freeze' and 'bypass' (true or false)"
            ).reply([])
        }
        let isSaved = controls.decide(control, by: name)
        return AdminReply.json(
            .object((control.json.members ?? []) + [JSONValue.Member("saved", .bool(isSaved))]))
    }

    /// The current override with the changes of the body; `nil` if the body is invalid.
    private func decided(_ body: [UInt8], over control: ReleaseControl) -> ReleaseControl? {
        guard let members = (try? JSONValue(parsing: body))?.members, !members.isEmpty else { return nil }
        var control = control
        for member in members {
            switch (member.key, member.value) {
            case ("pin", .null): control.pinned = nil
            case ("pin", let value):
                guard let version = value.int, ReleaseLimits.versions.contains(version) else { return nil }
                control.pinned = version
            case ("freeze", .bool(let isOn)): control.isFrozen = isOn
            case ("bypass", .bool(let isOn)): control.isBypassed = isOn
            default: return nil
            }
        }
        return control
    }
}

extension RouteDocument {
    static let controlRelease = RouteDocument(
        .post, "/admin/release", "controlRelease",
        "Pins a release, freezes what is served, or passes results without layouts.",
        on: .admin,
        details: """
            Where `admin_tokens` are set, it takes the role `publish`. What is not named stays as it is. It is in force at once and
            after a restart too, by the file `release-control` in the state folder, which says the same by hand: a line each of
            `pin 12`, `freeze`, `bypass`. `pin` and `freeze` need the setting `releases`.
            """,
        parameters: [token],
        body: RouteDocument.Body(
            summary: "what is decided",
            content: .members([
                ("pin?", "the version that is served whatever is published; `null` to follow again"),
                ("freeze?", "`true`: nothing new is applied"),
                ("bypass?", "`true`: results pass without layouts, and layouts by themselves are 503"),
            ]),
            example: "{\"pin\": 12}"),
        replies: [
            RouteDocument.Reply(
                200, "it is in force",
                .members([
                    ("pin", "a version, or `null`"), ("freeze", "true or false"), ("bypass", "true or false"),
                    ("saved", "`false` where the disk does not take it, so that it ends with the process"),
                ]), headers: ["Cache-Control"]),
            RouteDocument.Reply(400, "the body does not read", .problem), unknownCaller, tooLow,
        ])
}
