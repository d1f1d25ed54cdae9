import Foundation
import LayoverTestKit
import Testing

/// The program under a service manager, which the tests simulate: inherited sockets and notifications.
@Suite(.serialized) struct ServiceTests {
    private func start(
        _ folder: TemporaryFolder, _ name: String, on socket: ListeningSocket?, more: [String] = [],
        environment: [String: String] = [:]
    ) async throws -> ServerProcess {
        try await ServerProcess(
            content: folder.url.appending(path: "content"), state: folder.path("state-\(name)"),
            more: [
                "--server-name", name, "--signing-key-file", folder.path("signing.key"),
            ] + more, environment: environment, inherited: socket)
    }

    @Test func `says that it serves, that it lives and that it stops`() async throws {
        let folder = try ServedContent.make()
        let manager = try DatagramSocket(folder.path("notify"))
        let server = try await start(
            folder, "layover-1", on: nil, more: ["--drain-delay", "1ms"],
            environment: ["NOTIFY_SOCKET": folder.path("notify"), "WATCHDOG_USEC": "200000"])
        #expect(try manager.next() == "READY=1\nSTATUS=Serving on port \(server.port)")
        for _ in 0..<3 { #expect(try manager.next() == "WATCHDOG=1") }
        server.process.signal(SIGTERM)
        var told = try manager.next()
        while told == "WATCHDOG=1" { told = try manager.next() }
        #expect(told.hasPrefix("STOPPING=1\n"))
        #expect(try await server.process.waitForEnd() == 0)
    }

    @Test func `two servers on one socket that are restarted alternately under load reset no client`() async throws {
        let folder = try ServedContent.make()
        let socket = try ListeningSocket()
        var servers: [ServerProcess] = []
        for name in ["layover-1", "layover-2"] {
            servers.append(try await start(folder, name, on: socket, more: ["--drain-delay", "200ms"]))
        }
        let load = AttachLoad(port: socket.port, clients: 4)
        for round in 0..<4 {
            let (before, place) = (load.answered, round % 2)
            try await Waiting.value("some requests") { load.answered > before + 20 ? true : nil }
            servers[place].process.signal(SIGTERM)
            #expect(try await servers[place].process.waitForEnd() == 0)
            servers[place] = try await start(
                folder, "layover-\(place + 1)", on: socket, more: ["--drain-delay", "200ms"])
        }
        let failures = await load.end()
        #expect(failures == [], "\(failures.count) of \(load.answered + failures.count)")
    }

    @Test func `a killed server leaves the socket to the other, with its waiting clients`() async throws {
        let folder = try ServedContent.make()
        let socket = try ListeningSocket()
        let first = try await start(folder, "layover-1", on: socket)
        first.process.signal(SIGKILL)
        _ = try await first.process.waitForEnd()
        let waiting = try RawClient(port: socket.port)
        waiting.send("GET", "/livez")
        let second = try await start(folder, "layover-2", on: socket)
        #expect(try waiting.reply().status == 200)
        #expect(try second.get("/livez").status == 200)
    }

    @Test func `a descriptor that is not a listening socket is reported`() async throws {
        let folder = try ServedContent.make()
        let log = folder.url.appending(path: "server.log")
        let (shell, words) = Shell.words(
            "export LISTEN_FDS=1 LISTEN_PID=$$ && exec 3</dev/null", BuiltProducts.program("layover"),
            ["serve", "--content", folder.path("content"), "--state", folder.path("state"), "--port", "0"])
        let process = try ServerHandle(words, program: shell, log: log)
        #expect(try await process.waitForEnd() == 1)
        #expect(process.written.contains("descriptor 3 of LISTEN_FDS is not a listening stream socket"))
    }
}
