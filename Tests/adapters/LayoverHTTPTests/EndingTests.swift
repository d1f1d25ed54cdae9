import Dispatch
import LayoverHTTP
import LayoverTestKit
import Testing

/// Connections that the server ends send one complete reply and nothing after it.
struct EndingTests {
    private static let host = "Host: here\r\n"

    /// Requests that libmicrohttpd itself would reject after the header block, writing the reply's head twice.
    @Test(
        arguments: [
            ("GET / HTTP/1.1\r\n", .hostMissing), ("GET / HTTP/1.1\r\n X: a\r\n", .hostMissing),
            ("POST / HTTP/1.1\r\n\(host)Content-Length: x\r\n", .lengthInvalid),
            ("POST / HTTP/1.1\r\n\(host)Content-Length: +5\r\n", .lengthInvalid),
            ("POST / HTTP/1.1\r\n\(host)Content-Length:\r\n", .lengthInvalid),
            ("POST / HTTP/1.1\r\nContent-Length: 5x\r\n", .lengthInvalid),
            ("POST / HTTP/1.1\r\n\(host)Content-Length: 99999999999999999999\r\n", .bodyTooLarge),
        ] as [(String, HTTPRefusal)], [false, true])
    func `refuses with one head`(request: (lines: String, refusal: HTTPRefusal), isFollowing: Bool) throws {
        let server = try testServer()
        let client = try RawClient(port: server.port)
        if isFollowing {
            client.send("GET /first HTTP/1.1\r\n\(EndingTests.host)\r\n")
            #expect(try client.reply().text == "GET /first")
        }
        client.send(request.lines + "\r\nGET /smuggled HTTP/1.1\r\n\(EndingTests.host)\r\n")
        let text = try client.rest()
        #expect(text.components(of: "HTTP/1.1 4") == 1)
        #expect(text.components(of: "\r\n\r\n") == 1)
        #expect(text.hasPrefix("HTTP/1.1 \(request.refusal.status) "))
        #expect(text.contains("Content-Type: application/problem+json\r\n"))
        #expect(text.contains("Connection: close\r\n"))
        #expect(text.contains("urn:layover:problem:\(request.refusal.rawValue)\""))
        #expect(text.hasSuffix("}"))
        #expect(Waiting.comesTrue { server.connectionCount == 0 })
    }

    /// One worker serves all connections: only the faulty one is rejected.
    @Test func `refuses the one at fault among many that are half said`() throws {
        let settings = HTTPSettings(threads: 1)
        let server = try HTTPServer(settings, handler: HTTPHandler(echo))
        let others = try (0..<20).map { number in
            let client = try RawClient(port: server.port)
            client.send("GET /\(number) HTTP/1.1\r\n" + (number % 2 == 0 ? "" : "X: a\r\n"))
            return client
        }
        let wrong = try RawClient(port: server.port)
        wrong.send("POST / HTTP/1.1\r\n")
        #expect(Waiting.comesTrue { server.connectionCount == 21 })
        wrong.send("\(EndingTests.host)Content-Length: x\r\n\r\n")
        #expect(try wrong.rest().components(of: "HTTP/1.1 400") == 1)
        for (number, client) in others.enumerated() {
            client.send("\(EndingTests.host)\r\n")
            #expect(try client.reply().text == "GET /\(number)")
        }
    }

    @Test func `answers a pipeline whole up to the last request that a connection may have`() throws {
        let server = try testServer(limits { $0.requestsPerConnection = 200 })
        let pipeline = Array(String(repeating: "GET /a HTTP/1.1\r\n\(EndingTests.host)\r\n", count: 5_000).utf8)
        for _ in 0..<8 {
            let client = try RawClient(port: server.port)
            let isSent = client.sendAside(pipeline)
            let text = try client.rest()
            isSent.wait()
            #expect(text.components(of: "HTTP/1.1 200 OK") == 200)
            #expect(text.components(of: "Connection: close") == 1)
            #expect(text.hasSuffix("GET /a"))
        }
    }

    @Test func `refuses a body that goes on and on, and is heard`() throws {
        let server = try testServer(limits { $0.bodyBytes = 100_000 })
        let chunk = "10000\r\n" + String(repeating: "a", count: 0x10000) + "\r\n"
        let body = Array(String(repeating: chunk, count: 200).utf8)
        for _ in 0..<4 {
            let client = try RawClient(port: server.port)
            client.send("POST / HTTP/1.1\r\n\(EndingTests.host)Transfer-Encoding: chunked\r\n\r\n")
            let isSent = client.sendAside(body)
            let reply = try client.reply()
            isSent.wait()
            #expect(reply.status == 413)
            #expect(reply.text.contains("body-too-large"))
        }
    }

    /// The connection counts until the client has closed it too, or its time is over.
    @Test(arguments: [false, true])
    func `waits for a client that does not close, but not for ever`(isClosing: Bool) throws {
        let server = try testServer(
            limits {
                $0.requestsPerConnection = 1
                $0.connections = 1
            })
        let first = try RawClient(port: server.port)
        first.send("GET /first HTTP/1.1\r\n\(EndingTests.host)\r\n")
        #expect(try first.rest().hasSuffix("GET /first"))
        let second = try RawClient(port: server.port)
        second.send("GET /second HTTP/1.1\r\n\(EndingTests.host)\r\n")
        if isClosing { first.leave() }
        #expect(try second.reply().text == "GET /second")
    }

    @Test func `stops clients that are still sending at once`() throws {
        let server = try testServer(limits { $0.requestsPerConnection = 1 })
        let client = try RawClient(port: server.port)
        client.send("GET /a HTTP/1.1\r\n\(EndingTests.host)\r\n")
        #expect(try client.rest().hasSuffix("GET /a"))
        #expect(server.drain(timeoutMilliseconds: 10_000))
    }
}

/// Descriptors that are reserved and not given to clients.
struct CeilingTests {
    /// The numbers 0, 1 and 2 are always open; no test opens as many as the other ceiling.
    @Test(arguments: [(3, false), (Int32.max, true)] as [(Int32, Bool)])
    func `rejects clients beyond the reserved descriptors`(ceiling: Int32, isTaken: Bool) throws {
        var settings = HTTPSettings()
        settings.descriptorCeiling = ceiling
        let server = try HTTPServer(settings, handler: HTTPHandler(echo))
        let client = try RawClient(port: server.port)
        client.send("GET / HTTP/1.1\r\nHost: here\r\n\r\n")
        #expect((try? client.reply().status) == (isTaken ? 200 : nil))
        #expect((server.turnedAwayCount > 0) == !isTaken)
    }

    @Test func `the limit of descriptors is raised once, as far as it may be`() throws {
        let most = ProcessLimits.raiseDescriptors()
        #expect(most.before <= most.now)
        let again = ProcessLimits.raiseDescriptors()
        #expect(again.before == most.now)
        #expect(again.now == most.now)
    }
}

extension String {
    /// Counts the occurrences of a text.
    fileprivate func components(of text: String) -> Int { ranges(of: text).count }
}
