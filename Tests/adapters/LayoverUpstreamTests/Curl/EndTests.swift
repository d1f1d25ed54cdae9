import Glibc
import LayoverModel
import LayoverTestKit
import Synchronization
import Testing

@testable import LayoverUpstream

struct EndTests {
    @Test func `a missing server is reported as such`() async throws {
        let (listening, port) = RawServer.listen(backlog: 1)
        close(listening)
        #expect(try await makeUpstream().get("http://127.0.0.1:\(port)/").failure == .unreachable)
    }

    /// The queue of the listening socket is full, so no connection is accepted.
    @Test func `a connection that does not come in time is none`() async throws {
        let (listening, port) = RawServer.listen(backlog: 0)
        var waiting: [Int32] = []
        defer { for socket in waiting + [listening] { close(socket) } }
        for _ in 0..<8 { waiting.append(startConnecting(port)) }
        var limits = UpstreamCallLimits.patient
        limits.connectMilliseconds = 200
        let (failure, took) = try await makeUpstream().time("http://127.0.0.1:\(port)/", limits)
        #expect(failure == .unreachable)
        #expect(took >= .milliseconds(199))
        #expect(took < .seconds(10))
    }

    @Test func `no TLS is no connection`() async throws {
        let server = RawServer(always: "HTTP/1.1 400 Bad\r\nContent-Length: 0\r\n\r\n")
        defer { server.stop() }
        let url = server.url.replacing("http:", with: "https:")
        var limits = UpstreamCallLimits.patient
        limits.connectMilliseconds = 2_000
        #expect(try await makeUpstream().get(url, limits).failure == .unreachable)
        #expect(server.requests == 0)
    }

    @Test(arguments: ["http://127.0.0.1:1/", "http://localhost:1/", "http://2130706433:1/", "http://0x7f.1:1/"])
    func `refuses this machine unless it is allowed`(url: String) async throws {
        let upstream = try makeUpstream { settings in
            do { settings.addresses = try AddressRule() } catch { Issue.record(error) }
        }
        #expect(await upstream.get(url).failure == .refusedAddress)
        #expect(upstream.counters.connectionsOpened == 0)
    }

    @Test func `a call without a waiting caller ends as cancelled, once`() async throws {
        let server = RawServer {
            _ = $0.request()
            $0.hang()
        }
        defer { server.stop() }
        let upstream = try makeUpstream()
        let result = await withCheckedContinuation { continuation in
            let call = UpstreamCall(.get, server.url, limits: .patient)
            let ticket = upstream.start(call) { continuation.resume(returning: $0) }
            ticket.cancel()
            ticket.cancel()
        }
        #expect(result.failure == .cancelled)
        #expect(upstream.counters.callsUnderWay == 0)
    }

    /// Stopped before any connection exists, while connections are made, and once every call has one.
    @Test(arguments: [0, 1, 20, 50])
    func `stopping ends every call, and later ones`(connections: Int) async throws {
        let server = RawServer { $0.hang() }
        defer { server.stop() }
        let upstream = try makeUpstream()
        let heard = Heard()
        for _ in 0..<50 {
            upstream.start(UpstreamCall(.get, server.url, limits: .patient)) { result in
                heard.results.withLock { $0.append(result.failure) }
            }
        }
        #expect(server.waits(forConnections: connections))
        upstream.stop()
        #expect(heard.results.withLock { $0 } == Array(repeating: .cancelled, count: 50))
        upstream.stop()
        #expect(await upstream.get(server.url).failure == .cancelled)
        let counters = upstream.counters
        #expect(counters.callsUnderWay == 0, "\(counters)")
        #expect(counters.connectionsOpen == 0, "\(counters)")
    }

    @Test func `may be stopped and freed by one of its own calls`() async throws {
        let server = RawServer(always: "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
        defer { server.stop() }
        let upstream = try makeUpstream()
        let text: String? = await withCheckedContinuation { continuation in
            upstream.start(UpstreamCall(.get, server.url, limits: .patient)) { result in
                upstream.stop()
                continuation.resume(returning: try? result.get().text)
            }
        }
        #expect(text == "ok")
    }

    @Test func `more calls than may be under way end at once`() async throws {
        let server = RawServer { $0.hang() }
        defer { server.stop() }
        let upstream = try makeUpstream { $0.connectionsPerHost = 2 }
        let call = UpstreamCall(.get, server.url, limits: .patient)
        for _ in 0..<Limits.calls { upstream.start(call) { _ in } }
        #expect(await upstream.fetch(call).failure == .exhausted)
        upstream.stop()
    }

    @Test(arguments: [(3, true), (4, false)])
    func `bodies that are held have one budget together`(held: Int, isLent: Bool) async throws {
        // 200,000 bytes and the padding take a block of 229,376 bytes; four of them fit into 1 MiB.
        let body = [UInt8](repeating: 65, count: 200_000)
        let server = RawServer(always: Array("HTTP/1.1 200 OK\r\nContent-Length: 200000\r\n\r\n".utf8) + body)
        defer { server.stop() }
        let upstream = try makeUpstream { $0.bodyBudgetBytes = 1 << 20 }
        var answers: [UpstreamAnswer] = []
        for _ in 0..<held { answers.append(try await upstream.get(server.url).get()) }
        let result = await upstream.get(server.url)
        #expect(result.failure == (isLent ? nil : .exhausted))
        #expect(answers.allSatisfy { $0.body.count == 200_000 })
    }

    @Test func `a promise of much takes no more than its first block`() async throws {
        let server = RawServer {
            _ = $0.request()
            $0.send("HTTP/1.1 200 OK\r\nContent-Length: 30000000\r\n\r\nhello")
            $0.hang()
        }
        defer { server.stop() }
        let upstream = try makeUpstream { $0.bodyBudgetBytes = 6 << 20 }
        var limits = UpstreamCallLimits.patient
        limits.totalMilliseconds = 300
        #expect(await upstream.get(server.url, limits).failure == .timedOut)
    }

    private func startConnecting(_ port: UInt16) -> Int32 {
        let client = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
        _ = unsafe LoopbackAddress(port: port).with { unsafe connect(client, $0, $1) }
        return client
    }
}

private final class Heard: Sendable {
    let results = Mutex<[UpstreamFailure?]>([])
}
