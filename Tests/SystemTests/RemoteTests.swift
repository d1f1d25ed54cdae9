import Foundation
import LayoverJSON
import Testing

/// The example of docs/remote.md as it stands there: the service as a process, and the real server beside it.
struct RemoteTests {
    private static let address = "/v1/attach?market=GB&locale=en-GB&currency=GBP&origin=LHR&destination=DEL"
    private static let british = "Layover-Traveller: citizenship=GB"

    /// `examples/visa-hints.py` on a free port.
    private final class VisaHints {
        let process: ServerHandle
        let url: String

        init(in folder: TemporaryFolder) async throws {
            let log = folder.url.appending(path: "visa-hints.log")
            let script = PackageRoot.url.appending(path: "examples/visa-hints.py").path
            let process = try ServerHandle([script, "0"], program: URL(filePath: "/usr/bin/python3"), log: log)
            self.process = process
            url = try await Waiting.value("the service's address") {
                let text = try String(contentsOf: log, encoding: .utf8)
                return text.hasSuffix("/\n") ? text.trimmingCharacters(in: .newlines) : nil
            }
        }

        deinit { process.kill() }
    }

    /// The content of the example; without `cache`, so that every answer is asked for.
    private static func folder(_ url: String) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let content = folder.url.appending(path: "content")
        try FileManager.default.copyItem(at: PackageRoot.url.appending(path: "examples/remote"), to: content)
        let file = content.appending(path: "widgets/cards/visa-hints/widget.yaml")
        let widget = try String(contentsOf: file, encoding: .utf8)
        try Data(widget.replacing("  cache: 10m\n", with: "").replacing("120ms", with: "5s").utf8).write(to: file)
        try folder.write(
            "services: { visa-hints: { url: \"\(url)\", addresses: [127.0.0.1/32] } }\n", to: "suppliers.yaml")
        try FileManager.default.removeItem(at: content.appending(path: "suppliers.yaml"))
        return folder
    }

    private static func server(_ folder: TemporaryFolder) async throws -> ServerProcess {
        try await ServerProcess(
            content: folder.url.appending(path: "content"), state: folder.path("state"),
            more: ["--suppliers", folder.path("suppliers.yaml"), "--attach-wait", "1000"])
    }

    /// The layout without what differs from one request to the next, and without the card of the service.
    private static func rest(_ reply: RawReply) throws -> JSONValue {
        let layout = try #require(try reply.json()["layout"])
        return .object(
            (layout.members ?? []).filter { !["id", "revision"].contains($0.key) }.map { member in
                guard member.key == "cards" else { return member }
                let others = (member.value.items ?? []).filter { $0["widget"]?.string != "visa-hints" }
                return JSONValue.Member("cards", .array(others))
            })
    }

    private static func card(_ reply: RawReply) throws -> JSONValue? {
        try reply.json()["layout"]?["cards"]?.items?.first { $0["widget"]?.string == "visa-hints" }
    }

    @Test func `a service fills its card, and once it is dead everything but that card is as it was`() async throws {
        let workshop = try TemporaryFolder()
        let service = try await VisaHints(in: workshop)
        let folder = try Self.folder(service.url)
        let server = try await Self.server(folder)

        let alive = try server.post(Self.address, SmallAnswer.compact, [Self.british])
        #expect(alive.layoverStatus == "full")
        let html = try #require(try Self.card(alive)?["html"]?.string)
        #expect(html.contains("You need an e-visa") && html.contains("<li>passport</li>"))
        #expect(html.contains("https://www.example.com/visa/IN"))
        let none = try server.post(Self.address, SmallAnswer.compact, ["Layover-Traveller: citizenship=NO"])
        #expect(none.layoverStatus == "full")
        #expect(try Self.card(none) == nil, "the service has no card for them")

        service.process.kill()
        _ = try await service.process.waitForEnd()
        let dead = try server.post(Self.address, SmallAnswer.compact, [Self.british])
        #expect(dead.status == 200 && dead.layoverStatus == "partial")
        #expect(try Self.card(dead) == nil)
        #expect(try Self.rest(dead) == Self.rest(alive))
        let count = SmallAnswer.compact.count - 1
        #expect(dead.body.prefix(count) == alive.body.prefix(count), "the results are the supplier's own bytes")

        let services = try #require(try server.status()["services"]?.items?.first)
        #expect(services["service"]?.string == "visa-hints" && services["widgets"]?.items == [.string("visa-hints")])
        #expect(services["outcomes"]?["card"]?.int == 1 && services["outcomes"]?["no-card"]?.int == 1)
        #expect(services["outcomes"]?["failed"]?.int == 1)
    }

    @Test func `a service that settings lack costs its card, and both the log and the status say so`() async throws {
        let folder = try Self.folder("http://127.0.0.1:9/")
        try folder.write("services: {}\n", to: "suppliers.yaml")
        let server = try await Self.server(folder)
        let reply = try server.post(Self.address, SmallAnswer.compact, [Self.british])
        #expect(try reply.layoverStatus == "partial" && Self.card(reply) == nil)
        #expect(try reply.json()["layout"]?["cards"]?.items?.count == 1)
        #expect(server.written.contains("settings have no service 'visa-hints'; no card of visa-hints"))
        #expect(try server.status()["services"]?.items?.first?["state"]?.string == "no-service")
    }

    @Test func `the example's samples hold without the service`() async throws {
        let content = PackageRoot.url.appending(path: "examples/remote")
        let run = try await ProgramRun.run(["test"], in: content)
        #expect(run.exitCode == 0, "\(run.output)\(run.errors)")
    }
}
