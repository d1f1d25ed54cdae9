import LayoverModel
import LayoverTestKit
import Testing

@testable import LayoverUpstream

struct AnswerTests {
    /// Bytes on the wire, the status, and the body.
    private static let whole: [(String, Int, String)] = [
        ("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello", 200, "hello"),
        ("HTTP/1.1 200\r\nContent-Length: 0\r\n\r\n", 200, ""),
        (
            "HTTP/1.1 201 Created\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nhel\r\n2;a=b\r\nlo\r\n0\r\nB: c\r\n\r\n",
            201, "hello"
        ),
        ("HTTP/1.1 204 No Content\r\n\r\n", 204, ""),
        ("HTTP/1.1 204 No Content\r\nContent-Length: 5\r\n\r\n", 204, ""),
        ("HTTP/1.1 304 Not Modified\r\nContent-Length: 5\r\nETag: \"a\"\r\n\r\n", 304, ""),
        ("HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 4\r\n\r\ngone", 302, "gone"),
        ("HTTP/1.1 404 Not Found\r\nContent-Length: 2\r\n\r\n{}", 404, "{}"),
        ("HTTP/1.1 429 Slow\r\nRetry-After: 3\r\nContent-Length: 2\r\n\r\n{}", 429, "{}"),
        ("HTTP/1.1 503 Away\r\nContent-Length: 6\r\n\r\n<html>", 503, "<html>"),
        ("HTTP/1.1 599 Odd\r\nContent-Length: 0\r\n\r\n", 599, ""),
        ("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello", 200, "hello"),
        ("HTTP/1.1 103 Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello", 200, "hello"),
        ("HTTP/1.0 200 OK\r\n\r\nhello", 200, "hello"),
        ("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nhello", 200, "hello"),
        ("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nhello", 200, "hel"),
    ]

    @Test(arguments: whole)
    func `a whole answer is an answer, whatever its status`(wire: String, status: Int, text: String) async throws {
        let server = RawServer {
            _ = $0.request()
            $0.send(wire)
        }
        defer { server.stop() }
        let answer = try await makeUpstream().get(server.url).get()
        #expect(answer.status == status)
        #expect(answer.text == text)
        #expect(server.requests == 1)
        #expect(server.connections == 1)
        #expect(answer.totalMicroseconds > 0)
    }

    /// For calls that only need the status, whatever the body's length and content length.
    @Test(arguments: ["Content-Length: 5000\r\n", "Connection: close\r\n", "Content-Length: 1024\r\n"])
    func `a body that is cut is read as far as the limit, and the answer is one`(length: String) async throws {
        let body = String(repeating: "x", count: length.contains("1024") ? 1_024 : 5_000)
        let server = RawServer {
            _ = $0.request()
            $0.send("HTTP/1.1 202 Accepted\r\n\(length)\r\n\(body)")
        }
        defer { server.stop() }
        var limits = UpstreamCallLimits.patient
        limits.bodyBytes = 1_024
        limits.cutsBody = true
        let answer = try await makeUpstream().get(server.url, limits).get()
        #expect(answer.status == 202)
        #expect(answer.bytes.count <= 1_024)
        #expect(!length.contains("1024") || answer.bytes.count == 1_024)
    }

    @Test func `headers come as they are, but for those of connection and encoding`() async throws {
        let server = RawServer(
            always: "HTTP/1.1 103 Hints\r\nX-Hint: 1\r\n\r\nHTTP/1.1 200 OK\r\nX-One:  a b \r\nx-two:\r\nX-One: c\r\n"
                + "Set-Cookie: a=b\r\nConnection: keep-alive\r\nKeep-Alive: timeout=5\r\nX-Odd: \u{e4}\r\n"
                + "Content-Encoding: identity\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nX-Late: d\r\n\r\n")
        defer { server.stop() }
        let answer = try await makeUpstream().get(server.url).get()
        #expect(
            answer.headers.map { "\($0.name)=\($0.value)" }
                == ["X-One=a b", "x-two=", "X-One=c", "Set-Cookie=a=b", "X-Odd=\u{e4}"])
        #expect(answer.header("x-one") == "a b")
        #expect(answer.header("X-Late") == nil)
    }

    private static let hello = Array("hello".utf8)

    @Test(
        arguments: [
            ("gzip", Gzip.stored(hello)), ("GZIP", Gzip.stored(hello)),
            ("br", [0x0b, 0x02, 0x80] + hello + [0x03]),
            ("zstd", [0x28, 0xb5, 0x2f, 0xfd, 0x20, 0x05, 0x29, 0x00, 0x00] + hello),
        ] as [(String, [UInt8])])
    func `decodes the codings that it requested`(encoding: String, bytes: [UInt8]) async throws {
        let head = "HTTP/1.1 200 OK\r\nContent-Encoding: \(encoding)\r\nContent-Length: \(bytes.count)\r\n\r\n"
        let server = RawServer(always: Array(head.utf8) + bytes)
        defer { server.stop() }
        let answer = try await makeUpstream().get(server.url).get()
        #expect(answer.text == "hello")
        #expect(answer.headers.isEmpty)
    }

    /// A body that is encoded with gzip exactly once, in any spelling, is kept packed; all others are decoded as usual.
    @Test(
        arguments: [
            ("Content-Encoding: gzip", Gzip.stored(hello), true),
            ("content-encoding: X-GZIP", Gzip.stored(hello), true),
            ("Content-Encoding: identity\r\nContent-Encoding: gzip", Gzip.stored(hello), true),
            ("Content-Encoding: gzip, identity", Gzip.stored(hello), true),
            ("Content-Encoding: , x-gzip ,Identity", Gzip.stored(hello), true),
            ("Content-Encoding: br", [0x0b, 0x02, 0x80] + hello + [0x03], false),
            ("Content-Encoding: zstd", [0x28, 0xb5, 0x2f, 0xfd, 0x20, 0x05, 0x29, 0x00, 0x00] + hello, false),
            ("Content-Encoding: gzip, gzip", Gzip.stored(Gzip.stored(hello)), false),
            ("Content-Encoding: identity", hello, false), ("Content-Type: a/b", hello, false),
        ] as [(String, [UInt8], Bool)])
    func `gzip stays packed for a call that requests that`(line: String, bytes: [UInt8], isPacked: Bool) async throws {
        let counted = "HTTP/1.1 200 OK\r\n\(line)\r\nContent-Length: \(bytes.count)\r\n\r\n"
        let chunked = "HTTP/1.1 200 OK\r\n\(line)\r\nTransfer-Encoding: chunked\r\n\r\n"
        let chunk = Array("\(String(bytes.count, radix: 16))\r\n".utf8) + bytes + Array("\r\n0\r\n\r\n".utf8)
        for wire in [Array(counted.utf8) + bytes, Array(chunked.utf8) + chunk] {
            let server = RawServer(always: wire)
            defer { server.stop() }
            let upstream = try makeUpstream()
            var call = UpstreamCall(.get, server.url, limits: .patient)
            // The same libcurl handle decodes again afterwards.
            for keepsGzip in [true, false] {
                call.keepsGzip = keepsGzip
                let answer = try await upstream.fetch(call).get()
                #expect(answer.isPacked == (isPacked && keepsGzip))
                #expect(answer.isPacked ? answer.bytes == bytes : answer.text == "hello")
            }
        }
    }

    @Test func `memory for a decoded answer counts like the answer`() async throws {
        let server = RawServer(always: Array("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello".utf8))
        defer { server.stop() }
        let upstream = try makeUpstream { $0.bodyBudgetBytes = 4 << 20 }
        let answer = try await upstream.get(server.url).get()
        let fill: (inout MutableSpan<UInt8>) -> Void = { span in for index in span.indices { span[index] = 7 } }
        #expect(answer.memory(8 << 20, fill) == nil)
        let more = try #require(answer.memory(100, fill))
        let isFilled = more.withPaddedBytes { bytes in (0..<100).allSatisfy { bytes[$0] == 7 } && bytes[100] == 0 }
        #expect(more.count == 100)
        #expect(isFilled)
    }

    /// The body is 158 times as large as the bytes on the wire; up to 1 MiB the ratio does not matter.
    @Test(arguments: [(900_000, 50, true), (1_100_000, 50, false), (1_100_000, 160, true)])
    func `gzip may grow by a limit`(size: Int, ratio: Int, isWhole: Bool) async throws {
        let bytes = Gzip.zeros(atLeast: size)
        let part = "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n"
        let counted = Array("\(part)Content-Length: \(bytes.count)\r\n\r\n".utf8) + bytes
        let chunk = Array("\(String(bytes.count, radix: 16))\r\n".utf8) + bytes + Array("\r\n0\r\n\r\n".utf8)
        let chunked = Array("\(part)Transfer-Encoding: chunked\r\n\r\n".utf8) + chunk
        for answer in [counted, chunked] {
            let server = RawServer(always: answer)
            defer { server.stop() }
            var limits = UpstreamCallLimits.patient
            limits.decodedRatio = ratio
            let result = try await makeUpstream().get(server.url, limits)
            #expect(result.failure == (isWhole ? nil : .tooLarge))
            if isWhole { #expect(try result.get().bytes.allSatisfy { $0 == 0 }) }
        }
    }

    /// A bomb of 200 MB in chunks is aborted long before it is decoded.
    @Test func `a bomb does not fill the memory`() async throws {
        let bytes = Gzip.bomb
        let chunk = Array("\(String(bytes.count, radix: 16))\r\n".utf8) + bytes + Array("\r\n0\r\n\r\n".utf8)
        let head = "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n\r\n"
        let server = RawServer(always: Array(head.utf8) + chunk)
        defer { server.stop() }
        let upstream = try makeUpstream { $0.bodyBudgetBytes = 64 << 20 }
        var limits = UpstreamCallLimits.patient
        limits.bodyBytes = 1 << 30
        #expect(await upstream.get(server.url, limits).failure == .tooLarge)
    }

    @Test(arguments: [(5, true), (4, false)])
    func `a body may be as large as its limit`(limit: Int, isWhole: Bool) async throws {
        for head in ["Content-Length: 5\r\n\r\n", "Connection: close\r\n\r\n"] {
            let server = RawServer {
                _ = $0.request()
                $0.send("HTTP/1.1 200 OK\r\n\(head)hello")
            }
            defer { server.stop() }
            var limits = UpstreamCallLimits.patient
            limits.bodyBytes = limit
            #expect(try await makeUpstream().get(server.url, limits).failure == (isWhole ? nil : .tooLarge))
        }
    }

    @Test(arguments: [(0, true), (-1, false)])
    func `headers may be as large as their limit`(change: Int, isWhole: Bool) async throws {
        let answer = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\nA: b\r\n\r\n"
        let server = RawServer(always: answer)
        defer { server.stop() }
        var limits = UpstreamCallLimits.patient
        limits.headerBytes = answer.utf8.count + change
        #expect(try await makeUpstream().get(server.url, limits).failure == (isWhole ? nil : .tooLarge))
    }

    @Test(arguments: [0, 1, 64 * 1024 - 64, 64 * 1024 - 63, 1_200_000, 5_000_000])
    func `a body is whole and has zeros behind it`(count: Int) async throws {
        let body = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        let close = Array("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n".utf8) + body
        let counted = Array("HTTP/1.1 200 OK\r\nContent-Length: \(count)\r\n\r\n".utf8) + body
        for wire in [close, counted] {
            let server = RawServer {
                _ = $0.request()
                $0.send(wire)
            }
            defer { server.stop() }
            let answer = try await makeUpstream().get(server.url).get()
            #expect(answer.body.count == count)
            #expect(answer.bytes == body)
            #expect(
                answer.body.withPaddedBytes { span in
                    span.count == count + HeldBytesPadding.count
                        && (count..<span.count).allSatisfy { span[$0] == 0 }
                })
        }
    }
}
