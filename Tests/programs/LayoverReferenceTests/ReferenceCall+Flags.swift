extension ReferenceCall {
    private static let bulk = "/ofrep/v1/evaluate/flags"
    private static let one = bulk + "/rows"
    private static let key = ["X-API-Key": "app-key"]
    private static let context = "{\"context\": {\"targetingKey\": \"u-1\"}}"

    static let flags: [ReferenceCall] =
        [
            ReferenceCall(
                route: "evaluateFlag", status: 200, target: one, headers: key, body: context, server: .keyed),
            ReferenceCall(
                route: "evaluateFlag", status: 400, target: bulk + "/split", headers: key, body: "{\"context\": {}}",
                server: .keyed),
            ReferenceCall(
                route: "evaluateFlag", status: 404, target: bulk + "/none", headers: key, body: context, server: .keyed),
            ReferenceCall(
                route: "evaluateFlags", status: 200, target: bulk, headers: key, body: context, server: .keyed),
            ReferenceCall(
                route: "evaluateFlags", status: 304, target: bulk, headers: key, body: context, server: .keyed,
                usesHeldLayout: true),
            ReferenceCall(route: "evaluateFlags", status: 400, target: bulk, headers: key, body: "{]", server: .keyed),
            ReferenceCall(route: "listenToFlags", status: 401, target: "/ofrep/v1/events", server: .keyed),
            ReferenceCall(route: "listenToFlags", status: 405, target: "/ofrep/v1/events", method: "POST"),
            ReferenceCall(route: "readFeatures", status: 200, target: "/api/features/app-key", server: .keyed),
            ReferenceCall(
                route: "readFeatures", status: 304, target: "/api/features/app-key", server: .keyed,
                usesHeldLayout: true),
            ReferenceCall(route: "readFeatures", status: 401, target: "/api/features/other", server: .keyed),
            ReferenceCall(route: "readFeatures", status: 403, target: "/api/features/old-key", server: .keyed),
            ReferenceCall(route: "readFeatures", status: 404, target: "/api/features/%2F", server: .keyed),
            ReferenceCall(route: "readFeatures", status: 405, target: "/api/features/app-key", method: "POST"),
            ReferenceCall(route: "readFeatures", status: 503, target: "/api/features/any", server: .empty),
        ]
        + [("evaluateFlag", one), ("evaluateFlags", bulk)].flatMap { route, target in
            [
                ReferenceCall(route: route, status: 401, target: target, body: context, server: .keyed),
                ReferenceCall(
                    route: route, status: 403, target: target, headers: ["Authorization": "Bearer old-key"],
                    body: context, server: .keyed),
                ReferenceCall(route: route, status: 405, target: target, method: "GET"),
                ReferenceCall(route: route, status: 503, target: target, body: context, server: .empty),
            ]
        }

    private static let certificate = [String](repeating: "AB", count: 32).joined(separator: ":")

    static let flagFiles = [
        "widgets/layover.yaml":
            "default_market: GB\napps: { ios: [ABCDE12345.com.example.flights], android: { com.example.flights: \"\(certificate)\" } }\n",
        "widgets/markets/GB.yaml": """
        market: GB
        locales: [en-GB]
        currency: GBP
        time_zone: Europe/London
        ad_label: { en-GB: Ad }
        """,
        "flags/features/rows.yaml": """
        feature: rows
        owner: apps
        description: How many rows.
        type: number
        default: 3
        permanent: true
        """,
        "flags/features/split.yaml": """
        feature: split
        owner: apps
        type: bool
        default: false
        review_by: 2027-03-01
        rules: [{ value: true, coverage: 0.5, seed: split-1 }]
        """,
    ]
}
