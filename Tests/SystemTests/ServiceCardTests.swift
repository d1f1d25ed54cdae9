import Foundation
import LayoverFrame
import LayoverJSON
import LayoverServer
import LayoverSuppliers
import LayoverTestKit
import Synchronization
import Testing

/// The example of docs/remote.md, literally: the service as a process, and a whole server beside it.
@Suite(.serialized) struct ServiceCardTests {
    private static let address = "/v1/attach?market=GB&locale=en-GB&currency=GBP&origin=LHR&destination=DEL"

    /// `examples/visa-hints.py` on a free port.
    private final class VisaHints {
        let process: ServerHandle
        let url: String

        init(in folder: TemporaryFolder) async throws {
            let log = folder.url.appending(path: "visa-hints.log")
            let script = Repository.root.appending(path: "examples/visa-hints.py").path
            let process = try ServerHandle(
                ["python3", script, "0"], program: URL(filePath: "/usr/bin/env"), log: log)
            self.process = process
            url = try await process.firstText("the service's address") { text in
                text.hasSuffix("/\n") ? text.trimmingCharacters(in: .newlines) : nil
            }
        }

        deinit { process.kill() }
    }

    /// A server with the example's content on its own ports; without `cache`, so that every answer is requested.
    private final class ExampleServer: Sendable {
        private let folder: TemporaryFolder
        private let lines: Lines
        let running: RunningServer

        private final class Lines: Sendable {
            let texts = Mutex<[String]>([])
        }

        /// - Parameter url: The service's address; `nil` if the settings have none.
        /// - Throws: An error if the server does not start.
        init(_ url: String?) async throws {
            let folder = try TemporaryFolder()
            let content = folder.url.appending(path: "content")
            try FileManager.default.copyItem(at: Repository.root.appending(path: "examples/remote"), to: content)
            try FileManager.default.removeItem(at: content.appending(path: "suppliers.yaml"))
            let file = content.appending(path: "widgets/cards/visa-hints/widget.yaml")
            let widget = try String(contentsOf: file, encoding: .utf8)
            try Data(widget.replacing("  cache: 10m\n", with: "").replacing("120ms", with: "5s").utf8).write(to: file)
            var settings = ServerSettings()
            // All clients here have one address.
            settings.connectionsPerAddress = 0
            (settings.content, settings.state) = (content.path, folder.path("state"))
            (settings.port, settings.adminPort) = (0, 0)
            settings.outgoing.attachWaitMilliseconds = 1_000
            if let url {
                var service = ServiceSettings(name: "visa-hints", url: url)
                service.addresses = ["127.0.0.1/32"]
                settings.outgoing.registry.services = [service]
            }
            let lines = Lines()
            let log = ServerLog { level, text in lines.texts.withLock { $0.append("\(level.rawValue): \(text)") } }
            running = try await RunningServer(settings, log: log)
            (self.folder, self.lines) = (folder, lines)
        }

        var log: [String] { lines.texts.withLock { $0 } }

        func attach(_ address: String, traveller: String) throws -> RawReply {
            let client = try RawClient(port: running.port)
            let head =
                "POST \(address) HTTP/1.1\r\nHost: localhost\r\nLayover-Traveller: \(traveller)\r\n"
                + "Content-Length: \(SmallAnswer.compact.count)\r\n\r\n"
            client.send(Array(head.utf8) + SmallAnswer.compact)
            return try client.reply()
        }

        /// The services in `/admin/status`.
        func services() throws -> [JSONValue] {
            let client = try RawClient(port: running.adminPort)
            client.send("GET /admin/status HTTP/1.1\r\nHost: localhost\r\n\r\n")
            return try JSONValue(parsing: try client.reply().body)["services"]?.items ?? []
        }
    }

    /// The layout without the parts that differ between requests, and without the service's card.
    private static func rest(_ reply: RawReply) throws -> JSONValue {
        let layout = try #require(try reply.json()["layout"])
        return .object(
            (layout.members ?? []).filter { !["id", "revision"].contains($0.key) }.map { member in
                guard member.key == "cards" else { return member }
                let others = (member.value.items ?? []).filter { $0["widget"]?.string != "visa-hints" }
                    .map { card in JSONValue.object((card.members ?? []).filter { $0.key != "proof" }) }
                return JSONValue.Member("cards", .array(others))
            })
    }

    private static func card(_ reply: RawReply) throws -> JSONValue? {
        try reply.json()["layout"]?["cards"]?.items?.first { $0["widget"]?.string == "visa-hints" }
    }

    @Test func `a service fills its card, and once it is dead everything but that card is as it was`() async throws {
        let workshop = try TemporaryFolder()
        let service = try await VisaHints(in: workshop)
        let server = try await ExampleServer(service.url)

        let alive = try server.attach(Self.address, traveller: "citizenship=GB")
        #expect(alive.layoverStatus == "full")
        let card = try #require(try Self.card(alive))
        let html = try #require(card["html"]?.string)
        #expect(html.contains("You need an e-visa") && html.contains("<li>passport</li>"))
        #expect(card["actions"]?["more"]?["web"]?.string == "https://www.example.com/visa/IN")
        let none = try server.attach(Self.address, traveller: "citizenship=NO")
        #expect(none.layoverStatus == "full")
        #expect(try Self.card(none) == nil, "the service has no card for them")

        service.process.kill()
        _ = try await service.process.waitForEnd()
        let dead = try server.attach(Self.address, traveller: "citizenship=GB")
        #expect(dead.status == 200 && dead.layoverStatus == "partial")
        #expect(try Self.card(dead) == nil)
        #expect(try Self.rest(dead) == Self.rest(alive))
        let count = SmallAnswer.compact.count - 1
        #expect(dead.body.prefix(count) == alive.body.prefix(count), "the results are the supplier's own bytes")

        let services = try #require(try server.services().first)
        #expect(services["service"]?.string == "visa-hints" && services["widgets"]?.items == [.string("visa-hints")])
        #expect(services["outcomes"]?["card"]?.int == 1 && services["outcomes"]?["no-card"]?.int == 1)
        #expect(services["outcomes"]?["failed"]?.int == 1)
        _ = await server.running.stop()
    }

    @Test func `a service that settings lack costs its card, and both the log and the status say so`() async throws {
        let server = try await ExampleServer(nil)
        let reply = try server.attach(Self.address, traveller: "citizenship=GB")
        #expect(try reply.layoverStatus == "partial" && Self.card(reply) == nil)
        #expect(try reply.json()["layout"]?["cards"]?.items?.count == 1)
        #expect(server.log.contains("warning: settings have no service 'visa-hints'; no card of visa-hints"))
        #expect(try server.services().first?["state"]?.string == "no-service")
        _ = await server.running.stop()
    }

    @Test func `the example's samples hold without the service`() async throws {
        let content = Repository.root.appending(path: "examples/remote")
        let run = try await ProgramRun.run(["test"], in: content)
        #expect(run.exitCode == 0, "\(run.output)\(run.errors)")
    }
}
