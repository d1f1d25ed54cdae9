import LayoverTestKit
import Testing

@testable import LayoverUpstream

/// One way in which a server fails, and the failure that the caller receives.
struct Fault: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let failure: UpstreamFailure
    let serve: @Sendable (RawConnection) -> Void

    init(_ name: String, _ failure: UpstreamFailure, _ serve: @escaping @Sendable (RawConnection) -> Void) {
        testDescription = name
        self.failure = failure
        self.serve = serve
    }
}

struct FaultTests {
    private static let broken: [Fault] = [
        Fault("closes without a byte", .reset) { _ = $0.request() },
        Fault("resets without a byte", .reset) {
            _ = $0.request()
            $0.reset()
        },
        answering("part of a status line, which says nothing yet", .reset, "HTTP/1.1 20"),
        answering("part of the headers", .truncated, "HTTP/1.1 200 OK\r\nContent-Len"),
        answering("a status line alone", .truncated, "HTTP/1.1 200 OK\r\n"),
        answering("all headers but the end", .truncated, "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n"),
        answering("no HTTP", .malformed, "hello, who is there?\r\n\r\n"),
        answering("no HTTP and no line", .malformed, String(repeating: "x", count: 4_000)),
        answering("a status that is none", .malformed, "HTTP/1.1 999 OK\r\nContent-Length: 0\r\n\r\n"),
        answering("a switch of protocols", .malformed, "HTTP/1.1 101 Switch\r\nUpgrade: x\r\n\r\n"),
        answering("a header that is none", .malformed, "HTTP/1.1 200 OK\r\nwhat\r\nContent-Length: 0\r\n\r\n"),
        answering("fewer bytes than promised", .truncated, "HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nhello"),
        answering("promised bytes and none", .truncated, "HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\n"),
        answering("a length that is none", .malformed, "HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\nhello"),
        answering("a length that is a word", .malformed, "HTTP/1.1 200 OK\r\nContent-Length: five\r\n\r\nhello"),
        answering("no last chunk", .truncated, chunked("5\r\nhello\r\n")),
        answering("half a chunk", .truncated, chunked("5\r\nhel")),
        answering("a size of a chunk that is none", .malformed, chunked("xyz\r\nhello\r\n0\r\n\r\n")),
        answering("a chunk longer than its size", .malformed, chunked("3\r\nhello\r\n0\r\n\r\n")),
        answering("an encoding that nobody asked for", .malformed, encoded("compress", "hello")),
        answering("gzip that is none", .malformed, encoded("gzip", "hello, hello, hello, hello")),
        answering("br that is none", .malformed, encoded("br", "\u{7f}hello")),
        answering("zstd that is none", .malformed, encoded("zstd", "hello")),
        Fault("resets within the body", .truncated) {
            _ = $0.request()
            $0.send("HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nhello")
            $0.reset()
        },
    ]

    @Test(arguments: broken)
    func `each way to break has its name`(fault: Fault) async throws {
        let server = RawServer(fault.serve)
        defer { server.stop() }
        let upstream = try makeUpstream()
        let result = await upstream.get(server.url)
        #expect(result.failure == fault.failure)
        #expect(server.requests == 1)
        #expect(upstream.counters.bodyBytesHeld == 0)
    }

    private static let slow: [Fault] = [
        Fault("hangs", .timedOut) {
            _ = $0.request()
            $0.hang()
        },
        Fault("hangs within the status line", .timedOut) {
            _ = $0.request()
            $0.send("HTTP/1.1 2")
            $0.hang()
        },
        Fault("never ends its first line", .timedOut) {
            _ = $0.request()
            $0.drip(Array("HTTP/1.1 200 \(String(repeating: "O", count: 500))".utf8))
        },
        Fault("hangs within the headers", .timedOut) {
            _ = $0.request()
            $0.send("HTTP/1.1 200 OK\r\nContent-Length: 5")
            $0.hang()
        },
        Fault("only ever says that it goes on", .timedOut) {
            _ = $0.request()
            $0.send("HTTP/1.1 102 Processing\r\n\r\n")
            $0.hang()
        },
        Fault("stalls at a byte", .timedOut) {
            _ = $0.request()
            $0.send("HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\nhello")
            $0.hang()
        },
        Fault("drips", .timedOut) {
            _ = $0.request()
            $0.send("HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n")
            $0.drip([UInt8](repeating: 65, count: 500))
        },
    ]

    @Test(arguments: slow)
    func `a slow server is given up in time`(fault: Fault) async throws {
        let server = RawServer(fault.serve)
        defer { server.stop() }
        let upstream = try makeUpstream()
        var limits = UpstreamCallLimits.patient
        limits.firstByteMilliseconds = 300
        limits.totalMilliseconds = 600
        let (failure, took) = await upstream.time(server.url, limits)
        #expect(failure == fault.failure)
        #expect(took >= .milliseconds(299))
        #expect(took < .seconds(10))
        #expect(upstream.counters.bodyBytesHeld == 0)
    }

    private static let large: [Fault] = [
        answering("a length beyond the limit", .tooLarge, "HTTP/1.1 200 OK\r\nContent-Length: 1000001\r\n\r\n"),
        Fault("chunks beyond the limit", .tooLarge) {
            _ = $0.request()
            $0.send(chunked(""))
            for _ in 0..<11 { $0.send("186a0\r\n\(String(repeating: "a", count: 100_000))\r\n") }
            $0.hang()
        },
        Fault("ten times the limit, to the end of the connection", .tooLarge) {
            _ = $0.request()
            $0.send("HTTP/1.1 200 OK\r\n\r\n")
            $0.send([UInt8](repeating: 65, count: 10_000_000))
        },
        Fault("small in gzip and large decoded", .tooLarge) {
            _ = $0.request()
            $0.send(encoded("gzip", Gzip.zeros(atLeast: 1_000_001)))
        },
        answering("too many headers", .tooLarge, "HTTP/1.1 200 OK\r\n" + String(repeating: "A: b\r\n", count: 20_000)),
        answering("too long a header", .tooLarge, "HTTP/1.1 200 OK\r\nA: \(String(repeating: "b", count: 90_000))\r\n"),
        answering("a line without end", .tooLarge, "HTTP/1.1 200 OK\r\nA: \(String(repeating: "b", count: 900_000))"),
        answering(
            "going on for ever", .tooLarge,
            String(
                repeating: "HTTP/1.1 102 Processing\r\nA: \(String(repeating: "b", count: 1_000))\r\n\r\n", count: 90)),
    ]

    @Test(arguments: large)
    func `anything too large is rejected`(fault: Fault) async throws {
        let server = RawServer(fault.serve)
        defer { server.stop() }
        let upstream = try makeUpstream()
        var limits = UpstreamCallLimits.patient
        limits.bodyBytes = 1_000_000
        #expect(await upstream.get(server.url, limits).failure == fault.failure)
        #expect(upstream.counters.bodyBytesHeld == 0)
    }

    private static func answering(_ name: String, _ failure: UpstreamFailure, _ answer: String) -> Fault {
        Fault(name, failure) {
            _ = $0.request()
            $0.send(answer)
        }
    }

    private static func answering(_ name: String, _ failure: UpstreamFailure, _ answer: [UInt8]) -> Fault {
        Fault(name, failure) {
            _ = $0.request()
            $0.send(answer)
        }
    }

    private static func chunked(_ body: String) -> String {
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + body
    }

    private static func encoded(_ encoding: String, _ body: String) -> [UInt8] { encoded(encoding, Array(body.utf8)) }

    private static func encoded(_ encoding: String, _ body: [UInt8]) -> [UInt8] {
        let head = "HTTP/1.1 200 OK\r\nContent-Encoding: \(encoding)\r\nContent-Length: \(body.count)\r\n\r\n"
        return Array(head.utf8) + body
    }
}
