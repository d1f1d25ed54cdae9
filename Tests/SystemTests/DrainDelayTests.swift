import Foundation
import LayoverTestKit
import Testing

/// A server between the signal to stop and its end.
struct DrainDelayTests {
    private func start(_ folder: TemporaryFolder, delay: String) async throws -> ServerProcess {
        try await ServerProcess(
            content: folder.url.appending(path: "content"), state: folder.path("state"),
            more: ["--drain-delay", delay])
    }

    @Test func `reports draining and answers all requests until it stops`() async throws {
        let folder = try ServedContent.make()
        let server = try await start(folder, delay: "10m")
        let idle = try RawClient(port: server.port)
        idle.send("GET /readyz HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(try idle.reply().status == 200)
        server.process.signal(SIGTERM)
        for port in [server.port, server.adminPort] {
            let said = try await Waiting.value("/readyz of port \(port)") {
                let client = try RawClient(port: port)
                client.send("GET /readyz HTTP/1.1\r\nHost: localhost\r\n\r\n")
                let reply = try client.reply()
                return reply.status == 503 ? reply.text : nil
            }
            #expect(said.contains("draining"))
        }
        idle.send("GET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n")
        let last = try idle.reply()
        #expect(last.status == 200 && last.header("connection") == "close")
        let attached = try server.post("/v1/attach?market=GB&format=skyscanner-v3", SmallAnswer.compact)
        #expect(attached.status == 200 && attached.header("connection") == "close")
        #expect(attached.layoverStatus == "full")
        server.process.signal(SIGTERM)
        #expect(try await server.process.waitForEnd() == 0)
    }

    @Test(arguments: [("10m", SIGINT), ("0s", SIGTERM), ("1ms", SIGTERM)])
    func `skips the wait for an edge if the setting is 0`(delay: String, signal: Int32) async throws {
        let folder = try ServedContent.make()
        let server = try await start(folder, delay: delay)
        server.process.signal(signal)
        #expect(try await server.process.waitForEnd() == 0)
    }

    @Test(arguments: [("0s", true), ("10m", true), ("600001ms", false), ("5", false), ("-1s", false), ("", false)])
    func `takes from nothing to ten minutes`(delay: String, isTaken: Bool) async throws {
        let folder = try ServedContent.make()
        // An invalid address ends the program if the setting does not.
        let run = try await ProgramRun.run(
            ["serve", "--content", "content", "--address", "no.such.address.invalid", "--drain-delay", delay],
            in: folder)
        #expect(run.exitCode != 0)
        #expect(run.errors.contains("drain_delay") == !isTaken, "\(run.errors)")
    }
}
