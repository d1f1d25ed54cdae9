extension ReferenceCall {
    static func bearer(_ role: String) -> [String: String] { ["Authorization": "Bearer \(role)-token"] }

    private static let path = "/admin/kills"
    private static let onCall = bearer("on-call")

    /// The headers with the content length that `DELETE` needs for its body.
    private static func sent(_ body: String) -> [String: String] {
        onCall.merging(["Content-Length": "\(body.utf8.count)"]) { $1 }
    }

    /// Nothing is flipped, because other tests use the same server.
    static let kills: [ReferenceCall] = [
        ReferenceCall(route: "listKills", status: 200, target: path, headers: bearer("view")),
        ReferenceCall(route: "listKills", status: 401, target: path),
        ReferenceCall(
            route: "listServers", status: 200, target: "/admin/servers?generation=1", headers: bearer("view")),
        ReferenceCall(
            route: "listServers", status: 400, target: "/admin/servers?generation=x", headers: bearer("view")),
        ReferenceCall(route: "listServers", status: 401, target: "/admin/servers"),
        ReferenceCall(route: "readKill", status: 200, target: path + "/holiday-rush", headers: bearer("view")),
        ReferenceCall(route: "readKill", status: 200, target: path + "/cards:all?peers=true", headers: bearer("view")),
        ReferenceCall(route: "readKill", status: 401, target: path + "/holiday-rush"),
        ReferenceCall(route: "readKill", status: 404, target: path + "/holiday-rsuh", headers: bearer("view")),
        ReferenceCall(route: "listChanges", status: 200, target: "/admin/changes?since=30m", headers: bearer("view")),
        ReferenceCall(route: "listChanges", status: 200, target: "/admin/changes", headers: bearer("view")),
        ReferenceCall(route: "listChanges", status: 400, target: "/admin/changes?since=soon", headers: bearer("view")),
        ReferenceCall(route: "listChanges", status: 401, target: "/admin/changes"),
        ReferenceCall(
            route: "kill", status: 200, target: path + "/component:weekdays%401?dry_run=true", headers: onCall),
        ReferenceCall(
            route: "kill", status: 400, target: path + "/holiday-rush", headers: onCall, body: "{\"percent\": 10}"),
        ReferenceCall(
            route: "kill", status: 200, target: path + "/holiday-rush?dry_run=true", headers: onCall,
            body: "{\"reason\": \"papers\", \"markets\": [\"US\"], \"app\": \"<1.0\"}"),
        ReferenceCall(
            route: "kill", status: 400, target: path + "/holiday-rush", headers: onCall, body: "{\"market\": [\"US\"]}"),
        ReferenceCall(
            route: "kill", status: 400, target: path + "/holiday-rush", headers: onCall, body: "{\"markets\": []}"),
        ReferenceCall(
            route: "kill", status: 400, target: path + "/holiday-rush", headers: onCall, body: "{\"app\": \"7.3\"}"),
        ReferenceCall(
            route: "kill", status: 400, target: path + "/supplier:duffel", headers: onCall,
            body: "{\"types\": [\"html\"]}"),
        ReferenceCall(
            route: "kill", status: 401, target: path + "/holiday-rush", headers: ["Authorization": "Bearer no"]),
        ReferenceCall(
            route: "kill", status: 401, target: path + "/holiday-rush", headers: ["Authorization": "Bearer "]),
        ReferenceCall(route: "kill", status: 403, target: path + "/holiday-rush", headers: bearer("view")),
        ReferenceCall(route: "kill", status: 404, target: path + "/holiday-rsuh", headers: onCall),
        ReferenceCall(route: "kill", status: 409, target: path + "/advertising", headers: onCall),
        ReferenceCall(route: "kill", status: 409, target: path + "/cards:all", headers: onCall),
        ReferenceCall(route: "revive", status: 200, target: path + "/service-hints?dry_run=true", headers: onCall),
        ReferenceCall(
            route: "revive", status: 400, target: path + "/holiday-rush",
            headers: onCall.merging(["Content-Length": "1"]) { $1 },
            body: "["),
        ReferenceCall(route: "revive", status: 401, target: path + "/holiday-rush"),
        ReferenceCall(
            route: "revive", status: 400, target: path + "/holiday-rush", headers: sent("{\"percent\": 101}"),
            body: "{\"percent\": 101}"),
        ReferenceCall(
            route: "revive", status: 409, target: path + "/holiday-rush", headers: sent("{\"percent\": 10}"),
            body: "{\"percent\": 10}"),
        ReferenceCall(route: "revive", status: 403, target: path + "/holiday-rush", headers: bearer("view")),
        ReferenceCall(route: "revive", status: 404, target: path + "/holiday-rsuh", headers: onCall),
    ]
}
