import LayoverHTTP
import LayoverTestKit
import Testing

/// Each rejected request is counted once, by its reason, whether the guard or libmicrohttpd rejects it.
struct RefusalCountTests {
    @Test(arguments: [
        ("GET / HTTP/1.1\r\nHost: here\r\nHost: there\r\n\r\n", "host-repeated"),
        ("DELETE / HTTP/1.1\r\nHost: here\r\n\r\n", "method-unknown"),
        ("GET /\(String(repeating: "a", count: 9_000)) HTTP/1.1\r\nHost: here\r\n\r\n", "target-too-long"),
        ("POST / HTTP/1.1\r\nHost: here\r\nExpect: tea\r\n\r\n", "expectation-unknown"),
        ("POST / HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: foo\r\n\r\n", "transfer-encoding-unknown"),
        ("GET / HTTP/1.1\r\n\r\n", "host-missing"),
        ("POST / HTTP/1.1\r\nHost: here\r\nContent-Length: x\r\n\r\n", "content-length-invalid"),
        ("GET / HTTP/9.9\r\nHost: here\r\n\r\n", "http-version-unsupported"),
        ("GET / HTTP/1.1\r\nHost: here\r\nX: \(String(repeating: "a", count: 80_000))\r\n\r\n", "headers-too-large"),
    ])
    func `counts a rejected request by its reason`(request: String, reason: String) throws {
        let server = try testServer()
        let client = try RawClient(port: server.port)
        client.send(request)
        #expect(Waiting.comesTrue { server.rejectedCounts.contains { $0.count > 0 } })
        let counted = server.rejectedCounts.filter { $0.count > 0 }
        #expect(counted.map(\.reason) == [reason])
        #expect(counted.map(\.count) == [1])
        withExtendedLifetime(client) {}
    }

    @Test func `counts nothing if a handler answers`() throws {
        let server = try testServer()
        let client = try RawClient(port: server.port)
        client.send("GET / HTTP/1.1\r\nHost: here\r\n\r\n")
        #expect(try client.reply().status == 200)
        #expect(server.rejectedCounts.allSatisfy { $0.count == 0 })
    }

    @Test func `names each reason once`() throws {
        let reasons = try testServer().rejectedCounts.map(\.reason)
        #expect(Set(reasons).count == reasons.count)
        #expect(Set(HTTPRefusal.allCases.map(\.rawValue)).isSubset(of: reasons))
    }
}
