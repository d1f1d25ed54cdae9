extension ReferenceCall {
    private static let page = "/t/{link}"

    private static let showing = [
        ReferenceCall(route: "showTripPage", status: 200, target: page, trip: .shared),
        ReferenceCall(
            route: "showTripPage", status: 206, target: page, headers: ["Range": "bytes=0-99"], trip: .shared),
        ReferenceCall(route: "showTripPage", status: 404, target: "/t/none"),
        ReferenceCall(route: "showTripPage", status: 405, target: page, method: "POST", trip: .shared),
        ReferenceCall(route: "readTripCode", status: 200, target: page + "/code.svg", trip: .shared),
        ReferenceCall(route: "readTripCode", status: 404, target: "/t/none/code.svg"),
        ReferenceCall(route: "readTripCode", status: 405, target: page + "/code.svg", method: "POST", trip: .shared),
        ReferenceCall(route: "readHandoverCode", status: 404, target: page + "/handover.svg", trip: .shared),
        ReferenceCall(
            route: "readHandoverCode", status: 405, target: page + "/handover.svg", method: "POST", trip: .shared),
    ]

    private static let handover = "/h/{handover}"

    private static let pressing = [
        ReferenceCall(route: "showHandoverPage", status: 200, target: handover, trip: .shared),
        ReferenceCall(
            route: "showHandoverPage", status: 206, target: handover, headers: ["Range": "bytes=0-99"], trip: .shared),
        ReferenceCall(route: "showHandoverPage", status: 404, target: "/h/none"),
        ReferenceCall(route: "showHandoverPage", status: 405, target: handover, method: "PUT", trip: .shared),
        ReferenceCall(route: "takeOverOnPage", status: 403, target: handover, body: "proof=1", trip: .shared),
        ReferenceCall(route: "takeOverOnPage", status: 404, target: "/h/none", body: "proof=1"),
        ReferenceCall(route: "takeOverOnPage", status: 405, target: handover, method: "DELETE", trip: .shared),
        ReferenceCall(
            route: "takeOverOnPage", status: 413, target: handover, body: String(repeating: "x", count: 4_097),
            trip: .shared),
    ]

    private static let forms = [
        "join": "joinOnTripPage", "vote": "voteOnTripPage", "leave": "leaveOnTripPage",
        "handover": "handOverOnTripPage", "choose": "chooseOnTripPage", "report": "reportOnTripPage",
        "deadline": "setDeadlineOnTripPage",
    ]

    /// All forms are sent with the origin of another site.
    static let tripPages =
        showing + pressing
        + forms.flatMap { form, route in
            [
                ReferenceCall(route: route, status: 403, target: "\(page)/\(form)", body: "proof=1", trip: .shared),
                ReferenceCall(route: route, status: 404, target: "/t/none/\(form)", body: "proof=1"),
                ReferenceCall(route: route, status: 405, target: "\(page)/\(form)", method: "GET", trip: .shared),
                ReferenceCall(
                    route: route, status: 413, target: "\(page)/\(form)", body: String(repeating: "x", count: 4_097),
                    trip: .shared),
            ]
        }

    /// The replies to a guest's browser have their own tests.
    static let tripPagesNotCalled = Set(
        [
            "showTripPage 410", "showTripPage 503", "readTripCode 503", "joinOnTripPage 422", "voteOnTripPage 422",
            "chooseOnTripPage 422", "setDeadlineOnTripPage 422",
            "readHandoverCode 200", "readHandoverCode 503", "showHandoverPage 410", "showHandoverPage 429",
            "showHandoverPage 503",
        ]
            + [200, 303, 409, 410, 429, 503].map { "takeOverOnPage \($0)" }
            + forms.values.flatMap { route in [303, 409, 410, 429, 503].map { "\(route) \($0)" } })
}
