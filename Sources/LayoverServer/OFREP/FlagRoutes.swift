import LayoverFrame
import LayoverHTTP

/// What is said about flags: OpenFeature's protocol, its stream, and GrowthBook's feed.
struct FlagRoutes: Sendable {
    let evaluation: FlagsRoute
    let feed: FeatureFeedRoute

    init(site: Site, fault: EvaluationFault?) {
        let access = ClientAccess(keys: site.settings.flags.clientKeys, seal: site.seal)
        let limiter = RateLimiter(rate: site.settings.flags.clientRate)
        let desk = FlagDesk(
            digest: site.seal, isStrict: site.settings.flags.strictReasons, clock: wallClockMilliseconds)
        evaluation = FlagsRoute(
            site: site, access: access, limiter: limiter, desk: desk,
            streams: FlagStreams(holder: site.holder, desk: desk), fault: fault)
        feed = FeatureFeedRoute(site: site, access: access, limiter: limiter, desk: desk)
    }
}
