extension ReferenceCall {
    /// The content of the keyed server names apps; the shipped content names no app.
    static let appLinks = [
        ("readAppleAppLinks", "/.well-known/apple-app-site-association"),
        ("readAndroidAppLinks", "/.well-known/assetlinks.json"),
    ].flatMap { route, target in
        [
            ReferenceCall(route: route, status: 200, target: target, server: .keyed),
            ReferenceCall(route: route, status: 304, target: target, server: .keyed, usesHeldLayout: true),
            ReferenceCall(route: route, status: 404, target: target),
            ReferenceCall(route: route, status: 405, target: target, method: "POST"),
        ]
    }
}
