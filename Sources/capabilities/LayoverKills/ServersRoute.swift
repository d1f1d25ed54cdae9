import LayoverFrame
import LayoverHTTP
import LayoverJSON
import LayoverKillsPostgres
import LayoverModel
import LayoverPostgres
import LayoverWeb

/// `/admin/servers`: the servers that share a store, with their state.
struct ServersRoute: RouteOwner {
    static let routes: [Route<ServersRoute>] = [Route(.listServers) { servers, request, _ in servers.list(request) }]

    let server: ServerContext
    let kills: KillManager

    private func list(_ request: borrowing HTTPRequest) -> HTTPReply {
        if let refusal = server.access.refusal(of: request, atLeast: .view, needsToken: true) { return refusal }
        let items = request.withQuery { URLQuery.items($0) } ?? []
        let text = items.last { $0.0 == "generation" }?.1 ?? "0"
        guard let generation = Int(text), generation >= 0 else {
            return Problem(
                CommonProblem.badQuery, "the request cannot be understood",
                detail: "'generation' must be a whole number, as in the reply to a flip"
            ).reply()
        }
        let late = LateReply(orElse: ServersRoute.away("the store has not answered in time").reply())
        kills.servers(saying: generation) { [store = kills.report.sharedStore] found in
            switch found {
            case nil: late.send(AdminReply.json(ServersRoute.json(nil, [])))
            case .success(let servers)?: late.send(AdminReply.json(ServersRoute.json(store, servers)))
            case .failure(let error)?: late.send(ServersRoute.away("\(error)").reply())
            }
        }
        return HTTPReply(late: late)
    }

    private static func away(_ detail: String) -> Problem {
        Problem(KillProblemKind.storeAway, "the store that servers share does not answer", detail: detail)
    }

    private static func json(_ store: String?, _ servers: [SeenServer]) -> JSONValue {
        .object(of: [
            "shared_store": store.map { .string($0) } ?? .null, "servers": .array(servers.map(row)),
        ])
    }

    private static func row(_ seen: SeenServer) -> JSONValue {
        let line = seen.line
        let state = seen.silentMilliseconds <= ServerLimits.liveMilliseconds ? "live" : "silent"
        return .object(of: [
            "name": .string(line.name), "state": .string(state), "generation": .int(line.generation),
            "silent_ms": .int(seen.silentMilliseconds), "version": .string(line.version),
            "catalog": .string(line.catalog), "address": .string(line.address),
            "started": .string(UTCInstant(seconds: line.startedMilliseconds / 1_000).description),
        ])
    }
}

extension RouteDocument {
    static let listServers = RouteDocument(
        .get, "/admin/servers", name: "listServers",
        summary: "Lists the servers that share a store, and their generations.",
        on: .admin,
        details: """
            Requires the role `view`. Each server of a store sends a heartbeat once a second, and at once when its generation
            changes. With `generation` the reply is sent when all live servers have it in force, or after four seconds.
            """,
        needs: .always(role: "view"),
        parameters: [
            RouteDocument.Parameter(
                .query, "generation", summary: "waits until all live servers have it in force", example: "8"),
            RouteDocument.token,
        ],
        replies: [
            RouteDocument.Reply(200, "the servers, by their names", .members(servers), headers: ["Cache-Control"]),
            RouteDocument.badRequest(), RouteDocument.unknownCaller,
            RouteDocument.Reply(503, "the store does not answer", .problem),
        ])

    private static let servers = [
        ("shared_store", "the name of the store; `null` if it is the server's own"),
        (
            "servers",
            "`name`, `state` (`live`, or `silent` without a heartbeat for more than 3 s; a silent server may still serve, and is not listed after 10 min), `generation` (of the flips that it has in force), `silent_ms`, `version`, `catalog`, `address` (its admin listener), `started`"
        ),
    ].map { (name: $0.0, summary: $0.1) }
}
