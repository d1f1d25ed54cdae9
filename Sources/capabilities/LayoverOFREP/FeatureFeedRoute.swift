import LayoverAssembly
import LayoverCatalog
import LayoverFlags
import LayoverFrame
import LayoverHTTP
import LayoverModel
import LayoverTargeting
import LayoverWeb
import Synchronization

/// `GET /api/features/{clientKey}`: the features in the format of GrowthBook's SDKs, which compute the same arms.
final class FeatureFeedRoute: RouteOwner {
    static let routes: [Route<FeatureFeedRoute>] = [
        Route(.readFeatures, counted: "features") { $0.respond(to: $1, clientKey: $2[0]) }
    ]

    private struct Ready {
        let number: Int
        let origin: String?
        let tag: FlagTag
        let reply: ReadyReply
    }

    private let server: ServerContext
    private let access: ClientAccess
    private let limiter: RateLimiter
    private let flagCache: FlagServingCache
    /// The latest reply: nearly all requests come from one origin.
    private let ready = Mutex<Ready?>(nil)

    init(server: ServerContext, access: ClientAccess, limiter: RateLimiter, flagCache: FlagServingCache) {
        self.server = server
        self.access = access
        self.limiter = limiter
        self.flagCache = flagCache
    }

    private func respond(to request: borrowing HTTPRequest, clientKey written: String) -> HTTPReply {
        let crossOrigin = server.crossOrigin(request)
        if server.pressure.sheds(.flags) { return FlagRefusal.overloaded.reply(key: nil, crossOrigin) }
        guard let key = URLQuery.decode(Array(written.utf8).span), !key.isEmpty, !key.contains("/") else {
            return Problem(
                CommonProblem.notFound, "the path does not exist", detail: "write a client key after /api/features/"
            )
            .reply(crossOrigin)
        }
        do throws(ClientRefusal) { _ = try access.caller(key) } catch {
            return FlagRefusal.client(error).reply(key: nil, crossOrigin)
        }
        if let seconds = limiter.wait(server.network(of: request), now: ServerContext.elapsedMilliseconds()) {
            return FlagRefusal.tooOften(seconds: seconds).reply(key: nil, crossOrigin)
        }
        guard let flags = flagCache.flags(of: server.holder.load()) else {
            return FlagRefusal.notLoaded("no features are loaded yet; see /readyz").reply(key: nil, crossOrigin)
        }
        let ready = ready(flags, request.header("Origin"), crossOrigin)
        let isHeld = request.withHeader("If-None-Match") { ready.tag.matches($0) } ?? false
        return ready.reply.reply(to: request, isHeld: isHeld)
    }

    private func ready(_ flags: FlagServing, _ origin: String?, _ crossOrigin: [HTTPHeader]) -> Ready {
        if let held = ready.withLock({ $0 }), held.number == flags.number, held.origin == origin { return held }
        let tag = FlagTag(configuration: flags.hash, context: "features")
        let headers =
            [
                HTTPHeader("Cache-Control", "public, max-age=30, stale-while-revalidate=3600, stale-if-error=36000")
            ] + crossOrigin
        let made = Ready(
            number: flags.number, origin: origin, tag: tag,
            reply: ReadyReply(
                FeatureFeedRoute.bytes(flags), type: [.json, .noSniff], headers: headers, tag: tag.text,
                packedTag: tag.packedText, effort: .thorough))
        ready.withLock { $0 = made }
        return made
    }

    private static func bytes(_ flags: FlagServing) -> [UInt8] {
        let feed = GrowthBookFeed(flags.flags.features, killed: flags.kills.everything)
        let date = UTCInstant(seconds: flags.lastModified).description
        var members = [
            Attributes.Member("status", 200), Attributes.Member("features", feed.features),
            Attributes.Member("experiments", .list([])), Attributes.Member("dateUpdated", .text(date)),
        ]
        let groups = GrowthBookFeed.savedGroups(of: flags.flags.features, flags.serving.catalog.groups)
        if let groups { members.append(Attributes.Member("savedGroups", groups)) }
        let payload = AttributeValue.object(Attributes(members))
        var output: [UInt8] = []
        payload.append(to: &output)
        return output
    }
}
