extension ReferenceCall {
    /// The shipped content has no pick of places.
    static let picks: [ReferenceCall] = [
        ReferenceCall(route: "pick", status: 400, target: "/v1/pick/late-dinner?at=55.9,-3.2"),
        ReferenceCall(route: "pick", status: 404, target: "/v1/pick/none"),
        ReferenceCall(route: "pick", status: 405, target: "/v1/pick/late-dinner", method: "PUT"),
        ReferenceCall(route: "pick", status: 503, target: "/v1/pick/late-dinner", server: .empty),
        ReferenceCall(
            route: "pickNear", status: 400, target: "/v1/pick/late-dinner", body: "{\"at\": \"95,-3.189\"}"),
        ReferenceCall(route: "pickNear", status: 404, target: "/v1/pick/none", body: "{}"),
        ReferenceCall(route: "pickNear", status: 405, target: "/v1/pick/late-dinner", method: "PUT"),
        ReferenceCall(route: "pickNear", status: 503, target: "/v1/pick/late-dinner", server: .empty),
        ReferenceCall(
            route: "stopPick", status: 204, target: "/v1/pick/runs/b1946ac92492d2347c6235b4d2611184"),
        ReferenceCall(
            route: "stopPick", status: 405, target: "/v1/pick/runs/b1946ac92492d2347c6235b4d2611184", method: "GET"),
    ]

    /// Answers of a pick, a stopped run, and too many calls from one address: `LayoverPickAPITests` tests them.
    static let picksNotCalled: Set<String> = [
        "pick 200", "pick 409", "pick 429", "pickNear 200", "pickNear 409", "pickNear 429",
        "stopPick 429",
    ]
}
