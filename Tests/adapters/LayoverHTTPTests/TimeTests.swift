import LayoverHTTP
import LayoverTestKit
import Testing

/// Each test waits for the server to end a connection; none waits for a fixed time.
struct TimeTests {
    @Test func `cuts a client off that sends its headers byte by byte`() throws {
        let server = try testServer(limits { $0.headerMilliseconds = 200 })
        let client = try RawClient(port: server.port)
        client.send("GET / HTTP/1.1\r\nHost: here\r\nX: ")
        let start = ContinuousClock.now
        while !client.endsWithin(milliseconds: 20), ContinuousClock.now - start < .seconds(10) { client.send("a") }
        #expect(try client.isClosed())
        #expect(ContinuousClock.now - start >= .milliseconds(150))
        #expect(server.endedCount(.headerTime) == 1)
        #expect(server.endedCount(.idle) == 0)
    }

    @Test func `cuts off slow headers of a later request too`() throws {
        let server = try testServer(limits { $0.headerMilliseconds = 200 })
        let client = try RawClient(port: server.port)
        client.send("GET / HTTP/1.1\r\nHost: here\r\n\r\n")
        #expect(try client.reply().status == 200)
        client.send("GET / HTTP/1.1\r\n")
        let start = ContinuousClock.now
        while !client.endsWithin(milliseconds: 20), ContinuousClock.now - start < .seconds(10) {
            client.send("X: a\r\n")
        }
        #expect(try client.isClosed())
    }

    @Test func `closes a connection that lies idle, fresh or used`() throws {
        let server = try testServer(limits { $0.idleMilliseconds = 200 })
        let fresh = try RawClient(port: server.port)
        let used = try RawClient(port: server.port)
        used.send("GET / HTTP/1.1\r\nHost: here\r\n\r\n")
        #expect(try used.reply().status == 200)
        #expect(try used.isClosed())
        #expect(try fresh.isClosed())
        #expect(server.endedCount(.idle) == 2)
    }

    @Test func `cuts a body off that comes too slowly`() throws {
        let server = try testServer(
            limits {
                $0.bodyGraceMilliseconds = 100
                $0.bodyBytesPerSecond = 10_000
                $0.headerMilliseconds = 100
            })
        let client = try RawClient(port: server.port)
        client.send("POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 100000\r\n\r\n")
        let start = ContinuousClock.now
        while !client.endsWithin(milliseconds: 20), ContinuousClock.now - start < .seconds(10) { client.send("a") }
        #expect(try client.isClosed())
        #expect(Waiting.comesTrue { server.bodyBytesInFlight == 0 })
        #expect(server.endedCount(.bodyRate) == 1)
    }

    @Test func `lets a body come that is slow and yet fast enough`() throws {
        let server = try testServer(
            limits {
                $0.bodyGraceMilliseconds = 0
                $0.bodyBytesPerSecond = 10
                $0.headerMilliseconds = 100
            })
        let client = try RawClient(port: server.port)
        client.send("POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 100\r\n\r\n")
        let part = String(repeating: "a", count: 10)
        for _ in 0..<9 {
            client.send(part)
            #expect(!client.endsWithin(milliseconds: 20))
        }
        client.send(part)
        #expect(try client.reply().body.count == 100)
    }

    @Test func `cuts a client off that takes no more of its reply`() throws {
        let large = SharedBytes([UInt8](repeating: 0x61, count: 32 << 20))
        let server = try testServer(limits { $0.writeStallMilliseconds = 200 }) { _ in
            HTTPReply(status: 200, segments: [.shared(large)])
        }
        let stalled = try RawClient(port: server.port)
        stalled.send("GET / HTTP/1.1\r\nHost: here\r\n\r\n")
        #expect(Waiting.comesTrue { server.connectionCount == 1 })
        #expect(Waiting.comesTrue { server.connectionCount == 0 })
        #expect(server.endedCount(.writeStall) == 1)
        #expect(throws: RawClientError.self) { try stalled.reply() }
    }

    @Test func `lets a client take a large reply while it goes on`() throws {
        let large = SharedBytes([UInt8](repeating: 0x61, count: 32 << 20))
        let server = try testServer(limits { $0.writeStallMilliseconds = 1_000 }) { _ in
            HTTPReply(status: 200, segments: [.shared(large)])
        }
        let client = try RawClient(port: server.port)
        client.send("GET / HTTP/1.1\r\nHost: here\r\n\r\n")
        #expect(try client.reply().body.count == 32 << 20)
    }
}
