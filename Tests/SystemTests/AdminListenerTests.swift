import Foundation
import LayoverJSON
import LayoverTestKit
import Testing

/// Which callers may use the admin listener, under which host name, and how many wrong tokens they may send.
struct AdminListenerTests {
    private func ask(
        on server: ServerProcess, host: String?, _ method: String = "GET", _ path: String = "/admin/status",
        headers: [String] = []
    ) throws -> RawReply {
        let client = try RawClient(port: server.adminPort)
        let lines = ["\(method) \(path) HTTP/\(host == nil ? "1.0" : "1.1")"] + (host.map { ["Host: \($0)"] } ?? [])
        client.send((lines + headers).joined(separator: "\r\n") + "\r\n\r\n")
        return try client.reply(bodiless: method == "HEAD")
    }

    @Test func `answers by its own names alone, for any request`() async throws {
        let server = try await OneServer.small.server()
        for host in ["localhost", "127.0.0.1:\(server.adminPort)", "[::1]:\(server.adminPort)", "LOCALHOST:1"] {
            #expect(try ask(on: server, host: host).status == 200)
        }
        for path in ["/admin/status", "/metrics", "/readyz", "/admin/kills", "/nowhere"] {
            let reply = try ask(on: server, host: "evil.example:\(server.adminPort)", "GET", path)
            #expect(reply.status == 421 && reply.text.contains("problems/admin-host\""))
            #expect(reply.text.contains("'evil.example:\(server.adminPort)' is not one of localhost, 127.0.0.1, [::1]"))
        }
        #expect(try ask(on: server, host: nil, "GET", "/readyz").status == 200)
    }

    @Test func `answers by the names that settings have, and kill --to goes by them`() async throws {
        let folder = try ServedContent.make()
        let named = try await OnCall.start(folder, more: ["--admin-hosts", ".fleet.example, layover-1.internal"])
        #expect(try ask(on: named, host: "a.fleet.example:9").status == 200)
        #expect(try ask(on: named, host: "layover-1.internal").status == 200)
        #expect(try ask(on: named, host: "layover-2.internal").status == 421)
        let run = try await ProgramRun.run(
            ["kill", "advice", "--to", "localhost:\(named.adminPort)", "--reason", "test"], in: folder,
            environment: ["LAYOVER_TOKEN": OnCall.token])
        #expect(run.exitCode == 0, "\(run.output)\(run.errors)")
        #expect(try !OnCall.cards(named).contains("advice"))
    }

    @Test func `no page of another origin changes or reads anything`() async throws {
        let server = try await OneServer.small.server()
        let own = "127.0.0.1:\(server.adminPort)"
        func reload(_ headers: [String]) throws -> Int {
            try ask(on: server, host: own, "POST", "/admin/catalog/reload", headers: ["Content-Length: 0"] + headers)
                .status
        }
        #expect(try reload([]) == 202)
        #expect(try reload(["Origin: http://\(own)", "Sec-Fetch-Site: same-origin"]) == 202)
        #expect(try reload(["Origin: http://evil.example"]) == 403)
        #expect(try reload(["Origin: http://127.0.0.1:3000"]) == 403)
        #expect(try reload(["Origin: null"]) == 403)
        #expect(try reload(["Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: navigate"]) == 403)
        let reading = ["Sec-Fetch-Site: cross-site"]
        #expect(try ask(on: server, host: own, "GET", "/admin/status", headers: reading).status == 403)
        let following = reading + ["Sec-Fetch-Mode: navigate"]
        #expect(try ask(on: server, host: own, "GET", "/admin/status", headers: following).status == 200)
    }

    @Test func `does not open to others without tokens`() async throws {
        let folder = try ServedContent.make()
        let words = [
            "serve", "--content", folder.path("content"), "--state", folder.path("state"), "--port", "0",
            "--admin-port", "0", "--admin-address", "0.0.0.0",
        ]
        let run = try await ProgramRun.run(words, in: folder)
        #expect(run.exitCode == 1)
        #expect(
            run.errors.contains("admin_address is '0.0.0.0', which other machines can reach, but admin_tokens is empty")
        )
    }

    @Test func `counts wrong tokens, and hears a right one all the same`() async throws {
        let folder = try ServedContent.make()
        let server = try await OnCall.start(folder)
        let statuses = try (0..<40).map { number in
            let reply = try ask(
                on: server, host: "localhost", "GET", "/admin/kills", headers: ["Authorization: Bearer wrong-\(number)"]
            )
            if reply.status == 429 { #expect(Int(reply.header("retry-after") ?? "") ?? 0 >= 1) }
            return reply.status
        }
        #expect(statuses.first == 401 && Set(statuses) == [401, 429])
        #expect(try OnCall.ask(on: server, "GET", "/admin/kills").status == 200)
        // A call without a token does not count as a guess.
        #expect(try ask(on: server, host: "localhost", "GET", "/admin/kills").status == 401)
    }
}
