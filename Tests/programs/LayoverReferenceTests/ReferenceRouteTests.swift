import Foundation
import LayoverAdapters
@testable import LayoverReference
import LayoverCatalog
import LayoverCompiler
import LayoverHTTP
import LayoverJSON
import LayoverServer
import LayoverTestKit
import LayoverWeb
import Testing

/// The table of routes, compared with a running server.
struct ReferenceRouteTests {
    @Test(arguments: ReferenceCall.all)
    func `a call answers as the reference says`(call: ReferenceCall) async throws {
        let route = try #require(RouteTable.routes.first { $0.name == call.route })
        let documented = try #require(route.replies.first { $0.status == call.status })
        let reply = try await call.ask(route.method.rawValue)
        #expect(reply.status == call.status, "\(reply.text.prefix(300))")
        let type = reply.headers["Content-Type"]?.split(separator: ";").first.map(String.init)
        if let wanted = documented.content.mediaType, !wanted.hasSuffix("*") {
            #expect(type == wanted)
        } else {
            #expect(type == nil || type?.hasPrefix("image/") == true)
        }
        let own = ["Date", "Connection", "Content-Length"]
        let special = Set(reply.headers.keys).subtracting(own).subtracting(
            Set(RouteTable.commonHeaders).subtracting(documented.headers))
        #expect(special == Set(documented.headers))
        try expectBody(reply, documented.content)
    }

    @Test func `every metric of a running server is in the reference`() async throws {
        let reply = try await ReferenceCall(route: "readMetrics", status: 200, target: "/metrics").ask("GET")
        let given = reply.text.split(separator: "\n").filter { $0.hasPrefix("# TYPE ") }
            .compactMap { $0.split(separator: " ").dropFirst(2).first.map(String.init) }
        #expect(given.count > 20)
        let reference = try String(
            contentsOf: Repository.root.appending(path: "docs/metrics.md"), encoding: .utf8)
        for name in given where !reference.contains("\n| `\(name)` |") {
            Issue.record("the reference does not have '\(name)'")
        }
    }

    private func expectBody(_ reply: ReferenceReply, _ content: RouteDocument.Content) throws {
        switch content {
        case .problem:
            var walk = ReferenceWireWalk(components: [])
            let problem = try JSONValue(parsing: reply.body)
            walk.visit(problem, as: .object("Problem"), at: "problem")
            #expect(walk.faults == [])
            let kind = problem["type"]?.string?.split(separator: "/").last.map(String.init)
            // A route may reject a call with the same problem as the listener.
            #expect(
                RouteTable.problems.contains { $0.rawValue == kind && $0.status == reply.status }
                    || HTTPRefusal.allCases.contains { $0.rawValue == kind && $0.status == reply.status })
        case .members:
            let found = try JSONValue(parsing: reply.body).members ?? []
            #expect(!found.isEmpty)
            for member in found { #expect(content.members.contains { $0.name == member.key }, "\(member.key)") }
            for member in content.members where member.isRequired {
                #expect(found.contains { $0.key == member.name }, "\(member.name) is not always there")
            }
        case .object(let name): #expect(try JSONValue(parsing: reply.body)["schema"] == .int(1), "\(name)")
        case .array: #expect(try JSONValue(parsing: reply.body).items?.isEmpty == false)
        case .supplierAnswer, .plainText, .binary, .picture, .stylesheet, .script, .page, .events, .suggestions,
            .openSearch:
            #expect(!reply.body.isEmpty)
        case .nothing: #expect(reply.body.isEmpty)
        }
    }

    /// Documented answers that no call here receives; they have their own tests.
    ///
    /// They need a body that decodes to too much, a server that drains, fails, is overloaded or rate-limited, counts for a
    /// long time, has a supplier, or has a failing store or disk, or a stream, which never ends.
    private static let notCalled: Set<String> = Set([
        "isReady 503", "kill 503", "revive 503", "listServers 503", "readRatios 202", "readRatios 503",
        "rotateExposures 503",
        "readCardNumbers 202", "readCardNumbers 503",
        "evaluateFlag 429", "evaluateFlag 500", "evaluateFlags 429", "evaluateFlags 500", "listenToFlags 200",
        "attachLayout 413", "attachLayout 503",
        "createSearch 200", "createSearch 202", "createSearch 502", "createSearch 504",
        "readSearch 200", "readSearch 400", "readSearch 410", "readSearch 502", "readSearch 503", "readSearch 504",
        "readSearchLayout 200", "readSearchLayout 410", "readSearchLayout 502", "readSearchLayout 503",
        "readSearchLayout 504", "listenToSearch 200", "listenToSearch 410", "listenToSearch 503",
        "listenToFlags 503", "readFeatures 429", "sendEvents 503",
    ]).union(ReferenceCall.tripsNotCalled).union(ReferenceCall.offersNotCalled)
        .union(ReferenceCall.cardPreviewsNotCalled).union(ReferenceCall.findNotCalled)
        .union(ReferenceCall.picksNotCalled).union(ReferenceCall.sentencesNotCalled)
        .union(checkingTokens.map { "\($0.name) 429" })

    /// Calls of the admin listener that reject an unknown token.
    private static let checkingTokens = RouteTable.routes.filter { route in
        route.listener == .admin && route.replies.contains { $0.status == 401 }
    }

    @Test func `a call that checks a token has the answer to too many wrong ones`() {
        #expect(ReferenceRouteTests.checkingTokens.count >= 17)
        for route in ReferenceRouteTests.checkingTokens {
            let replies = route.replies.filter { $0.status == CommonProblem.wrongTokens.status }
            #expect(replies.map(\.headers) == [["Retry-After"]], "\(route.name)")
        }
    }

    @Test func `every documented answer is called for`() {
        let documented = Set(RouteTable.routes.flatMap { route in route.replies.map { "\(route.name) \($0.status)" } })
        let called = Set(ReferenceCall.all.map { "\($0.route) \($0.status)" })
        #expect(documented.subtracting(called) == ReferenceRouteTests.notCalled)
    }
}

/// One call and its expected status.
struct ReferenceCall: Sendable, CustomTestStringConvertible {
    enum Server: Sendable { case shipped, empty, keyed }

    let route: String
    let status: Int
    let target: String
    var method: String?
    var headers: [String: String] = [:]
    var body = ""
    var server = Server.shipped
    var usesHeldLayout = false
    var usesAsset = false
    var usesStyles = false
    /// The trip whose names replace the braces in the target, the headers and the body.
    var trip: ReferenceTrip.Use?

    var testDescription: String { "\(route) \(status) \(target)" }

    func ask(_ standard: String) async throws -> ReferenceReply {
        let server =
            switch self.server {
            case .shipped: try await ReferenceServer.shipped.value
            case .empty: try await ReferenceServer.empty.value
            case .keyed: try await ReferenceServer.keyed.value
            }
        var headers = headers
        let isAdmin = RouteTable.routes.contains { $0.name == route && $0.listener == .admin }
        // No web page may call the admin listener.
        if !isAdmin { headers["Origin"] = ReferenceServer.origin }
        var target = usesAsset ? try ReferenceCall.asset() : usesStyles ? try ReferenceCall.styles() : target
        var body = body
        if let trip = try await ReferenceTrip.get(trip, for: route) {
            (target, body) = (trip.filled(target), trip.filled(body))
            headers = headers.mapValues { trip.filled($0) }
        }
        if usesHeldLayout {
            headers["If-None-Match"] =
                try server.ask(method ?? standard, target, headers: headers, body: Array(body.utf8)).headers["ETag"]
        }
        return try server.ask(
            method ?? standard, target, headers: headers, body: Array(body.utf8), admin: isAdmin)
    }

    /// The address of one picture of the shipped content.
    private static func asset() throws -> String {
        var compiler = Compiler(tools: try ReferenceRepository.adapters.get().compilerTools())
        let assets = compiler.compile(try ReferenceRepository.content()).catalog?.assets ?? [:]
        return try #require(assets.values.first?.path)
    }

    /// The address of the stylesheet shared by all content without rules of its own.
    private static func styles() throws -> String {
        var compiler = Compiler(tools: try ReferenceRepository.adapters.get().compilerTools())
        return try #require(compiler.compile(try ReferenceRepository.content()).catalog?.styles.path)
    }

    private static let layouts = "/v1/layouts/flight-results"

    static let all: [ReferenceCall] =
        [
            ReferenceCall(route: "attachLayout", status: 200, target: "/v1/attach?market=GB", body: "{\"data\": []}"),
            ReferenceCall(route: "attachLayout", status: 200, target: "/v1/attach?market=XX", body: "{}"),
            ReferenceCall(
                route: "attachLayout", status: 415, target: "/v1/attach?market=GB",
                headers: ["Content-Encoding": "br"], body: "{}"),
            ReferenceCall(route: "attachLayout", status: 405, target: "/v1/attach", method: "GET"),
            ReferenceCall(route: "readLayout", status: 200, target: layouts + "?market=NO"),
            ReferenceCall(route: "readLayout", status: 304, target: layouts + "?market=NO", usesHeldLayout: true),
            ReferenceCall(route: "readLayout", status: 400, target: layouts + "?market=XX"),
            ReferenceCall(route: "readLayout", status: 400, target: layouts + "?adults=many"),
            ReferenceCall(
                route: "readLayout", status: 400, target: layouts, headers: ["Layover-Client": "platform=\"ios"]),
            ReferenceCall(route: "readLayout", status: 404, target: "/v1/layouts/hotels"),
            ReferenceCall(route: "readLayout", status: 503, target: layouts, server: .empty),
            ReferenceCall(
                route: "makeLayout", status: 200, target: layouts, body: "{\"facts\": {\"results.count\": 3}}"),
            ReferenceCall(
                route: "makeLayout", status: 400, target: layouts, body: "{\"facts\": {\"results.cuont\": 3}}"),
            ReferenceCall(route: "makeLayout", status: 400, target: layouts, body: "{"),
            ReferenceCall(route: "makeLayout", status: 400, target: layouts, body: "[]"),
            ReferenceCall(route: "makeLayout", status: 404, target: "/v1/layouts/hotels", body: "{}"),
            ReferenceCall(route: "makeLayout", status: 503, target: layouts, body: "{}", server: .empty),
            ReferenceCall(route: "sendEvents", status: 202, target: "/v1/events", body: "{\"events\": [{}]}"),
            ReferenceCall(route: "sendEvents", status: 400, target: "/v1/events", body: "{}"),
            ReferenceCall(route: "sendEvents", status: 405, target: "/v1/events", method: "GET"),
            ReferenceCall(
                route: "sendEvents", status: 413, target: "/v1/events", body: String(repeating: " ", count: 65_537)),
            ReferenceCall(route: "readAsset", status: 200, target: "/v1/assets/", usesAsset: true),
            ReferenceCall(route: "readAsset", status: 404, target: "/v1/assets/0000000000000000/none.png"),
            ReferenceCall(
                route: "readAsset", status: 405, target: "/v1/assets/0000000000000000/none.png", method: "POST"),
            ReferenceCall(route: "readStyles", status: 200, target: "/v1/styles/", usesStyles: true),
            ReferenceCall(
                route: "readStyles", status: 304, target: "/v1/styles/", usesHeldLayout: true, usesStyles: true),
            ReferenceCall(route: "readStyles", status: 404, target: "/v1/styles/0000000000000000.css"),
            ReferenceCall(route: "readStyles", status: 405, target: "/v1/styles/0000000000000000.css", method: "POST"),
            ReferenceCall(route: "isLive", status: 200, target: "/livez"),
            ReferenceCall(route: "isLive", status: 405, target: "/livez", method: "POST"),
            ReferenceCall(route: "isReady", status: 200, target: "/readyz"),
            ReferenceCall(route: "isReady", status: 200, target: "/readyz", server: .empty),
            ReferenceCall(route: "isReady", status: 405, target: "/readyz", method: "POST"),
            ReferenceCall(route: "readIndex", status: 200, target: "/"),
            ReferenceCall(route: "showAdmin", status: 200, target: "/admin/"),
            ReferenceCall(route: "readStatus", status: 200, target: "/admin/status"),
            ReferenceCall(route: "readMetrics", status: 200, target: "/metrics"),
            ReferenceCall(
                route: "reloadCatalog", status: 202, target: "/admin/catalog/reload", headers: bearer("publish")),
            ReferenceCall(route: "reloadCatalog", status: 401, target: "/admin/catalog/reload"),
            ReferenceCall(
                route: "reloadCatalog", status: 403, target: "/admin/catalog/reload", headers: bearer("on-call")),
            ReferenceCall(
                route: "controlRelease", status: 200, target: "/admin/release", headers: bearer("publish"),
                body: "{\"freeze\": false}"),
            ReferenceCall(
                route: "controlRelease", status: 400, target: "/admin/release", headers: bearer("publish"),
                body: "{\"freeze\": 1}"),
            ReferenceCall(
                route: "checkRelease", status: 200, target: "/admin/release/check", headers: bearer("publish"),
                body: "layover bundle 1\n\0\0\0\0\0\0\0\0"),
            ReferenceCall(
                route: "checkRelease", status: 400, target: "/admin/release/check", headers: bearer("publish"),
                body: "layover bundle"),
            ReferenceCall(route: "checkRelease", status: 401, target: "/admin/release/check", body: "layover"),
            ReferenceCall(
                route: "checkRelease", status: 403, target: "/admin/release/check", headers: bearer("on-call"),
                body: "layover"),
            ReferenceCall(route: "controlRelease", status: 401, target: "/admin/release", body: "{}"),
            ReferenceCall(
                route: "controlRelease", status: 403, target: "/admin/release", headers: bearer("on-call"), body: "{}"),
            ReferenceCall(route: "readRatios", status: 200, target: "/admin/srm?format=json", headers: bearer("view")),
            ReferenceCall(route: "readRatios", status: 400, target: "/admin/srm?since=2x", headers: bearer("view")),
            ReferenceCall(route: "readRatios", status: 401, target: "/admin/srm"),
            ReferenceCall(route: "readCardNumbers", status: 200, target: "/admin/cards", headers: bearer("view")),
            ReferenceCall(
                route: "readCardNumbers", status: 400, target: "/admin/cards?since=2x", headers: bearer("view")),
            ReferenceCall(route: "readCardNumbers", status: 401, target: "/admin/cards"),
            ReferenceCall(
                route: "rotateExposures", status: 200, target: "/admin/exposures/rotate", headers: bearer("publish")),
            ReferenceCall(route: "rotateExposures", status: 401, target: "/admin/exposures/rotate"),
            ReferenceCall(
                route: "rotateExposures", status: 403, target: "/admin/exposures/rotate", headers: bearer("on-call")),
        ] + kills + flags + searches + trips + offers + pages + appLinks + cardPreviews + find + picks + sentences

    private static let pages: [ReferenceCall] =
        [
            ("readClient", "/v1/client.js"), ("readClientPart", "/v1/client/merge.js"),
            ("readDemoPart", "/demo/demo.js"),
            ("readDemoPlaces", "/demo/places.json"),
        ]
        .flatMap {
            route, target in
            [
                ReferenceCall(route: route, status: 200, target: target),
                ReferenceCall(route: route, status: 304, target: target, usesHeldLayout: true),
                ReferenceCall(route: route, status: 405, target: target, method: "POST"),
            ]
        } + [
            ReferenceCall(route: "readClientPart", status: 404, target: "/v1/client/none.js"),
            ReferenceCall(route: "readDemo", status: 200, target: "/demo"),
            ReferenceCall(route: "readDemo", status: 404, target: "/demo", server: .empty),
            ReferenceCall(route: "readDemo", status: 405, target: "/demo", method: "POST"),
            ReferenceCall(route: "readDemoSite", status: 200, target: "/demo/site.json"),
            ReferenceCall(route: "readDemoSite", status: 404, target: "/demo/site.json", server: .empty),
            ReferenceCall(route: "readDemoSite", status: 405, target: "/demo/site.json", method: "POST"),
            ReferenceCall(route: "readDemoPlaces", status: 404, target: "/demo/places.json", server: .empty),
            ReferenceCall(route: "readDemoPart", status: 404, target: "/demo/client/merge.js"),
            ReferenceCall(route: "readDemoPart", status: 404, target: "/demo/demo.js", server: .empty),
        ]
}
