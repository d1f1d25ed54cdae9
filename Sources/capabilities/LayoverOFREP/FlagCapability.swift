package import LayoverExposures
package import LayoverFrame
package import LayoverWeb

/// Evaluates flags: OpenFeature's protocol, its stream, and GrowthBook's feed.
package struct FlagCapability: Capability {
    package static let routeReference = [
        RoutePage(
            "flags", title: "Flags",
            summary: "Values of features for apps: by OFREP of OpenFeature, and as the feed of GrowthBook's SDKs.",
            routes: FlagsRoute.documents + FeatureFeedRoute.documents)
    ]
    package static var settings: [SettingKey] { FlagSettings.keys }

    private let evaluation: FlagsRoute
    private let feed: FeatureFeedRoute

    /// - Parameters:
    ///   - server: The server that it is part of.
    ///   - recorder: Records assignments.
    ///   - isBroken: Evaluations fail while it returns `true`; for conformance suites.
    package init(_ server: ServerContext, recorder: ExposureRecorder, isBroken: (@Sendable () -> Bool)? = nil) {
        let cache = FlagServingCache(
            digest: server.seal, isStrict: server.settings.flags.strictReasons, clock: wallClockMilliseconds)
        let gate = FlagGate(server, cache)
        evaluation = FlagsRoute(
            gate, recorder: recorder, streams: FlagStreams(holder: server.holder, flagCache: cache),
            isBroken: isBroken)
        feed = FeatureFeedRoute(gate)
    }

    package var routes: [BoundRoute] { evaluation.bound + feed.bound }
}
