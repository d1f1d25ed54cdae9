import Foundation
import LayoverJSON
import LayoverTestKit
import Testing

/// The attempts of ``TeamAttackTests`` again, from a client of the proxy: through a real nginx, started once for all of
/// them.
///
/// Here a client's cookie identifies the person instead of the proxy's headers, and the client's own headers are forgeries.
@Suite(
    .serialized, .enabled(if: TeamEdge.isInstalled, "there is no nginx to set up"), .timeLimit(.minutes(5)))
struct TeamEdgeAttackTests {
    private static let attempts = [
        TeamAttackTests.proofs, TeamAttackTests.names, TeamAttackTests.hosts, TeamAttackTests.pages,
        TeamAttackTests.readers, TeamAttackTests.paths, TeamAttackTests.wire, TeamAttackTests.bodies,
        TeamAttackTests.writes, TeamAttackTests.commands,
    ].flatMap { $0 }

    @Test func `no attempt comes through the proxy to anything`() async throws {
        let edge = try await AttackedEdge()
        try #require((301...400).contains(Self.attempts.count))
        for (index, attempt) in Self.attempts.enumerated() {
            let answer = try edge.send(attempt.behindEdge(), as: "a\(index)@example.com")
            #expect(
                attempt.statuses.contains(answer.status) || Self.isRefused(answer.status)
                    || Self.cleaned.contains(attempt.name),
                "\(attempt.name): \(answer.status) \(answer.text.prefix(600))")
            if index % 40 == 0 { try edge.expectUnchanged("by \(attempt.name), or those before it") }
        }
        for (status, bytes) in try Self.uploads.map({ (try edge.upload($0.lines, $0.body), $0.body.count) }) {
            #expect([0, 413].contains(status), "\(bytes): \(status)")
        }
        try edge.expectUntouched()
    }

    /// A signed-in person who claims to be another stays the same: a reader.
    @Test func `a reader who forges the proxy's headers is a reader`() async throws {
        let edge = try await AttackedEdge()
        for attempt in TeamAttackTests.proofs + TeamAttackTests.names {
            let answer = try edge.send(attempt.behindEdge(cookie: "per@example.com"), as: "a0@example.com")
            #expect(answer.status == 200 || Self.isRefused(answer.status), "\(attempt.name): \(answer.status)")
            let body = answer.text.components(separatedBy: "\r\n\r\n").last ?? ""
            guard let user = try? JSONValue(parsing: Array(body.utf8))["user"] else { continue }
            #expect(
                user["name"]?.string == "per@example.com" && user["writes"] == .bool(false), "\(attempt.name): \(user)")
        }
        try edge.expectUntouched()
    }

    @Test func `no link leads out of the content, through the proxy and by a socket`() async throws {
        let edge = try await AttackedEdge(bySocket: true, hasLinks: true)
        for (index, attempt) in TeamAttackTests.links.enumerated() {
            let answer = try edge.send(attempt.behindEdge(), as: "a\(index)@example.com")
            #expect(attempt.statuses.contains(answer.status), "\(attempt.name): \(answer.status)")
        }
        try edge.expectUntouched()
    }

    /// True for an error of the proxy or of the workbench, or no reply at all.
    private static func isRefused(_ status: Int) -> Bool {
        (400..<500).contains(status) || [0, 501, 505].contains(status)
    }

    /// Requests that nginx corrects, so that the workbench receives a valid request of a signed-in person.
    private static let cleaned: Set<String> = [
        // The name is the workbench's; nginx removes a port and a final dot.
        "host preview.example.com:8443", "host preview.example.com.", "host preview.example.com:0443",
        "host preview.example.com:443:443",
        "a target of its own host",
        // Lines that are not headers are dropped.
        "a folded header", "a header without a name", "a header without a colon",
    ]

    /// A hundred megabytes that are really sent: with a content length, and in one chunk without it.
    private static let uploads: [(lines: [String], body: [UInt8])] = {
        let bytes = [UInt8](repeating: 0x61, count: 104_857_600)
        return [
            (["Content-Length: 104857600"], bytes),
            (["Transfer-Encoding: chunked"], Array("6400000\r\n".utf8) + bytes + Array("\r\n0\r\n\r\n".utf8)),
        ]
    }()
}

/// A team's workbench behind nginx, and its state before the attempts.
private struct AttackedEdge {
    private let attacked: AttackedTeam
    private let edge: TeamEdge
    private let before: [String: String]

    init(bySocket: Bool = false, hasLinks: Bool = false) async throws {
        attacked = try await AttackedTeam(bySocket: bySocket, hasLinks: hasLinks)
        edge = try await TeamEdge(before: attacked.team)
        before = try attacked.state()
        try #require(before.count > 20)
    }

    /// Sends an attempt on a new connection, and checks that the reply contains no secret.
    func send(_ attempt: Attempt, as author: String) throws -> (status: Int, text: String) {
        let answer = try attempt.send(on: RawClient(port: edge.port), as: author)
        attacked.expectNothingTold(answer.text, attempt.name)
        return answer
    }

    /// All files are unchanged.
    ///
    /// Each file is read, so this is not checked after every attempt.
    func expectUnchanged(_ words: Comment) throws { #expect(try attacked.changes(since: before) == [], words) }

    /// Uploads a picture as an author, whatever its size.
    func upload(_ lines: [String], _ body: [UInt8]) throws -> Int {
        let client = try RawClient(port: edge.port)
        let head =
            ["POST /api/pictures?name=a HTTP/1.1", "Host: preview.example.com", "Cookie: user=a0@example.com"]
            + TeamProcess.page + lines
        let isSent = client.sendAside(Array((head.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body)
        let status = (try? client.reply().status) ?? 0
        client.finishSending()
        isSent.wait()
        return status
    }

    /// Nothing has changed, the audit contains no write, and the workbench still works.
    func expectUntouched() throws {
        try expectUnchanged("in the end")
        try attacked.expectNothingWritten()
        let state = try RawClient.ask(
            port: edge.port, "GET", "/api/state", headers: ["Cookie: user=a399@example.com"],
            host: "preview.example.com")
        #expect(try state.json()["user"]?["writes"] == .bool(true), "it goes on: \(state.status)")
        #expect(!attacked.team.written.contains(TeamProcess.secret))
    }
}
