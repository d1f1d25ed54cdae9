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
        let reply: ReadyReply
    }

    private let gate: FlagGate
    /// The latest reply: nearly all requests come from one origin.
    private let ready = Mutex<Ready?>(nil)

    init(_ gate: FlagGate) { self.gate = gate }

    private func respond(to request: borrowing HTTPRequest, clientKey written: String) -> HTTPReply {
        gate.answered(request) { request throws(FlagRefusal) in
            let crossOrigin = gate.server.crossOrigin(request)
            guard let key = URLQuery.decode(Array(written.utf8).span), !key.isEmpty, !key.contains("/") else {
                return Problem(
                    CommonProblem.notFound, "the path does not exist",
                    detail: "write a client key after /api/features/"
                ).reply(crossOrigin)
            }
            _ = try gate.access.caller(key)
            try gate.limit(request, .anybody)
            let flags = try gate.flags("features")
            return ready(flags, request.header("Origin"), crossOrigin).reply(to: request)
        }
    }

    private func ready(_ flags: FlagServing, _ origin: String?, _ crossOrigin: [HTTPHeader]) -> ReadyReply {
        if let held = ready.withLock({ $0 }), held.number == flags.number, held.origin == origin { return held.reply }
        let caching = "public, max-age=30, stale-while-revalidate=3600, stale-if-error=36000"
        let reply = ReadyReply(
            FeatureFeedRoute.bytes(flags), type: [.json, .noSniff],
            headers: [HTTPHeader("Cache-Control", caching)] + crossOrigin,
            tag: EntityTag("\(flags.hash)-features", takesBare: true), effort: .thorough)
        ready.withLock { $0 = Ready(number: flags.number, origin: origin, reply: reply) }
        return reply
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
