import LayoverFrame
import LayoverHTTP
import LayoverJSON
import LayoverKillPostgres
import LayoverModel
import LayoverPostgres
import LayoverWeb

/// `/admin/servers`: the servers that share a store, with their state.
struct ServersRoute: RouteOwner {
    static let routes: [Route<ServersRoute>] = [Route(.listServers) { servers, request, _ in servers.list(request) }]

    let server: ServerContext
    let kills: KillManager

    private func list(_ request: borrowing HTTPRequest) -> HTTPReply {
        do throws(AdminRefusal) {
            _ = try server.access.caller(request, atLeast: .view)
        } catch {
            return error.reply
        }
        let items = request.withQuery { URLQuery.items($0) } ?? []
        let text = items.last { $0.0 == "generation" }?.1 ?? "0"
        guard let generation = Int(text), generation >= 0 else {
            return Problem(
                CommonProblem.badQuery, "the request cannot be understood",
                detail: "'generation' is a whole number, as a flip is answered with"
            ).reply()
        }
        let late = LateReply(orElse: ServersRoute.away("it has not answered").reply())
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
        .get, "/admin/servers", "listServers", "The servers that share a store, and what each has in force.",
        on: .admin,
        details: """
            Takes the role `view`. Each server of a store writes a line once a second, and at once when its generation changes. With
            `generation` it is answered once all that live say it, or after four seconds.
            """,
        needs: .always(role: "view"),
        parameters: [
            RouteDocument.Parameter(
                .query, "generation", "waits until the servers that live have it in force", example: "8"),
            RouteDocument.token,
        ],
        replies: [
            RouteDocument.Reply(200, "the servers, by their names", .members(servers), headers: ["Cache-Control"]),
            RouteDocument.Reply(400, "the generation does not read", .problem), RouteDocument.unknownCaller,
            RouteDocument.Reply(503, "the store does not answer", .problem),
        ])

    private static let servers = [
        ("shared_store", "names the store; `null` for a server with one of its own"),
        (
            "servers",
            "`name`, `state` (`live`, or `silent` for more than 3 s: it may still serve; after 10 min it is gone and not listed), `generation` (of the flips that it has in force), `silent_ms`, `version`, `catalog`, `address` (its admin listener), `started`"
        ),
    ].map { (name: $0.0, summary: $0.1) }
}
