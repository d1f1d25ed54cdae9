extension ReferenceCall {
    private static let path = "/v1/searches"
    private static let asked =
        #"{"market": "GB", "query": {"origin": "LHR", "destination": "EDI", "departs": "2026-12-09"}}"#

    /// A request without a market, because a server without content knows no market.
    private static let marketless = #"{"query": {"origin": "LHR", "destination": "EDI", "departs": "2026-12-09"}}"#

    /// Calls to servers without a supplier.
    static let searches: [ReferenceCall] = [
        ReferenceCall(route: "createSearch", status: 400, target: path, body: "{}"),
        ReferenceCall(route: "createSearch", status: 400, target: path, body: "{"),
        ReferenceCall(
            route: "createSearch", status: 400, target: path, headers: ["Layover-Deadline": "soon"], body: asked),
        ReferenceCall(route: "createSearch", status: 404, target: path, body: asked),
        ReferenceCall(route: "createSearch", status: 405, target: path, method: "GET"),
        ReferenceCall(route: "createSearch", status: 413, target: path, body: String(repeating: " ", count: 16_385)),
        ReferenceCall(route: "createSearch", status: 503, target: path, body: marketless, server: .empty),
        ReferenceCall(route: "readSearch", status: 404, target: path + "/made-up"),
        ReferenceCall(route: "readSearch", status: 405, target: path + "/made-up", method: "POST"),
        ReferenceCall(route: "readSearchLayout", status: 404, target: path + "/made-up/layout"),
        ReferenceCall(route: "readSearchLayout", status: 405, target: path + "/made-up/layout", method: "POST"),
        ReferenceCall(route: "listenToSearch", status: 404, target: path + "/made-up/events"),
        ReferenceCall(route: "listenToSearch", status: 405, target: path + "/made-up/events", method: "POST"),
    ]
}
