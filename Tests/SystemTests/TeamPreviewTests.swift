import Foundation
import LayoverJSON
import LayoverTestKit
import Testing

/// The workbench of a team as a process: who may use it, what they may do, and what it says about itself.
@Suite(.serialized) struct TeamPreviewTests {
    private static let messages = "widgets/cards/price-alert/messages/nb-NO.yaml"
    private static let paths = [
        "/", "/card/price-alert", "/api/state", "/api/events", "/api/gallery", "/frame/price-alert",
        "/workbench/main.js",
        "/v1/assets/x/y.png", "/api/export/card/price-alert", "/nothing",
    ]

    /// The current value of one of the Norwegian texts.
    private func text(_ content: TemporaryFolder) throws -> (name: String, text: String) {
        let match = try #require(content.text(Self.messages).firstMatch(of: /(?m)^([a-z_]+): "([^{"]*)"$/))
        return (String(match.output.1), String(match.output.2))
    }

    private func edit(_ old: (name: String, text: String), to new: String) -> String {
        JSONValue.object([
            .init("widget", .string("price-alert")), .init("name", .string(old.name)),
            .init("locale", .string("nb-NO")),
            .init("text", .string(new)), .init("was", .string(old.text)),
        ]).description
    }

    @Test(
        arguments: [
            (["--listen", "0.0.0.0"], 2, "lacks --public-address"),
            (["--listen", "0.0.0.0", "--proxy-secret-file", "secret"], 2, "lacks --public-address"),
            (["--listen", "10.0.0.7", "--public-address", TeamProcess.origin], 2, "lacks a proof of the proxy"),
            (["--public-address", TeamProcess.origin], 2, "lacks a proof of the proxy"),
            (["--listen", "unix:/run/s"], 2, "lacks --public-address"),
            (
                [
                    "--listen", "0.0.0.0", "--public-address", "http://preview.example.com", "--proxy-secret-file",
                    "secret",
                ], 2, "https address"
            ),
            (
                [
                    "--listen", "0.0.0.0", "--public-address", TeamProcess.origin, "--proxy-secret-file", "secret",
                    "--authors", "authors",
                ], 2, "--audit"
            ),
            (
                ["--listen", "preview.example.com", "--public-address", TeamProcess.origin], 2,
                "'--listen' is an address"
            ),
            (["--public-address", TeamProcess.origin, "--proxy-secret-file", "none"], 1, "there is no file 'none'"),
            (["--public-address", TeamProcess.origin, "--proxy-secret-file", "open"], 1, "chmod 600"),
            (["--public-address", TeamProcess.origin, "--proxy-secret-file", "short"], 1, "has no secret"),
            (
                [
                    "--public-address", TeamProcess.origin, "--proxy-secret-file", "secret", "--authors", "none",
                    "--audit", "a",
                ], 1, "of authors"
            ),
            (
                [
                    "--public-address", TeamProcess.origin, "--proxy-secret-file", "secret", "--authors", "authors",
                    "--audit", "widgets/a",
                ], 1, "is in the content"
            ),
            (
                [
                    "--public-address", TeamProcess.origin, "--proxy-secret-file", "secret", "--authors", "authors",
                    "--audit", "none/a",
                ], 1, "cannot find 'none'"
            ),
            (
                ["--public-address", TeamProcess.origin, "--proxy-secret-file", "secret", "--phone", "127.0.0.1"], 2,
                "is for your own workbench"
            ),
            (["--authors", "authors"], 2, "is for a team"),
            (["--phone", "0.0.0.0"], 2, "would listen on all addresses"),
        ] as [([String], Int32, String)])
    func `settings that would let others in without a proof do not start`(words: [String], code: Int32, told: String)
        async throws
    {
        let content = try TemporaryFolder.shippedContent()
        try TeamProcess.write(TeamProcess.secret + "\n", to: "secret", in: content)
        try TeamProcess.write("short", to: "short", in: content)
        try content.write(TeamProcess.secret, to: "open")
        try content.write("ola\n", to: "authors")
        let run = try await ProgramRun.run(["preview", "--port", "0"] + words, in: content)
        #expect(run.exitCode == code && run.errors.contains(told), "\(run.exitCode): \(run.errors)")
        #expect(!run.output.contains("Layover preview:"))
    }

    @Test func `without the proxy's proof and a name no request is answered, for reading too`() async throws {
        let team = try await TeamProcess(content: try TemporaryFolder.shippedContent())
        let secret = "Layover-Proxy-Secret: \(TeamProcess.secret)"
        let user = "X-Forwarded-User: ola@example.com"
        let forged: [[String]] = [
            [], [user], [user, "Layover-Proxy-Secret: "], [user, "Layover-Proxy-Secret: \(TeamProcess.secret)x"],
            [user, "Layover-Proxy-Secret: \(TeamProcess.secret.dropLast())"],
            [user, "Layover-Proxy-Secret: x", secret],
            [user, secret, "Layover-Proxy-Secret: x"], [user, "Authorization: Bearer \(TeamProcess.secret)"], [secret],
            [secret, "X-Forwarded-User: "], [secret, user, "X-Forwarded-User: kari"],
            [secret, "X-Forwarded-User: ola, kari"],
            [secret, "X-Forwarded-User: ../ola"], [secret, "Remote-User: ola@example.com"],
            [secret, "X-Forwarded-Email: ola@example.com"],
        ]
        for path in Self.paths {
            for headers in forged {
                let reply = try team.send("GET", path, headers: headers)
                #expect(reply.status == 403, "\(path) \(headers)")
                #expect(!reply.text.contains("price-alert") && !reply.text.contains(TeamProcess.secret))
            }
        }
        for headers in forged {
            #expect(
                try team.send("PUT", "/api/texts", headers: headers + TeamProcess.page, body: "{}").status == 403,
                "\(headers)")
            #expect(try team.send("HEAD", "/", headers: headers).status == 403)
        }
        #expect(try team.get("/api/state").status == 200 && team.get("/", as: "per").status == 200)
        #expect(!team.written.contains(TeamProcess.secret))
    }

    @Test func `foreign hosts and origins, and none, are refused`() async throws {
        let content = try TemporaryFolder.shippedContent()
        let team = try await TeamProcess(content: content)
        let signed = TeamProcess.signed("ola@example.com")
        for host in [
            "evil.example", "127.0.0.1:\(team.port)", "localhost:\(team.port)", "preview.example.com.evil.example",
            "preview.example.com:\(team.port)",
        ] {
            for path in ["/", "/api/state", "/api/events", "/frame/price-alert"] {
                #expect(try team.send("GET", path, headers: signed, host: host).status == 421, "\(host) \(path)")
            }
        }
        let before = try content.text(Self.messages)
        let body = edit(try text(content), to: "Ny")
        for origin in [
            [], ["Origin: null"], ["Origin: https://evil.example"], ["Origin: http://preview.example.com"],
            ["Origin: http://127.0.0.1:\(team.port)"], ["Origin: \(TeamProcess.origin)", "Origin: null"],
        ] {
            let reply = try team.send(
                "PUT", "/api/texts", headers: signed + ["Layover-Workbench: 1"] + origin, body: body)
            #expect(reply.status == 403, "\(origin)")
        }
        #expect(
            try team.send("PUT", "/api/texts", headers: signed + ["Origin: \(TeamProcess.origin)"], body: body).status
                == 403)
        let form = ["Sec-Fetch-Site: same-site", "Sec-Fetch-Mode: navigate"]
        #expect(
            try team.send("POST", "/api/campaigns", headers: signed + TeamProcess.page + form, body: body).status == 403
        )
        #expect(try team.send("GET", "/api/state", headers: signed + ["Sec-Fetch-Site: cross-site"]).status == 403)
        #expect(try content.text(Self.messages) == before)
        let home = try #require(try team.send("GET", "/", headers: signed).header("content-security-policy"))
        #expect(home.contains("frame-ancestors 'none'"))
    }

    @Test func `authors write, each write is logged, and readers write nothing`() async throws {
        let content = try TemporaryFolder.shippedContent()
        let team = try await TeamProcess(content: content)
        let old = try text(content)
        let before = try content.text(Self.messages)
        for (method, path) in [
            ("PUT", "/api/texts"), ("POST", "/api/texts/undo"), ("POST", "/api/campaigns"), ("POST", "/api/formats"),
            ("POST", "/api/formats/try"), ("POST", "/api/answers?name=a"), ("POST", "/api/approvals"),
            ("POST", "/api/card/price-alert"), ("POST", "/api/phone"), ("PUT", "/nothing"),
        ] {
            let reply = try team.change(method, path, body: edit(old, to: "Min"), as: "per")
            #expect(reply.status == 403 && reply.text.contains("workbench-reader"), "\(method) \(path)")
        }
        #expect(try content.text(Self.messages) == before && team.files.text("audit").isEmpty)
        let saved = try team.change("PUT", "/api/texts", body: edit(old, to: "Ola sin"))
        #expect(saved.status == 200, "\(saved.text)")
        #expect(try content.text(Self.messages).contains("Ola sin"))
        let approved = try team.change("POST", "/api/approvals", body: #"{"widgets": ["price-alert"]}"#)
        #expect(approved.status == 200, "\(approved.text)")
        let lines = try team.files.text("audit").split(separator: "\n").map { try JSONValue(parsing: Array($0.utf8)) }
        #expect(lines.map { $0["user"]?.string } == ["ola@example.com", "ola@example.com"])
        #expect(lines.map { $0["file"]?.string } == [Self.messages, "widgets/cards/price-alert/preview.lock.yaml"])
        #expect(lines.allSatisfy { $0["old"] != $0["new"] && $0["new"]?.string?.hasPrefix("sha256:") == true })
        // A person who is removed from the authors file may no longer write.
        try team.files.write("kari\n", to: "authors")
        #expect(try team.change("PUT", "/api/texts", body: edit((old.name, "Ola sin"), to: "Igjen")).status == 403)
        #expect(
            try team.change("PUT", "/api/texts", body: edit((old.name, "Ola sin"), to: "Kari sin"), as: "kari").status
                == 200)
    }

    @Test func `paths outside and bodies that are too large are refused`() async throws {
        let content = try TemporaryFolder.shippedContent()
        let team = try await TeamProcess(content: content)
        for name in ["../x", "a/b", "/etc/x", "..", ".x", "x%2fy", "x\\u0000"] {
            let campaign = "{\"campaign\": \"\(name)\", \"uses\": \"sponsored-banner\", \"write\": true}"
            let reply = try team.change("POST", "/api/campaigns", body: campaign, as: "ola@example.com")
            #expect([400, 429].contains(reply.status), "\(name): \(reply.status)")
        }
        for path in [
            "/workbench/../Package.swift", "/workbench/%2e%2e/x", "/../etc/passwd", "/v1/assets/../../x",
            "//etc/passwd",
        ] {
            #expect([400, 404].contains(try team.get(path).status), "\(path)")
        }
        // The request is rejected by its headers: no byte of its body is read.
        let client = try RawClient(port: team.port)
        let lines =
            ["POST /api/answers?name=a HTTP/1.1", "Host: preview.example.com", "Content-Length: 104857600"]
            + TeamProcess.signed("ola@example.com") + TeamProcess.page
        client.send(lines.joined(separator: "\r\n") + "\r\n\r\n")
        #expect(try client.reply().status == 413)
        #expect(try !content.exists("widgets/x.yaml") && team.files.text("audit").isEmpty)
    }

    @Test func `no answer contains a path of the server, and nothing opens an editor`() async throws {
        let content = try TemporaryFolder.shippedContent()
        let team = try await TeamProcess(content: content, more: ["--server", "127.0.0.1:1"])
        // The answer names what is broken and where, and the last good cards stay.
        try content.write("title: [broken\n", to: "widgets/cards/price-alert/messages/en-GB.yaml")
        try await Waiting.value("the finding") {
            try team.get("/api/state").json()["is_broken"] == .bool(true) ? true : nil
        }
        let answers =
            Self.paths.filter { $0 != "/api/events" } + [
                "/api/why?market=NO", "/api/card/price-alert?market=NO", "/api/diff", "/api/diff?against=server",
                "/api/diff?against=x", "/api/compare/price-alert?against=approved", "/api/approvals",
                "/api/texts?file=x",
                "/api/page",
            ]
        for path in answers {
            let reply = try team.get(path)
            #expect(
                !reply.text.contains(content.path) && !reply.text.contains(team.files.path),
                "\(path): \(reply.text.prefix(500))")
            #expect(!reply.text.contains("myeditor:"), "\(path)")
            #expect(!reply.text.contains("127.0.0.1:1"), "\(path)")
        }
        let state = try team.get("/api/state").json()
        #expect(state["editor"]?.string == "" && state["user"]?["name"]?.string == "ola@example.com")
        #expect(state["user"]?["writes"] == .bool(true))
        #expect(try team.get("/api/state", as: "per").json()["user"]?["writes"] == .bool(false))
        #expect(try team.get("/frame/price-alert?market=GB&sample=two-months").text.contains("<html"))
        // A file that was replaced by a folder cannot be written.
        let old = try text(content)
        try content.remove(Self.messages)
        try content.make(Self.messages)
        let reply = try team.change("PUT", "/api/texts", body: edit(old, to: "x"))
        #expect([403, 404, 409, 422].contains(reply.status) && !reply.text.contains(content.path), "\(reply.text)")
    }

    @Test func `pictures are below the public address`() async throws {
        let team = try await TeamProcess(content: try TemporaryFolder.shippedContent())
        let frame = try team.get("/frame/sponsored-banner?market=NO&sample=campaign:monday-sale").text
        #expect(frame.contains("\(TeamProcess.origin)/v1/assets/"), "\(frame.prefix(1_000))")
        #expect(!frame.contains("http://127.0.0.1"))
    }

    @Test func `one person has a limit of requests`() async throws {
        let team = try await TeamProcess(content: try TemporaryFolder.shippedContent())
        var refused: RawReply?
        for _ in 0..<200 where refused == nil {
            let reply = try team.change("POST", "/api/campaigns", body: "{")
            if reply.status != 400 { refused = reply }
        }
        #expect(refused?.status == 429)
        #expect(refused?.header("retry-after") == "1" && refused?.text.contains("workbench-too-often") == true)
        #expect(try team.get("/api/state").status == 200)
        try team.files.write("ola@example.com\nkari\n", to: "authors")
        #expect(try team.change("POST", "/api/campaigns", body: "{", as: "kari").status == 400)
    }

    @Test func `one person's pages do not take the places of the others' that hear of changes`() async throws {
        let team = try await TeamProcess(content: try SmallContent.folder())
        func listen(_ user: String) throws -> (client: RawClient, head: String) {
            let client = try team.connect()
            client.send("GET", "/api/events", headers: TeamProcess.signed(user), host: "preview.example.com")
            return (client, try client.text(until: "\r\n\r\n"))
        }
        // This number is `WorkbenchLimits.listenersOfPerson`.
        var pages = try (1...16).map { _ in try listen("per@example.com") }
        #expect(pages.allSatisfy { $0.head.hasPrefix("HTTP/1.1 200") })
        let more = try team.get("/api/events", as: "per@example.com")
        #expect(more.status == 429 && more.text.contains("too many of your pages are open"), "\(more.text)")
        #expect(try listen("kari").head.hasPrefix("HTTP/1.1 200"))
        pages.removeLast()
        try await Waiting.value("a place") { try listen("per@example.com").head.hasPrefix("HTTP/1.1 200") ? true : nil }
    }

    @Test func `a socket that its group opens is a proof by itself`() async throws {
        let files = try TemporaryFolder("s")
        let path = files.path("s")
        let team = try await TeamProcess(
            content: try TemporaryFolder.shippedContent(), listen: ["--listen", "unix:\(path)"], files: files)
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o660 && team.port == 0)
        for (headers, status) in [
            (["X-Forwarded-User: ola@example.com"], 200), ([], 403), (["X-Forwarded-User: "], 403),
            (["X-Forwarded-User: ola@example.com", "X-Forwarded-User: kari"], 403),
        ] {
            let client = try RawClient(path: path)
            client.send("GET", "/api/state", headers: headers, host: "preview.example.com")
            let reply = try client.reply()
            #expect(reply.status == status, "\(headers)")
            guard status == 200 else { continue }
            #expect(try reply.json()["user"]?["name"]?.string == "ola@example.com")
        }
    }
}
