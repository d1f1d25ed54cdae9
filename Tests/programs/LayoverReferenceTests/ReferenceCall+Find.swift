extension ReferenceCall {
    /// Entries that no longer exist have their own test; the shipped patterns lead to a host that pages may link to.
    static let find: [ReferenceCall] = findAsked + findHeld + findOpened

    private static let findAsked: [ReferenceCall] =
        [("find", "/v1/find"), ("suggest", "/v1/find/suggest")].flatMap { (route, target) -> [ReferenceCall] in
            [
                ReferenceCall(route: route, status: 200, target: target + "?q=lond&market=GB&locale=en-GB"),
                ReferenceCall(route: route, status: 200, target: target),
                ReferenceCall(route: route, status: 304, target: target + "?q=lond", usesHeldLayout: true),
                ReferenceCall(route: route, status: 400, target: target + "?q=lond&limit=51"),
                ReferenceCall(route: route, status: 405, target: target, method: "POST"),
                ReferenceCall(route: route, status: 503, target: target + "?q=lond", server: .empty),
            ]
        }

    private static let findHeld: [ReferenceCall] =
        [
            ("readFindManifest", "/v1/find/manifest"), ("readFindManifestDomain", "/v1/find/manifest/airport"),
        ].flatMap { (route, target) -> [ReferenceCall] in
            [
                ReferenceCall(route: route, status: 200, target: target + "?market=GB&locale=en-GB"),
                ReferenceCall(
                    route: route, status: 304, target: target + "?market=GB&locale=en-GB", usesHeldLayout: true),
                ReferenceCall(route: route, status: 400, target: target + "?market=GB&locale=fr-FR"),
                ReferenceCall(route: route, status: 405, target: target, method: "POST"),
                ReferenceCall(
                    route: route, status: 503, target: target + "?market=GB&locale=en-GB", server: .empty),
            ]
        }

    private static let findOpened: [ReferenceCall] = [
        ReferenceCall(
            route: "readFindManifestDomain", status: 404,
            target: "/v1/find/manifest/hotel?market=GB&locale=en-GB"),
        ReferenceCall(route: "readOpenSearch", status: 200, target: "/opensearch.xml"),
        ReferenceCall(route: "readOpenSearch", status: 405, target: "/opensearch.xml", method: "POST"),
        ReferenceCall(route: "openItem", status: 200, target: "/v1/open/airport:LHR"),
        ReferenceCall(route: "openItem", status: 404, target: "/v1/open/airport:XXXX"),
        ReferenceCall(route: "openItem", status: 405, target: "/v1/open/airport:LHR", method: "POST"),
        ReferenceCall(route: "openItem", status: 503, target: "/v1/open/airport:LHR", server: .empty),
        ReferenceCall(route: "openPage", status: 200, target: "/o/airport:LHR"),
        ReferenceCall(route: "openPage", status: 302, target: "/o/airport:LHR?go=1"),
        ReferenceCall(route: "openPage", status: 404, target: "/o/airport:XXXX"),
        ReferenceCall(route: "openPage", status: 405, target: "/o/airport:LHR", method: "POST"),
        ReferenceCall(route: "openPage", status: 503, target: "/o/airport:LHR", server: .empty),
    ]

    static let findNotCalled: Set<String> = [
        "find 429", "suggest 429", "openPage 410", "readFindManifest 429", "readFindManifestDomain 429",
    ]
}
