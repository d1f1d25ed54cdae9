extension PapersCall {
    static func bearer(_ role: String) -> [String: String] { ["Authorization": "Bearer \(role)-token"] }

    private static let path = "/admin/kills"
    private static let onCall = bearer("on-call")

    /// With the length that `DELETE` needs for its body.
    private static func sent(_ body: String) -> [String: String] {
        onCall.merging(["Content-Length": "\(body.utf8.count)"]) { $1 }
    }

    /// Nothing is flipped, for other tests ask the same server.
    static let kills: [PapersCall] = [
        PapersCall(route: "listKills", status: 200, target: path, headers: bearer("view")),
        PapersCall(route: "listKills", status: 401, target: path),
        PapersCall(route: "readKill", status: 200, target: path + "/holiday-rush", headers: bearer("view")),
        PapersCall(route: "readKill", status: 200, target: path + "/cards:all?peers=true", headers: bearer("view")),
        PapersCall(route: "readKill", status: 401, target: path + "/holiday-rush"),
        PapersCall(route: "readKill", status: 404, target: path + "/holiday-rsuh", headers: bearer("view")),
        PapersCall(route: "listChanges", status: 200, target: "/admin/changes?since=30m", headers: bearer("view")),
        PapersCall(route: "listChanges", status: 200, target: "/admin/changes", headers: bearer("view")),
        PapersCall(route: "listChanges", status: 400, target: "/admin/changes?since=soon", headers: bearer("view")),
        PapersCall(route: "listChanges", status: 401, target: "/admin/changes"),
        PapersCall(
            route: "kill", status: 200, target: path + "/component:weekdays%401?dry_run=true", headers: onCall),
        PapersCall(
            route: "kill", status: 400, target: path + "/holiday-rush", headers: onCall, body: "{\"percent\": 10}"),
        PapersCall(
            route: "kill", status: 200, target: path + "/holiday-rush?dry_run=true", headers: onCall,
            body: "{\"reason\": \"papers\", \"markets\": [\"US\"], \"app\": \"<1.0\"}"),
        PapersCall(
            route: "kill", status: 400, target: path + "/holiday-rush", headers: onCall, body: "{\"market\": [\"US\"]}"),
        PapersCall(
            route: "kill", status: 400, target: path + "/holiday-rush", headers: onCall, body: "{\"markets\": []}"),
        PapersCall(
            route: "kill", status: 400, target: path + "/holiday-rush", headers: onCall, body: "{\"app\": \"7.3\"}"),
        PapersCall(
            route: "kill", status: 400, target: path + "/supplier:duffel", headers: onCall,
            body: "{\"types\": [\"html\"]}"),
        PapersCall(route: "kill", status: 401, target: path + "/holiday-rush", headers: ["Authorization": "Bearer no"]),
        PapersCall(route: "kill", status: 401, target: path + "/holiday-rush", headers: ["Authorization": "Bearer "]),
        PapersCall(route: "kill", status: 403, target: path + "/holiday-rush", headers: bearer("view")),
        PapersCall(route: "kill", status: 404, target: path + "/holiday-rsuh", headers: onCall),
        PapersCall(route: "kill", status: 409, target: path + "/advertising", headers: onCall),
        PapersCall(route: "kill", status: 409, target: path + "/cards:all", headers: onCall),
        PapersCall(route: "revive", status: 200, target: path + "/service-hints?dry_run=true", headers: onCall),
        PapersCall(
            route: "revive", status: 400, target: path + "/holiday-rush",
            headers: onCall.merging(["Content-Length": "1"]) { $1 },
            body: "["),
        PapersCall(route: "revive", status: 401, target: path + "/holiday-rush"),
        PapersCall(
            route: "revive", status: 400, target: path + "/holiday-rush", headers: sent("{\"percent\": 101}"),
            body: "{\"percent\": 101}"),
        PapersCall(
            route: "revive", status: 409, target: path + "/holiday-rush", headers: sent("{\"percent\": 10}"),
            body: "{\"percent\": 10}"),
        PapersCall(route: "revive", status: 403, target: path + "/holiday-rush", headers: bearer("view")),
        PapersCall(route: "revive", status: 404, target: path + "/holiday-rsuh", headers: onCall),
    ]
}
