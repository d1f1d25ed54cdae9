import Foundation
import LayoverTestKit
import Testing

/// Attempts to get past a team's listener, each with its expected reply; afterwards nothing on the disk has changed.
///
/// They are sent to the real program on loopback, without the proxy; `TeamEdgeTests` checks what the proxy itself must
/// guarantee.
@Suite(.serialized, .timeLimit(.minutes(10))) struct TeamAttackTests {
    @Test func `there are as many attempts as were promised, each of another name`() {
        let all = [
            Self.proofs, Self.names, Self.hosts, Self.pages, Self.readers, Self.paths, Self.wire, Self.bodies,
            Self.writes, Self.links, Self.commands,
        ].flatMap { $0 }
        #expect(all.count > 300 && Set(all.map(\.name)).count == all.count, "\(all.count)")
    }

    @Test func `a caller without the proxy's proof has no name`() async throws { try await attempt(Self.proofs) }

    @Test func `names that the proxy cannot have set are none`() async throws { try await attempt(Self.names) }

    @Test func `other hosts are not this one`() async throws { try await attempt(Self.hosts) }

    @Test func `other pages neither read nor write`() async throws { try await attempt(Self.pages) }

    @Test func `a reader changes nothing`() async throws { try await attempt(Self.readers) }

    @Test func `paths lead nowhere else`() async throws { try await attempt(Self.paths) }

    @Test func `an invalid request is rejected`() async throws { try await attempt(Self.wire) }

    @Test func `bodies that are too large or no bodies are refused`() async throws { try await attempt(Self.bodies) }

    @Test func `an author writes content and nothing else`() async throws { try await attempt(Self.writes) }

    @Test func `no link leads out of the content`() async throws { try await attempt(Self.links, hasLinks: true) }

    @Test func `no word becomes an option of git's`() async throws { try await attempt(Self.commands) }

    /// Sends each attempt on a new connection to one workbench.
    private func attempt(_ attempts: [Attempt], hasLinks: Bool = false) async throws {
        let attacked = try await AttackedTeam(hasLinks: hasLinks)
        let before = try attacked.state()
        try #require(before.count > 20)
        for (index, attempt) in attempts.enumerated() {
            let answer = try attempt.send(on: attacked.team.connect(), as: "a\(index)@example.com")
            #expect(
                attempt.statuses.contains(answer.status),
                "\(attempt.name): \(answer.status) \(answer.text.prefix(600))")
            attacked.expectNothingTold(answer.text, attempt.name)
            #expect(try attacked.changes(since: before) == [], "\(attempt.name)")
        }
        try attacked.expectNothingWritten()
        #expect(try attacked.team.get("/api/state", as: "a399@example.com").status == 200, "it goes on")
        #expect(!attacked.team.written.contains(TeamProcess.secret))
    }

    // MARK: Identity

    private static let secret = TeamProcess.secret
    private static let user = "X-Forwarded-User: a0@example.com"

    static let proofs = falseProofs + withoutProof

    private static let falseProofs: [Attempt] = [
        [], ["Layover-Proxy-Secret: "], ["Layover-Proxy-Secret: \(secret)x"],
        ["Layover-Proxy-Secret: \(secret.dropLast())"], ["Layover-Proxy-Secret: \(secret.uppercased())"],
        ["Layover-Proxy-Secret: \(secret), \(secret)"],
        ["Layover-Proxy-Secret: \(secret)", "Layover-Proxy-Secret: \(secret)"],
        ["Layover-Proxy-Secret: x", "Layover-Proxy-Secret: \(secret)"], ["Layover_Proxy_Secret: \(secret)"],
        ["Authorization: Bearer \(secret)"], ["Authorization: \(secret)"], ["Cookie: Layover-Proxy-Secret=\(secret)"],
        ["Proxy-Authorization: Bearer \(secret)"], ["X-Layover-Proxy-Secret: \(secret)"],
        ["Layover-Proxy-Secret: sha256:\(secret)"], ["Layover-Proxy-Secret: \u{feff}\(secret)"],
        ["X-Forwarded-For: 127.0.0.1"], ["Forwarded: for=127.0.0.1;host=preview.example.com"],
    ].map { Attempt("proof \($0)", "GET /api/state", by: .nobody, more: [user] + $0, statuses: 403) }

    private static let withoutProof: [Attempt] = [
        Attempt(
            "secret in the query", "GET /api/state?Layover-Proxy-Secret=\(secret)", by: .nobody, more: [user],
            statuses: 403),
        Attempt(
            "write without proof", "PUT /api/texts", by: .nobody, more: [user] + TeamProcess.page,
            body: Array("{}".utf8),
            statuses: 403),
        Attempt(
            "events without proof", "GET /api/events", by: .nobody, more: [user], statuses: 403),
        Attempt("page without proof", "GET /", by: .nobody, more: [user], statuses: 403),
        Attempt("HEAD without proof", "HEAD /api/state", by: .nobody, more: [user], statuses: 403),
        Attempt("file of the page without proof", "GET /workbench/main.js", by: .nobody, statuses: 403),
    ]

    static let names = falseNames + otherHeaders + oddNames

    private static let falseNames: [Attempt] = [
        [], [""], ["a0@example.com", "a1@example.com"], ["a0@example.com, a1@example.com"],
        ["a0@example.com a1@example.com"], ["../a0"], ["a0/../a1"], ["a0%00"], ["a0\u{7f}"], ["a\t0"], ["a0;a1"],
        ["a0\\"], ["a0\"x\""], ["<a0>"], ["a0@example.com\u{e4}"], ["\u{430}0@example.com"], ["$(touch x)"], ["`id`"],
        ["a0=1"], ["--upload-pack=touch x"], [String(repeating: "a", count: 129)],
    ].map { names in
        Attempt(
            "name \(String(describing: names).prefix(60))", "GET /api/state", by: .nobody,
            more: ["Layover-Proxy-Secret: \(secret)"] + names.map { "X-Forwarded-User: \($0)" }, statuses: 400, 403)
    }

    private static let otherHeaders: [Attempt] = [
        "Remote-User", "X-Forwarded-Email", "X-Auth-Request-User", "X_Forwarded_User", "X-Remote-User",
    ].map { name in
        Attempt(
            "another header \(name)", "GET /api/state", by: .nobody,
            more: ["Layover-Proxy-Secret: \(secret)", "\(name): a0@example.com"], statuses: 403)
    }

    private static let oddNames: [Attempt] = [
        // A name that looks like an option is an ordinary name, of a person who only reads.
        Attempt(
            "a name like an option", "GET /api/reviews", by: .nobody,
            more: ["Layover-Proxy-Secret: \(secret)", "X-Forwarded-User: --upload-pack"], statuses: 200),
        Attempt(
            "the author's name in capitals", "PUT /api/texts", by: .nobody,
            more: ["Layover-Proxy-Secret: \(secret)", "X-Forwarded-User: A0@example.com"] + TeamProcess.page,
            body: Array("{}".utf8), statuses: 403),
    ]

    static let hosts = otherHosts + oddHosts

    private static let otherHosts: [Attempt] = [
        "evil.example", "127.0.0.1", "localhost", "[::1]", "preview.example.com:8443", "preview.example.com.",
        "preview.example.com.evil.example", "xpreview.example.com", "preview.example.com@evil.example",
        "127.0.0.1.nip.io", "preview.example.com, evil.example", "preview.example.com:443:443", "0x7f.1",
        "preview.example.com:0443",
    ].map { (host: String) in
        Attempt("host \(host)", "GET /api/state", host: host, statuses: 400, 421)
    }

    private static let oddHosts: [Attempt] = [
        Attempt("no host", "GET /api/state", host: nil, statuses: 400),
        Attempt("an empty host", "GET /api/state", host: "", statuses: 400, 421),
        Attempt("two hosts", "GET /api/state", more: ["Host: evil.example"], statuses: 400),
        // Only the path of a whole address counts, given the proxy's proof and its own name.
        Attempt("a target of another host", "GET http://evil.example/api/state", statuses: 200, 400),
        Attempt(
            "a target of its own host", "GET http://preview.example.com/api/state", host: "evil.example",
            statuses: 400, 421),
        Attempt(
            "X-Forwarded-Host", "GET /api/state", more: ["X-Forwarded-Host: preview.example.com"], host: "evil.example",
            statuses: 421),
        Attempt("a space behind the host", "GET /api/state", host: "preview.example.com evil", statuses: 400, 421),
    ]

    // MARK: Origin

    static let pages = [origins, marks, forms, reads, presses].flatMap { $0 }

    private static let origins: [Attempt] = [
        [], ["null"], ["http://preview.example.com"], ["https://evil.example"], ["https://preview.example.com:8443"],
        ["https://preview.example.com.evil.example"], ["https://preview.example.com/"], [""],
        ["https://preview.example.com", "https://evil.example"], ["file://"],
        ["https://PREVIEW.example.com.evil.example"],
    ].map { origins in
        Attempt(
            "write from \(origins)", "PUT /api/texts",
            more: ["Layover-Workbench: 1"] + origins.map { "Origin: \($0)" }, body: Array("{}".utf8), statuses: 403)
    }

    private static let marks: [Attempt] = ["", "0", "2", "1, 1", "true"].map { mark in
        Attempt(
            "mark '\(mark)'", "POST /api/campaigns",
            more: ["Origin: \(TeamProcess.origin)", "Layover-Workbench: \(mark)"], body: Array("{}".utf8), statuses: 403
        )
    }

    private static let forms: [Attempt] = [
        "application/x-www-form-urlencoded", "text/plain", "multipart/form-data; boundary=x",
    ].map { type in
        Attempt(
            "form of \(type)", "POST /api/campaigns",
            more: ["Origin: \(TeamProcess.origin)", "Content-Type: \(type)"], body: Array("{\"campaign\": \"a\"}".utf8),
            statuses: 403)
    }

    private static let reads: [Attempt] = ["cors", "no-cors", "websocket", "same-origin", "nested-navigate"].flatMap {
        mode -> [Attempt] in
        ["cross-site", "same-site"].map { site in
            Attempt(
                "read \(site) \(mode)", "GET /api/state", more: ["Sec-Fetch-Site: \(site)", "Sec-Fetch-Mode: \(mode)"],
                statuses: 403)
        }
    }

    private static let presses: [Attempt] = [
        Attempt.write(
            "press from elsewhere", "POST /api/campaigns", body: "{}",
            more: ["Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: navigate"], statuses: 403),
        Attempt.write(
            "press from a neighbour", "POST /api/campaigns", body: "{}",
            more: ["Sec-Fetch-Site: same-site", "Sec-Fetch-Mode: navigate"], statuses: 403),
        Attempt("read of another origin", "GET /api/state", more: ["Origin: https://evil.example"], statuses: 403),
        Attempt("preflight", "OPTIONS /api/texts", more: ["Origin: https://evil.example"], statuses: 403, 405, 501),
    ]

    static let readers: [Attempt] = [
        "PUT /api/texts", "POST /api/texts/undo", "POST /api/campaigns", "PUT /api/campaigns",
        "POST /api/campaigns/undo", "POST /api/campaigns/card", "POST /api/pictures?name=a", "POST /api/widgets",
        "POST /api/widgets/card", "POST /api/formats", "POST /api/formats/try", "POST /api/answers?name=a",
        "POST /api/approvals", "POST /api/card/cuba-advice", "POST /api/phone", "PUT /api/phone", "POST /api/phone/end",
        "POST /api/reviews", "POST /api/reviews/ada-1", "PUT /nothing", "POST /",
    ].map { Attempt.write("reader \($0)", $0, body: "{}", by: .reader, statuses: 403) }
}
