extension PapersCall {
    private static let path = "/v1/searches"
    private static let asked =
        #"{"market": "GB", "query": {"origin": "LHR", "destination": "EDI", "departs": "2026-12-09"}}"#

    /// Of servers without a supplier.
    static let searches: [PapersCall] = [
        PapersCall(route: "createSearch", status: 400, target: path, body: "{}"),
        PapersCall(route: "createSearch", status: 400, target: path, body: "{"),
        PapersCall(
            route: "createSearch", status: 400, target: path, headers: ["Layover-Deadline": "soon"], body: asked),
        PapersCall(route: "createSearch", status: 404, target: path, body: asked),
        PapersCall(route: "createSearch", status: 405, target: path, method: "GET"),
        PapersCall(route: "createSearch", status: 413, target: path, body: String(repeating: " ", count: 16_385)),
        PapersCall(route: "createSearch", status: 503, target: path, body: asked, server: .empty),
        PapersCall(route: "readSearch", status: 404, target: path + "/made-up"),
        PapersCall(route: "readSearch", status: 405, target: path + "/made-up", method: "POST"),
        PapersCall(route: "readSearchLayout", status: 404, target: path + "/made-up/layout"),
        PapersCall(route: "readSearchLayout", status: 405, target: path + "/made-up/layout", method: "POST"),
        PapersCall(route: "listenToSearch", status: 404, target: path + "/made-up/events"),
        PapersCall(route: "listenToSearch", status: 405, target: path + "/made-up/events", method: "POST"),
    ]
}
