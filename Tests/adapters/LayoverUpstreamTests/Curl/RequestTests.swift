import Synchronization
import LayoverTestKit
import Testing

@testable import LayoverUpstream

struct RequestTests {
    @Test func `sends the call's headers and the needed ones, nothing else`() async throws {
        let call = UpstreamCall(.get, "/a/../b?c=d%20e#f", headers: [("X-Two", "2"), ("x-one", "1"), ("X-Empty", "")])
        let sent = try await request(of: call)
        #expect(sent.hasPrefix("GET /a/../b?c=d%20e HTTP/1.1\r\nHost: 127.0.0.1:"))
        #expect(sent.hasSuffix("\r\nAccept-Encoding: gzip, br, zstd\r\nX-Two: 2\r\nx-one: 1\r\nX-Empty:\r\n\r\n"))
        #expect(sent.split(separator: "\r\n").count == 6)
    }

    @Test(arguments: [0, 5, 200_000])
    func `posts a body of any size at once`(count: Int) async throws {
        let body = String(repeating: "b", count: count)
        let call = UpstreamCall(.post, "/", headers: [("Content-Type", "application/json")], body: Array(body.utf8))
        let sent = try await request(of: call)
        #expect(sent.hasPrefix("POST / HTTP/1.1\r\n"))
        #expect(sent.hasSuffix("\r\n\r\n\(body)"))
        let lines = Set(sent.components().map { $0.lowercased() })
        #expect(lines.contains("content-length: \(count)"))
        #expect(lines.contains("content-type: application/json"))
        #expect(!lines.contains { $0.hasPrefix("expect") || $0.hasPrefix("user-agent") || $0.hasPrefix("accept:") })
    }

    @Test(
        arguments: [
            (.delete, "", "DELETE"), (.delete, "ab", "DELETE"), (.put, "ab", "PUT"), (.patch, "ab", "PATCH"),
            (.options, "", "OPTIONS"),
        ] as [(UpstreamCall.Method, String, String)])
    func `every method sends the body that the call has`(
        method: UpstreamCall.Method, body: String, word: String
    ) async throws {
        let sent = try await request(of: UpstreamCall(method, "/", body: Array(body.utf8)))
        #expect(sent.hasPrefix("\(word) / HTTP/1.1\r\n"))
        #expect(sent.hasSuffix("\r\n\r\n\(body)"))
        #expect(sent.contains("Content-Length: 2") == !body.isEmpty)
    }

    @Test func `headers that follow from the call are not the caller's to set`() async throws {
        let names = ["Content-Length", "transfer-encoding", "Connection", "Expect", "Accept-Encoding", "Upgrade", "TE"]
        let call = UpstreamCall(.post, "/", headers: names.map { ($0, "7") }, body: Array("ab".utf8))
        let sent = try await request(of: call)
        #expect(sent.components().allSatisfy { !$0.hasSuffix(": 7") })
        #expect(sent.hasSuffix("\r\n\r\nab"))
    }

    @Test(
        arguments: [
            ("", [:]), ("127.0.0.1", [:]), ("ftp://127.0.0.1/", [:]), ("file:///etc/passwd", [:]), ("http://", [:]),
            ("http://user@127.0.0.1/", [:]), ("http://user:secret@127.0.0.1/", [:]), ("http://@127.0.0.1/", [:]),
            ("http://127.0.0.1/a b", [:]), ("http://127.0.0.1/\r\nA: b", [:]), ("http://127.0.0.1:99999/", [:]),
            ("gopher://127.0.0.1/", [:]), ("http://127.0.0.1/\u{0}", [:]),
            ("http://127.0.0.1/", ["A": "b\r\nC: d"]), ("http://127.0.0.1/", ["A": "b\nC: d"]),
            ("http://127.0.0.1/", ["A": "\u{0}"]), ("http://127.0.0.1/", ["": "b"]),
            ("http://127.0.0.1/", ["A b": "c"]),
            ("http://127.0.0.1/", ["A:": "c"]), ("http://127.0.0.1/", ["A\r\nB": "c"]),
        ] as [(String, [String: String])])
    func `refuses an address or a header that may not be sent`(url: String, headers: [String: String]) async throws {
        let pairs = headers.map { (name: $0.key, value: $0.value) }
        let result = try await makeUpstream().fetch(UpstreamCall(.get, url, headers: pairs))
        #expect(result.failure == .badAddress)
    }

    @Test(arguments: [(8 * 1024, true), (8 * 1024 + 1, false)])
    func `an address may be so long`(count: Int, isSent: Bool) async throws {
        let server = RawServer(always: "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
        defer { server.stop() }
        let url = server.url + String(repeating: "a", count: count - server.url.utf8.count)
        #expect(try await makeUpstream().get(url).failure == (isSent ? nil : .badAddress))
    }

    @Test(arguments: [(64 * 1024, true), (64 * 1024 + 1, false)])
    func `headers of a call may be so long`(count: Int, isSent: Bool) async throws {
        let server = RawServer(always: "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
        defer { server.stop() }
        let call = UpstreamCall(
            .get, server.url, headers: [("A", String(repeating: "b", count: count - 1))], limits: .patient)
        #expect(try await makeUpstream().fetch(call).failure == (isSent ? nil : .badAddress))
    }

    @Test func `does not follow a redirect`() async throws {
        let other = RawServer(always: "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
        defer { other.stop() }
        let server = RawServer(always: "HTTP/1.1 307 Away\r\nLocation: \(other.url)\r\nContent-Length: 0\r\n\r\n")
        defer { server.stop() }
        let answer = try await makeUpstream().get(server.url).get()
        #expect(answer.status == 307)
        #expect(answer.header("location") == other.url)
        #expect(other.connections == 0)
    }

    /// Returns the request that the server receives for a call to one of its paths.
    private func request(of call: UpstreamCall) async throws -> String {
        let heard = Heard()
        let server = RawServer { connection in
            while let request = connection.request() {
                heard.text.withLock { $0 = request }
                connection.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
            }
        }
        defer { server.stop() }
        var call = call
        call.url = server.url.dropLast() + call.url
        call.limits = .patient
        _ = try await makeUpstream().fetch(call).get()
        return heard.text.withLock { $0 }
    }
}

private final class Heard: Sendable {
    let text = Mutex("")
}

extension String {
    fileprivate func components() -> [Substring] { split(separator: "\r\n") }
}
