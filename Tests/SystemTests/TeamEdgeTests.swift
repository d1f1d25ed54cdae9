import Foundation
import LayoverJSON
import LayoverTestKit
import Testing

/// The workbench of a team behind a real nginx, set up as in the operators' handbook.
@Suite(
    .serialized, .enabled(if: TeamEdge.isInstalled, "there is no nginx to set up"), .timeLimit(.minutes(5)))
struct TeamEdgeTests {
    private static let host = "preview.example.com"

    /// A request of a browser, whose cookie names the user.
    private static func ask(
        _ edge: TeamEdge, _ line: (method: String, path: String), _ headers: [String], body: String? = nil,
        host: String = host
    ) throws -> RawReply {
        try RawClient.ask(
            port: edge.port, line.method, line.path, headers: headers, body: body.map { Array($0.utf8) }, host: host)
    }

    private static func signedIn(_ user: String) -> [String] { ["Cookie: user=\(user)"] }

    private static let edit = JSONValue.object(of: [
        "widget": .string("cuba-advice"), "name": .string("label"), "locale": .string("en-GB"),
        "text": .string("Entry rules for {city}"), "was": .string("Rules for {city}"),
    ]).description

    @Test(arguments: [false, true])
    func `people who are signed in read, and authors among them write`(bySocket: Bool) async throws {
        let attacked = try await AttackedTeam(bySocket: bySocket)
        let edge = try await TeamEdge(before: attacked.team)
        let state = try Self.ask(edge, ("GET", "/api/state"), Self.signedIn("a0@example.com")).json()
        #expect(state["user"]?["name"]?.string == "a0@example.com" && state["user"]?["writes"] == .bool(true))
        let reader = try Self.ask(edge, ("GET", "/api/state"), Self.signedIn("per@example.com")).json()
        #expect(reader["user"]?["writes"] == .bool(false))
        #expect(try Self.ask(edge, ("GET", "/"), Self.signedIn("per@example.com")).text.contains("<html"))
        let saved = try Self.ask(
            edge, ("PUT", "/api/texts"), Self.signedIn("a0@example.com") + TeamProcess.page, body: Self.edit)
        #expect(saved.status == 200, "\(saved.text)")
        #expect(try attacked.team.audit().map { $0["user"]?.string } == ["a0@example.com"])
        // A body of four megabytes passes the proxy and reaches the workbench, which knows no such format.
        let large = "{\"x\": \"\(String(repeating: "a", count: 4_194_000))\"}"
        let answer = try Self.ask(
            edge, ("POST", "/api/answers?name=large"), Self.signedIn("a1@example.com") + TeamProcess.page, body: large)
        #expect(answer.status == 422 && answer.text.contains("unknown-answer"), "\(answer.text.prefix(300))")
    }

    @Test func `builds are reported through it as they arrive`() async throws {
        let attacked = try await AttackedTeam(bySocket: true)
        let edge = try await TeamEdge(before: attacked.team)
        let client = try RawClient(port: edge.port)
        client.send("GET", "/api/events", headers: Self.signedIn("per@example.com"), host: Self.host)
        _ = try client.text(until: "event: build\n")
        try attacked.content.write(
            "label: \"Other rules for {city}\"", to: "widgets/cards/cuba-advice/messages/en-GB.yaml")
        #expect(try client.text(until: "event: build\n").contains("data: "))
    }

    @Test(arguments: [false, true])
    func `nothing that a client sends changes its person`(bySocket: Bool) async throws {
        let attacked = try await AttackedTeam(bySocket: bySocket)
        let edge = try await TeamEdge(before: attacked.team)
        let before = try attacked.state()
        let (write, read) = (("PUT", "/api/texts"), ("GET", "/api/state"))
        let reader = Self.signedIn("per@example.com")
        let attempts: [(line: (method: String, path: String), headers: [String], host: String, statuses: [Int])] = [
            (read, [], Self.host, [401, 403]), (write, TeamProcess.page, Self.host, [401, 403]),
            (read, ["X-Forwarded-User: a0@example.com"], Self.host, [401, 403]),
            (read, TeamProcess.signed("a0@example.com"), Self.host, [401, 403]),
            (read, ["X-Auth-Request-Email: a0@example.com"], Self.host, [401, 403]),
            (write, reader + TeamProcess.page + ["X-Forwarded-User: a0@example.com"], Self.host, [403]),
            (write, reader + TeamProcess.page + ["x-forwarded-user: a0@example.com"], Self.host, [403]),
            (write, reader + TeamProcess.page + ["X_Forwarded_User: a0@example.com"], Self.host, [403]),
            (write, reader + TeamProcess.page + TeamProcess.signed("a0@example.com"), Self.host, [403]),
            (write, reader + TeamProcess.page + ["X-Auth-Request-Email: a0@example.com"], Self.host, [403]),
            (write, reader + TeamProcess.page + ["Connection: X-Forwarded-User"], Self.host, [403]),
            (write, reader + TeamProcess.page + ["Connection: Layover-Proxy-Secret"], Self.host, [403]),
            (write, reader + TeamProcess.page + ["X-HTTP-Method-Override: GET"], Self.host, [403]),
            (read, Self.signedIn("a0%40example.com"), Self.host, [403]),
            (read, Self.signedIn("../a0"), Self.host, [403]),
            (read, Self.signedIn("a0@example.com,per"), Self.host, [403]),
            (read, reader, "evil.example", [421]), (read, reader, "127.0.0.1:\(edge.port)", [421]),
            (read, reader + ["X-Forwarded-Host: preview.example.com"], "evil.example", [421]),
            (
                write, Self.signedIn("a1@example.com") + ["Origin: https://evil.example", "Layover-Workbench: 1"],
                Self.host, [403]
            ),
            (write, Self.signedIn("a2@example.com") + ["Origin: \(TeamProcess.origin)"], Self.host, [403]),
            (write, Self.signedIn("a3@example.com") + ["Layover-Workbench: 1"], Self.host, [403]),
            (
                write, Self.signedIn("a4@example.com") + TeamProcess.page + ["Sec-Fetch-Site: cross-site"], Self.host,
                [403]
            ), (("DELETE", "/api/texts"), reader, Self.host, [403, 405, 501]),
            (("GET", "/workbench/../../etc/passwd"), reader, Self.host, [400, 404]),
            (("GET", "/workbench/%2e%2e/%2e%2e/etc/passwd"), reader, Self.host, [400, 404]),
            (("GET", "/%00"), reader, Self.host, [400, 404]), (("GET", "/oauth2/auth"), reader, Self.host, [403, 404]),
            (("GET", "/v1/assets/..%2f..%2fetc%2fpasswd"), reader, Self.host, [400, 404]),
            (("GET", "/api/diff?against=--upload-pack=x"), reader, Self.host, [409]),
        ]
        for (line, headers, host, statuses) in attempts {
            let body = line.method == "GET" ? nil : Self.edit
            let reply = try Self.ask(edge, line, headers, body: body, host: host)
            #expect(statuses.contains(reply.status), "\(line) \(headers) \(host): \(reply.status) \(reply.text)")
            attacked.expectNothingTold(reply.text, "\(line)")
        }
        #expect(try attacked.changes(since: before) == [])
        try attacked.expectNothingWritten()
    }

    @Test func `a request smuggled past its edge is rejected`() async throws {
        let attacked = try await AttackedTeam(bySocket: true)
        let edge = try await TeamEdge(before: attacked.team)
        let before = try attacked.state()
        let head = "Host: \(Self.host)\r\nCookie: user=per@example.com\r\n"
        let hidden =
            "PUT /api/texts HTTP/1.1\r\nHost: \(Self.host)\r\nX-Forwarded-User: a0@example.com\r\nLayover-Workbench: 1\r\nOrigin: \(TeamProcess.origin)\r\nContent-Length: \(Self.edit.utf8.count)\r\n\r\n\(Self.edit)"
        for framing in [
            "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n\(hidden)",
            "Transfer-Encoding: chunked\r\nContent-Length: 0\r\n\r\n\(hidden)",
            "Transfer-Encoding: xchunked\r\n\r\n\(hidden)", "Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n\(hidden)",
            "Content-Length: 0\r\nContent-Length: \(hidden.utf8.count)\r\n\r\n\(hidden)",
            "Content-Length: 0\r\n\r\n\(hidden)", "X: y\nContent-Length: 0\r\n\r\n\(hidden)",
        ] {
            let client = try RawClient(port: edge.port)
            client.send("GET /api/state HTTP/1.1\r\n\(head)\(framing)")
            client.finishSending()
            let (bytes, _) = client.everything()
            attacked.expectNothingTold(String(decoding: bytes, as: UTF8.self), framing)
            #expect(try attacked.changes(since: before) == [], "\(framing)")
        }
        try attacked.expectNothingWritten()
    }
}
