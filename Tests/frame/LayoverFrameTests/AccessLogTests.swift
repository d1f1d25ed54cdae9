import Dispatch
import LayoverHTTP
import LayoverJSON
import LayoverTestKit
import LayoverWeb
import Synchronization
import Testing

@testable import LayoverFrame

/// Lines about requests: their content, their number, and what happens if the output blocks.
struct AccessLogTests {
    private struct Pages: RouteOwner {
        static let routes: [Route<Pages>] = [
            Route(RouteDocument(.get, "/pages/{key}", name: "read", summary: "", replies: [])) { _, _, _ in
                HTTPReply(
                    status: 200,
                    headers: [
                        HTTPHeader("Layover-Status", "degraded; reason=not-json"),
                        HTTPHeader("Layover-Catalog", "4770319414a8"),
                    ])
            }
        ]
    }

    /// Lines that were written.
    private final class Output: Sendable {
        private let bytes = Mutex<[UInt8]>([])

        func take(_ more: [UInt8]) { bytes.withLock { $0 += more } }

        var lines: [String] {
            bytes.withLock { String(decoding: $0, as: UTF8.self) }.split(separator: "\n").map(String.init)
        }
    }

    /// Makes requests to a new listener, and returns the lines of its log.
    private static func lines(_ mode: AccessLogMode, asking times: Int, _ headers: [String] = []) throws -> [String] {
        let output = Output()
        let log = AccessLog(mode, clock: { 1_795_522_320_007 }, write: { output.take($0) })
        var manners = Router.Manners()
        if let log {
            manners.observer = { outcome, route, request in log.record(outcome, route, of: request) }
        }
        let server = try HTTPServer(HTTPSettings(), handler: Router(Pages().bound, manners))
        for _ in 0..<times {
            let target = "/pages/planted-path?unit=planted-query"
            _ = try RawClient.ask(port: server.port, "GET", target, headers: headers)
        }
        log?.flush()
        return output.lines
    }

    @Test func `a line has the words of its request, and nothing that a client said`() throws {
        let line = try #require(
            try Self.lines(
                .all, asking: 1,
                [
                    "traceparent: 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
                    "Authorization: Bearer planted-token", "Layover-Unit: user=planted-id",
                    "X-Request-Id: planted-name",
                    "X-Forwarded-For: 203.0.113.9", "Cookie: planted=cookie", "User-Agent: planted-agent",
                ]
            ).first)
        let value = try JSONValue(parsing: Array(line.utf8))
        #expect(
            value.members?.map(\.key) == ["time", "trace", "method", "route", "status", "ms", "degraded", "catalog"])
        #expect(value["time"]?.string == "2026-11-24T12:12:00.007Z")
        #expect(value["trace"]?.string == "4bf92f3577b34da6a3ce929d0e0e4736")
        #expect(value["method"]?.string == "GET")
        #expect(value["route"]?.string == "/pages/{key}")
        #expect(value["status"]?.int == 200)
        #expect(value["degraded"]?.string == "not-json")
        #expect(value["catalog"]?.string == "4770319414a8")
        for secret in ["planted", "203.0.113.9", "127.0.0.1"] { #expect(!line.contains(secret)) }
    }

    @Test func `a trace that does not read is left out`() throws {
        let line = try #require(try Self.lines(.all, asking: 1, ["traceparent: planted"]).first)
        #expect(!line.contains("trace"))
        #expect(!line.contains("planted"))
    }

    @Test(arguments: [
        (AccessLogMode.off, 3, 0), (.all, 3, 3), (.sampled, 1, 1), (.sampled, 100, 1), (.sampled, 101, 2),
    ])
    func `the mode sets how many requests are logged`(mode: AccessLogMode, asked: Int, told: Int) throws {
        #expect(try Self.lines(mode, asking: asked).count == told)
    }

    @Test func `requests that do not fit are dropped and counted, and no request waits`() async throws {
        let (output, gate) = (Output(), AsyncGate())
        let made = AccessLog(
            .all, clock: { 0 },
            write: {
                gate.pass()
                output.take($0)
            })
        let log = try #require(made)
        let entry = AccessLogEntry.plain
        log.append(entry)
        await gate.someoneWaits()
        for _ in 0...AccessLogLimits.lines { log.append(entry) }
        #expect(AccessLog.prometheus(log).contains("layover_access_log_dropped_total 1"))
        gate.open()
        log.flush()
        #expect(output.lines.count == AccessLogLimits.lines + 1)
        #expect(AccessLog.prometheus(log).contains("layover_access_log_lines_total \(AccessLogLimits.lines + 1)"))
    }

    @Test func `the setting takes its three words`() throws {
        var settings = ServerSettings()
        #expect(settings.accessLog == .off)
        let key = try #require(ServerSettings.keys.first { $0.name == "access_log" })
        for mode in AccessLogMode.allCases {
            #expect(key.apply(mode.rawValue, &settings))
            #expect(settings.accessLog == mode)
        }
        #expect(!key.apply("some", &settings))
        #expect(!key.apply("", &settings))
    }
}

/// A gate at which a writer waits until it is opened; reports when a writer arrives.
private final class AsyncGate: Sendable {
    private let door = DispatchSemaphore(value: 0)
    private let arrivals = AsyncStream<Void>.makeStream()

    func pass() {
        arrivals.continuation.yield()
        door.wait()
        door.signal()
    }

    func someoneWaits() async { for await _ in arrivals.stream { return } }

    func open() { door.signal() }
}

extension AccessLogEntry {
    fileprivate static let plain = AccessLogEntry(
        milliseconds: 0, trace: "", route: RouteTimes.Name(method: "GET", path: "/"), status: 200, microseconds: 1,
        degraded: "", catalog: "")
}
