import LayoverHTTP
import LayoverServer
import LayoverWeb
import LayoverWeb
import Testing

/// `Allow`, compared with the table of routes and a running server.
struct ReferenceMethodTests {
    /// Streams never end, and are not requested here.
    private static let paths = Set(
        RouteTable.routes.map { route in
            let names = route.parameters.filter { $0.place == .path }
            let path = names.reduce(route.path) { $0.replacing("{\($1.name)}", with: $1.example) }
            return [path, route.listener.rawValue]
        }
    ).union([["/livez", RouteDocument.Listener.admin.rawValue]]).map { (path: $0[0], isAdmin: $0[1] != "for clients") }

    /// The expected header from the table: the methods of all routes of this path, HEAD with GET, and OPTIONS last.
    private static func allow(_ path: String, isAdmin: Bool) -> String {
        let rows = RouteTable.routes.filter { $0.listener == .admin || !isAdmin || $0.path == path }
        // A path that is literally in the table matches no template.
        let own = rows.filter { $0.path == path }
        let others = rows.filter { RouteTemplate($0.path).values(in: Array(path.utf8).span) != nil }
        let methods = (own.isEmpty ? others : own)
            .reduce(into: [HTTPMethod]()) { methods, row in
                for method in row.method == .get ? [.get, .head] : [row.method] where !methods.contains(method) {
                    methods.append(method)
                }
            }
        return (methods + [.options]).map(\.rawValue).joined(separator: ", ")
    }

    @Test(arguments: paths)
    func `refuses every other method, and says which it takes`(path: String, isAdmin: Bool) async throws {
        let server = try await ReferenceServer.shipped.value
        let allow = ReferenceMethodTests.allow(path, isAdmin: isAdmin)
        let taken = Set(allow.split(separator: ", ").map(String.init))
        let asked = try server.ask("OPTIONS", path, admin: isAdmin)
        #expect(asked.status == 204)
        #expect(asked.headers["Allow"] == allow)
        for method in ["GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "TRACE", "get"] where !taken.contains(method) {
            let reply = try server.ask(method, path, admin: isAdmin)
            #expect(reply.status == 405, "\(method) \(path)")
            #expect(reply.headers["Allow"] == allow, "\(method) \(path)")
        }
        for method in ["GET", "HEAD"] where taken.contains(method) && !path.hasSuffix("/events") {
            let reply = try server.ask(method, path, admin: isAdmin)
            #expect(reply.status != 405, "\(method) \(path)")
        }
    }

    @Test(arguments: [false, true])
    func `an unknown path has no methods`(isAdmin: Bool) async throws {
        let server = try await ReferenceServer.shipped.value
        for method in ["GET", "HEAD", "POST", "OPTIONS"] {
            #expect(try server.ask(method, "/nowhere", admin: isAdmin).status == 404)
        }
    }

    @Test func `a browser hears the methods of the path that it is about to call`() async throws {
        let server = try await ReferenceServer.shipped.value
        let headers = ["Origin": ReferenceServer.origin, "Access-Control-Request-Method": "POST"]
        let reply = try server.ask("OPTIONS", "/v1/attach", headers: headers)
        #expect(reply.status == 204)
        #expect(reply.headers["Access-Control-Allow-Methods"] == "POST, OPTIONS")
        #expect(reply.headers["Access-Control-Allow-Headers"]?.contains("Layover-Unit") == true)
    }

    /// A body with named members is rejected without a required member, and accepted without the optional ones.
    @Test func `members of requests are needed as the reference says`() throws {
        let bodies = RouteTable.routes.compactMap { route in route.body.map { (route.name, $0.content.members) } }
        let needed = Dictionary(bodies, uniquingKeysWith: { $1 }).mapValues { $0.filter(\.isRequired).map(\.name) }
        #expect(needed.filter { !$0.value.isEmpty } == ReferenceMethodTests.needed)
    }

    private static let needed = [
        "createSearch": ["query"], "evaluateFlag": ["context"], "evaluateFlags": ["context"], "sendEvents": ["events"],
        "createTrip": ["market", "locale"], "addTripItem": ["offer", "state"], "voteOnTripItem": ["value"],
        "createTripLink": ["right"], "showList": ["offers"], "makeCardPreview": ["widget", "scene", "look"],
        "saySentences": ["codes"],
    ]

    @Test(arguments: [
        ("/v1/searches", "{}", 400), ("/v1/events", "{}", 400), ("/v1/events", "{\"events\": []}", 202),
        ("/v1/layouts/flight-results", "{}", 200), ("/ofrep/v1/evaluate/flags", "{}", 400),
        ("/ofrep/v1/evaluate/flags", "{\"context\": {}}", 200),
    ])
    func `needs the members that the reference calls required`(path: String, body: String, status: Int) async throws {
        let server = try await ReferenceServer.shipped.value
        #expect(try server.ask("POST", path, body: Array(body.utf8)).status == status)
    }
}
