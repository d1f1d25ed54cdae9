extension ReferenceCall {
    /// One call that changes a trip.
    private struct Change {
        let route: String
        let target: String
        var body = ""
        /// The caller who may make the change.
        var caller = "manager"
        var status = 200
        /// A method that the path does not support.
        var otherMethod = "GET"
        var conflicts = true
        var lacksItem = false
        var headers: [String: String] = [:]
    }

    private static let one = "/v1/trips/{trip}"
    private static let item = one + "/items/{item}"

    private static let changes = [
        Change(route: "voteOnTripItem", target: item + "/vote", body: "{\"value\": \"yes\"}", lacksItem: true),
        Change(route: "withdrawTripVote", target: item + "/vote", lacksItem: true),
        Change(
            route: "addTripItem", target: one + "/items",
            body: ReferenceTrip.flight.replacing("1234", with: "7"), status: 201),
        Change(route: "sendTripItem", target: item + "/send", lacksItem: true),
        Change(route: "removeTripItem", target: item),
        Change(route: "restoreTripItem", target: item + "/restore"),
        Change(
            route: "changeTripSettings", target: one + "/settings", body: "{\"title\": \"Oslo\"}",
            headers: ["If-Match": "\"1\""]),
        Change(route: "createTripLink", target: one + "/links", body: "{\"right\": \"vote\"}", status: 201),
        Change(route: "revokeTripLink", target: one + "/links/{linkID}"),
        Change(route: "removeTripPerson", target: one + "/people/{person}"),
        Change(route: "handOverTrip", target: one + "/handover", status: 201),
        Change(route: "leaveTrip", target: one + "/me", caller: "guest", conflicts: false),
        Change(route: "deleteTrip", target: one, otherMethod: "POST"),
    ]

    private static let random = "8e03978e-40d5-43e8-bc93-6894a57f9324"

    private static func headers(_ change: Change, as caller: String? = nil, key: String = "fresh") -> [String: String] {
        change.headers.merging([
            "Authorization": "Bearer {\(caller ?? change.caller)}", "Idempotency-Key": key,
        ]) { $1 }
    }

    private static func calls(_ change: Change) -> [ReferenceCall] {
        func call(
            _ status: Int, _ use: ReferenceTrip.Use = .shared, target: String? = nil, headers: [String: String]? = nil,
            body: String? = nil, method: String? = nil
        ) -> ReferenceCall {
            ReferenceCall(
                route: change.route, status: status, target: target ?? change.target, method: method,
                headers: headers ?? ReferenceCall.headers(change), body: body ?? change.body, trip: use)
        }
        let unknown = change.target.replacing("{trip}", with: "none")
        let calls = [
            call(change.status, .own), call(400, body: "["), call(401, headers: change.headers),
            call(403, headers: headers(change, as: "view")), call(404, target: unknown),
            call(405, body: "", method: change.otherMethod), call(413, body: String(repeating: " ", count: 65_537)),
            call(422, headers: headers(change, as: "manager", key: "used")),
        ]
        let removed = change.target.replacing("{item}", with: "{removed}")
        return calls + (change.conflicts ? [call(409, .frozen)] : [])
            + (change.lacksItem ? [call(410, target: removed)] : [])
    }

    private static let making = [
        ReferenceCall(
            route: "createTrip", status: 201, target: "/v1/trips", headers: ["Idempotency-Key": "{guest}"],
            body: "{\"market\": \"GB\", \"locale\": \"en-GB\"}", trip: .own),
        ReferenceCall(route: "createTrip", status: 400, target: "/v1/trips", body: "{}"),
        ReferenceCall(
            route: "createTrip", status: 403, target: "/v1/trips", headers: ["Idempotency-Key": random],
            body: "{\"market\": \"GB\", \"locale\": \"en-GB\", \"guest\": true}"),
        ReferenceCall(route: "createTrip", status: 404, target: "/v1/trips", body: "{}", server: .empty),
        ReferenceCall(route: "createTrip", status: 405, target: "/v1/trips", method: "GET"),
        ReferenceCall(
            route: "createTrip", status: 413, target: "/v1/trips", body: String(repeating: " ", count: 65_537)),
        ReferenceCall(
            route: "createTrip", status: 422, target: "/v1/trips", headers: ["Idempotency-Key": random],
            body: "{\"market\": \"XX\", \"locale\": \"en-GB\"}"),
    ]

    private static func join(
        _ status: Int, _ use: ReferenceTrip.Use = .shared, link: String? = "{link}", key: String? = random,
        method: String? = nil, body: String = "{}"
    ) -> ReferenceCall {
        var headers: [String: String] = [:]
        headers["Authorization"] = link.map { "Bearer \($0)" }
        headers["Idempotency-Key"] = key
        return ReferenceCall(
            route: "joinTrip", status: status, target: "/v1/join", method: method, headers: headers, body: body,
            trip: use)
    }

    private static let joining = [
        join(200, body: "{\"key\": \"{guest}\"}"), join(201, .own), join(400, key: nil), join(401, link: nil),
        join(403, link: "{view}"), join(404, link: "00000000000000000000000000"), join(405, method: "GET", body: ""),
        join(409, .frozen), join(413, body: String(repeating: " ", count: 65_537)),
        join(422, body: "{\"key\": \"short\"}"),
    ]

    private static func takeOver(
        _ status: Int, _ use: ReferenceTrip.Use = .shared, token: String? = "{handover}", key: String? = random,
        method: String? = nil, body: String = ""
    ) -> ReferenceCall {
        var headers: [String: String] = [:]
        headers["Authorization"] = token.map { "Bearer \($0)" }
        headers["Idempotency-Key"] = key
        return ReferenceCall(
            route: "takeOverTrip", status: status, target: "/v1/handover", method: method, headers: headers, body: body,
            trip: use)
    }

    private static let takingOver = [
        takeOver(200, .own), takeOver(400, key: nil), takeOver(401, token: nil),
        takeOver(404, token: "00000000000000000000000000"), takeOver(405, method: "GET"), takeOver(409, .frozen),
        takeOver(413, body: String(repeating: " ", count: 65_537)),
    ]

    private static let member = ["Authorization": "Bearer {guest}"]

    private static let looking =
        ["", "/events"].flatMap { path in
            let route = path.isEmpty ? "readTrip" : "listenToTrip"
            return [
                ReferenceCall(route: route, status: 401, target: one + path, trip: .shared),
                ReferenceCall(
                    route: route, status: 404, target: "/v1/trips/none" + path, headers: member, trip: .shared),
                ReferenceCall(route: route, status: 405, target: one + path, method: "POST", trip: .shared),
            ]
        } + [
            ReferenceCall(route: "readTrip", status: 200, target: one, headers: member, trip: .shared),
            ReferenceCall(
                route: "readTrip", status: 304, target: one, headers: member, usesHeldLayout: true, trip: .shared),
        ]

    private static let picturing = [
        ReferenceCall(route: "readTripImage", status: 404, target: "/i/\(String(repeating: "a", count: 64)).png"),
        ReferenceCall(route: "readTripImage", status: 405, target: "/i/a.png", method: "POST"),
    ]

    private static let reporting = [
        ReferenceCall(route: "reportTrip", status: 200, target: one + "/report", trip: .own),
        ReferenceCall(route: "reportTrip", status: 400, target: one + "/report", body: "[", trip: .shared),
        ReferenceCall(route: "reportTrip", status: 404, target: "/v1/trips/none/report"),
        ReferenceCall(route: "reportTrip", status: 405, target: one + "/report", method: "GET", trip: .shared),
        ReferenceCall(
            route: "reportTrip", status: 413, target: one + "/report", body: String(repeating: " ", count: 65_537),
            trip: .shared),
    ]

    private static let operating = [
        ("inspectTrip", ""), ("freezeTrip", "/freeze"), ("thawTrip", "/freeze"), ("takeDownTrip", ""),
        ("eraseTripPerson", "/people/{person}"),
    ].flatMap { route, path in
        [
            ReferenceCall(
                route: route, status: 200, target: "/admin/trips/{trip}" + path, headers: bearer("on-call"), trip: .own),
            ReferenceCall(route: route, status: 401, target: "/admin/trips/{trip}" + path, trip: .shared),
            ReferenceCall(
                route: route, status: 403, target: "/admin/trips/{trip}" + path, headers: bearer("view"), trip: .shared),
            ReferenceCall(
                route: route, status: 404, target: "/admin/trips/none" + path, headers: bearer("on-call"), trip: .shared
            ),
        ]
    }

    private static func refresh(
        _ status: Int, _ target: String = item + "/refresh", as caller: String? = "guest",
        _ use: ReferenceTrip.Use = .shared, method: String? = nil, body: String = ""
    ) -> ReferenceCall {
        var headers: [String: String] = [:]
        headers["Authorization"] = caller.map { "Bearer {\($0)}" }
        return ReferenceCall(
            route: "refreshTripItem", status: status, target: target, method: method, headers: headers, body: body,
            trip: use)
    }

    /// The server has no supplier; it reports that and calls no supplier.
    private static let refreshing = [
        refresh(401, as: nil), refresh(403, as: "view"), refresh(404), refresh(404, one + "/items/none/refresh"),
        refresh(405, method: "GET"), refresh(409, item + "/refresh", as: "guest", .frozen),
        refresh(410, item.replacing("{item}", with: "{removed}") + "/refresh"),
        refresh(413, body: String(repeating: " ", count: 65_537)),
    ]

    private static let listing = [
        (200, "", "on-call", Server.shipped), (400, "?limit=none", "on-call", .shipped), (401, "", "nobody", .shipped),
        (403, "", "view", .shipped), (404, "", "on-call", .empty),
    ].map { status, query, role, server in
        ReferenceCall(
            route: "listTripReports", status: status, target: "/admin/trips/reports" + query, headers: bearer(role),
            server: server)
    }

    private static let lists =
        [
            (200, "recently-viewed", "{\"offers\": []}"), (400, "wish-list", "[]"), (404, "cart", "{\"offers\": []}"),
            (413, "wish-list", String(repeating: " ", count: 262_145)),
        ].map { status, name, body in
            ReferenceCall(route: "showList", status: status, target: "/v1/lists/" + name, body: body)
        } + [
            ReferenceCall(route: "showList", status: 405, target: "/v1/lists/wish-list", method: "PUT"),
            ReferenceCall(route: "readList", status: 404, target: "/v1/lists/wish-list?market=GB"),
        ]

    /// The server has no webhooks; servers with webhooks have their own tests.
    private static let webhooks =
        [
            (200, "", "on-call", Server.shipped), (400, "?limit=none", "on-call", .shipped),
            (401, "", "nobody", .shipped),
            (403, "", "view", .shipped), (404, "", "on-call", .empty),
        ].map { status, query, role, server in
            ReferenceCall(
                route: "listWebhooks", status: status, target: "/admin/webhooks" + query, headers: bearer(role),
                server: server)
        }
        + [(401, "nobody"), (403, "view"), (404, "on-call")].map { status, role in
            ReferenceCall(
                route: "replayWebhook", status: status, target: "/admin/webhooks/apps/replay", headers: bearer(role))
        }

    static let trips =
        changes.flatMap(calls) + listing + refreshing + takingOver + [
            ReferenceCall(
                route: "addTripItem", status: 200, target: one + "/items",
                headers: ["Authorization": "Bearer {guest}", "Idempotency-Key": "again"], body: ReferenceTrip.flight,
                trip: .own),
            ReferenceCall(
                route: "changeTripSettings", status: 412, target: one + "/settings",
                headers: ["Authorization": "Bearer {manager}", "If-Match": "\"9\""], body: "{}", trip: .own),
            ReferenceCall(
                route: "changeTripSettings", status: 428, target: one + "/settings",
                headers: ["Authorization": "Bearer {manager}"], body: "{}", trip: .own),
        ] + making + joining + looking + reporting + operating + tripPages + picturing + webhooks + lists

    /// Too many calls, an expired trip, a full disk and a stream have their own tests.
    static let tripsNotCalled: Set<String> = {
        let changing = changes.flatMap { change in
            ["\(change.route) 429", "\(change.route) 503"] + (change.lacksItem ? [] : ["\(change.route) 410"])
        }
        let others = ["createTrip", "joinTrip", "readTrip", "listenToTrip", "reportTrip"].flatMap { route in
            ["\(route) 429", "\(route) 503"] + (route == "createTrip" ? [] : ["\(route) 410"])
        }
        let operating = ["inspectTrip", "freezeTrip", "thawTrip", "takeDownTrip", "eraseTripPerson", "listTripReports"]
            .map {
                "\($0) 503"
            }
        let lists = ["readList 200", "readList 400", "readList 429", "readList 503", "showList 429", "showList 503"]
        let webhooks = ["listWebhooks 503", "replayWebhook 200", "replayWebhook 400", "replayWebhook 503"]
        let refreshing = [200, 400, 422, 429, 502, 503, 504].map { "refreshTripItem \($0)" }
        let takingOver = [410, 422, 429, 503].map { "takeOverTrip \($0)" }
        return Set(
            changing + others + operating + refreshing + takingOver + webhooks + lists + [
                "listenToTrip 200", "readTripImage 200", "readTripImage 503",
            ]
        ).union(tripPagesNotCalled)
    }()
}
