package import LayoverExposures
package import LayoverFrame
package import LayoverWeb

/// Evaluates flags: OpenFeature's protocol, its stream, and GrowthBook's feed.
package struct FlagCapability: Capability {
    package static var documents: [RouteDocument] { FlagsRoute.documents + FeatureFeedRoute.documents }
    package static var settings: [SettingKey] { FlagSettings.keys }

    private let evaluation: FlagsRoute
    private let feed: FeatureFeedRoute

    /// - Parameters:
    ///   - server: The server that it is part of.
    ///   - recorder: Records assignments.
    ///   - isBroken: Evaluations fail while it returns `true`; for conformance suites.
    package init(_ server: ServerContext, recorder: ExposureRecorder, isBroken: (@Sendable () -> Bool)? = nil) {
        let settings = server.settings.flags
        let access = ClientAccess(keys: settings.clientKeys, seal: server.seal)
        let limiter = RateLimiter(rate: settings.clientRate)
        let flagCache = FlagServingCache(
            digest: server.seal, isStrict: settings.strictReasons, clock: wallClockMilliseconds)
        evaluation = FlagsRoute(
            server: server, recorder: recorder, access: access, limiter: limiter, flagCache: flagCache,
            streams: FlagStreams(holder: server.holder, flagCache: flagCache), isBroken: isBroken)
        feed = FeatureFeedRoute(server: server, access: access, limiter: limiter, flagCache: flagCache)
    }

    package var routes: [BoundRoute] { evaluation.bound + feed.bound }
}
