import Foundation
import LayoverFrame
import LayoverJSON
import LayoverServer
import LayoverTestKit
import LayoverTripsAPI
import Synchronization
import Testing

/// An overloaded server, as clients see it: the least valuable calls are shed first.
struct PressureTests {
    /// A server in this process whose pressure is set by the test.
    private func start(_ folder: TemporaryFolder, _ load: Load) async throws -> RunningServer {
        var settings = ServerSettings()
        settings.sharedTrips.isOn = true
        settings.content = folder.path("content")
        settings.state = folder.path("state")
        settings.port = 0
        settings.adminPort = 0
        // All clients here have one address.
        settings.connectionsPerAddress = 0
        var options = ServerOptions()
        options.pressure = { load.pressure }
        return try await RunningServer(settings, log: .silent, options: options)
    }

    private func send(port: UInt16, _ method: String, _ path: String, body: [UInt8] = []) throws -> RawReply {
        let client = try RawClient(port: port)
        let head = "\(method) \(path) HTTP/1.1\r\nHost: localhost\r\n"
        let length = method == "POST" ? "Content-Length: \(body.count)\r\n" : ""
        client.send(Array((head + length + "\r\n").utf8) + body)
        return try client.reply()
    }

    /// Each level, and the result of each call that it may shed: its status, or the reason why it is degraded.
    static let table: [(Pressure.Level, shedsFinding: Bool, layouts: Int, flags: Int, attach: String)] = [
        (.calm, false, 200, 200, "200 full"), (.busy, true, 200, 200, "200 full"),
        (.trimmed, true, 503, 503, "200 full"), (.plain, true, 503, 503, "200 degraded; reason=overloaded"),
        (.closed, true, 503, 503, "503 "), (.plain, true, 503, 503, "200 degraded; reason=overloaded"),
        (.busy, true, 200, 200, "200 full"), (.calm, false, 200, 200, "200 full"),
    ]

    @Test
    func
        `look-ups go first, then layouts, flags, reads of trips and events, then the layouts of results, then results; kills and status never`()
        async throws
    {
        let folder = try ServedContent.make()
        let load = Load()
        let server = try await start(folder, load)
        for row in Self.table {
            load.set(row.0)
            try await waitForLevel(row.0, server)
            let lookups = [
                "/v1/find?q=lon", "/v1/find/suggest?q=lon", "/v1/sentence", "/v1/sentence/suggest?q=lon",
                "/v1/pick/late-dinner",
            ]
            for path in lookups {
                let found = try send(port: server.port, "GET", path)
                #expect(found.text.contains("/problems/overloaded") == row.shedsFinding, "\(path) \(found.text)")
            }
            #expect(try send(port: server.port, "GET", "/v1/layouts/flight-results?market=GB").status == row.layouts)
            #expect(
                try send(port: server.port, "POST", "/v1/layouts/flight-results", body: Array("{}".utf8)).status
                    == row.layouts)
            let flags = try send(
                port: server.port, "POST", "/ofrep/v1/evaluate/flags", body: Array(#"{"context":{}}"#.utf8))
            #expect(flags.status == row.flags)
            let events = try send(port: server.port, "POST", "/v1/events", body: Array(#"{"events":[]}"#.utf8))
            #expect(events.status == (row.flags == 200 ? 202 : 503))
            let trip = try send(port: server.port, "GET", "/v1/trips/\(String(repeating: "0", count: 26))")
            #expect(trip.text.contains("/problems/overloaded") == (row.flags == 503))
            let page = try send(port: server.port, "GET", "/t/\(String(repeating: "0", count: 26))")
            #expect(page.status == (row.flags == 200 ? 404 : 503))
            #expect((page.header("retry-after") != nil) == (row.flags == 503))
            let attached = try send(port: server.port, "POST", "/v1/attach?market=GB", body: SmallAnswer.compact)
            #expect("\(attached.status) \(attached.header("layover-status") ?? "")" == row.attach)
            if row.attach.contains("degraded") { #expect(attached.body == SmallAnswer.compact) }
            try expectAlive(server)
        }
        _ = await server.stop()
    }

    @Test func `a shed request gets the time to retry and a problem, and is counted`() async throws {
        let folder = try ServedContent.make()
        let load = Load()
        let server = try await start(folder, load)
        load.set(.closed)
        try await waitForLevel(.closed, server)
        var waits: Set<String> = []
        for _ in 0..<60 {
            let reply = try send(port: server.port, "GET", "/v1/layouts/flight-results")
            #expect(reply.text.contains("/problems/overloaded"))
            waits.insert(reply.header("retry-after") ?? "none")
        }
        #expect(waits.isSubset(of: ["1", "2", "3", "4", "5"]) && waits.count > 1)
        let status = try JSONValue(parsing: try send(port: server.adminPort, "GET", "/admin/status").body)
        #expect(status["pressure"]?["shed"]?["layouts"]?.int == 60)
        #expect(
            try send(port: server.adminPort, "GET", "/metrics").text.contains("layover_shed_total{what=\"layouts\"} 60")
        )
        _ = await server.stop()
    }

    /// Health checks, the asset route and the whole admin listener answer at every level.
    private func expectAlive(_ server: RunningServer) throws {
        #expect(try send(port: server.port, "GET", "/readyz").status == 200)
        #expect(try send(port: server.port, "GET", "/v1/assets/0000000000000000/none.png").status == 404)
        #expect(try send(port: server.adminPort, "GET", "/admin/kills").status != 503)
        #expect(try send(port: server.adminPort, "GET", "/metrics").status == 200)
    }

    private func waitForLevel(_ level: Pressure.Level, _ server: RunningServer) async throws {
        _ = try await Waiting.value("level \(level)") {
            let status = try JSONValue(parsing: try self.send(port: server.adminPort, "GET", "/admin/status").body)
            return status["pressure"]?["level"]?.string == level.word ? true : nil
        }
    }
}

/// The load that a test simulates.
private final class Load: Sendable {
    private let level = Mutex(Pressure.Level.calm)

    func set(_ level: Pressure.Level) { self.level.withLock { $0 = level } }

    var pressure: Pressure {
        var pressure = Pressure()
        pressure.waitingLimit = 100
        let level = level.withLock { $0 }
        pressure.waiting = level == .calm ? 0 : PressureLimits.waitingPercent[level.rawValue - 1]
        return pressure
    }
}
