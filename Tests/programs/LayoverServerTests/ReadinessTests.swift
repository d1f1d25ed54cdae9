import LayoverAdapters
import LayoverFrame
import LayoverHTTP
@testable import LayoverServer
import LayoverTestKit
import LayoverWeb
import Synchronization
import Testing

/// The readiness of a server, as `/readyz` reports it for all capabilities.
struct ReadinessTests {
    /// A capability that may not be ready yet.
    private final class Part: Capability {
        private let state: Mutex<Bool>

        init(isReady: Bool) { state = Mutex(isReady) }

        var isReady: Bool { state.withLock { $0 } }

        func becomeReady() { state.withLock { $0 = true } }
    }

    /// A capability without a readiness of its own.
    private struct Plain: Capability {}

    /// The process capability of a server with these capabilities, behind a listener.
    private final class Server {
        let capability: ProcessCapability
        private let listener: HTTPServer
        private let folder: TemporaryFolder

        init(_ parts: [any Capability], isReadyWithoutCatalog: Bool = true) throws {
            folder = try TemporaryFolder("readiness")
            var settings = ServerSettings()
            settings.state = folder.path("state")
            settings.readyWithoutCatalog = isReadyWithoutCatalog
            let budget = try DescriptorBudget(limit: 4_096, DescriptorBudget.Need())
            capability = ProcessCapability(
                ServerContext(settings, try Adapters(), log: .silent), descriptors: DescriptorReport(budget)
            ) { parts }
            let router = Router(capability.health.bound)
            listener = try HTTPServer(HTTPSettings(), handler: router)
        }

        deinit { listener.stop() }

        func ask(_ path: String = "/readyz") throws -> String {
            let reply = try RawClient.ask(port: listener.port, "GET", path)
            return "\(reply.status) \(reply.text)"
        }
    }

    /// The number of a server's capabilities.
    private static let parts = 0..<CapabilityList.kinds.count

    @Test(arguments: parts) func `one capability that is not ready is waited for, whichever it is`(one: Int) throws {
        let parts = Self.parts.map { Part(isReady: $0 != one) }
        let server = try Server(parts)
        server.capability.health.finishStarting()
        #expect(try server.ask() == "503 {\"state\":\"starting\"}\n")
        #expect(try server.ask("/livez") == "200 {\"state\":\"alive\"}\n")
        parts[one].becomeReady()
        #expect(try server.ask() == "200 {\"state\":\"pass-through\"}\n")
    }

    @Test func `a capability that says nothing of it is ready`() throws {
        let server = try Server([Plain(), Plain()])
        server.capability.health.finishStarting()
        #expect(try server.ask().hasPrefix("200 "))
    }

    @Test(arguments: [
        // started, ready, draining, ready without a catalog
        (false, true, false, true, "503 {\"state\":\"starting\"}\n"),
        (true, false, false, true, "503 {\"state\":\"starting\"}\n"),
        (true, false, false, false, "503 {\"state\":\"starting\"}\n"),
        (true, true, false, true, "200 {\"state\":\"pass-through\"}\n"),
        (true, true, false, false, "503 {\"state\":\"no-catalog\"}\n"),
        (true, true, true, true, "503 {\"state\":\"draining\"}\n"),
        (true, false, true, true, "503 {\"state\":\"draining\"}\n"),
    ])
    func `names the state that keeps requests away`(
        isStarted: Bool, isReady: Bool, isDraining: Bool, isReadyWithoutCatalog: Bool, answer: String
    ) throws {
        let server = try Server(
            [Part(isReady: true), Part(isReady: isReady)], isReadyWithoutCatalog: isReadyWithoutCatalog)
        if isStarted { server.capability.health.finishStarting() }
        if isDraining { server.capability.health.startDraining() }
        #expect(try server.ask() == answer)
    }
}
