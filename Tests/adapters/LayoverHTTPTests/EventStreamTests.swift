import Dispatch
import LayoverHTTP
import LayoverTestKit
import Synchronization
import Testing

struct EventStreamTests {
    private let hub = EventHub()

    private func server(
        threads: Int = 2, _ change: (inout HTTPLimits) -> Void = { _ in }
    ) throws -> HTTPServer {
        try HTTPServer(
            HTTPSettings(threads: threads, limits: limits(change)),
            handler: HTTPHandler { [hub] request in
                guard request.path == "/events" else { return echo(request) }
                return HTTPReply(
                    status: 200, headers: [HTTPHeader("Content-Type", "text/event-stream")],
                    stream: hub.open(greeting: Array(": hello\n\n".utf8)))
            })
    }

    private func listen(_ server: HTTPServer) throws -> RawClient {
        let client = try RawClient(port: server.port)
        client.send("GET /events HTTP/1.1\r\nHost: here\r\n\r\n")
        #expect(try client.text(until: "\r\n\r\n").contains("text/event-stream"))
        _ = try client.text(until: ": hello\n\n")
        return client
    }

    @Test func `hundreds of clients hear each event, on two threads, while others are answered`() throws {
        let server = try server()
        let clients = try (0..<400).map { _ in try listen(server) }
        #expect(server.streamCount == 400)
        for number in 1...3 {
            #expect(hub.send(ServerSentEvent(id: "\(number)", data: "x")) == 400)
            for client in clients { _ = try client.text(until: "id: \(number)\ndata: x\n\n") }
            let other = try RawClient(port: server.port)
            other.send("GET /other HTTP/1.1\r\nHost: here\r\n\r\n")
            #expect(try other.reply().text == "GET /other")
        }
    }

    @Test func `a stream that says nothing holds no thread`() throws {
        let server = try server(threads: 1)
        let clients = try (0..<20).map { _ in try listen(server) }
        let other = try RawClient(port: server.port)
        other.send("GET /other HTTP/1.1\r\nHost: here\r\n\r\n")
        #expect(try other.reply().text == "GET /other")
        #expect(clients.count == server.streamCount)
    }

    @Test func `events of many threads are whole, each thread's in its order`() throws {
        let server = try server()
        let client = try listen(server)
        DispatchQueue.concurrentPerform(iterations: 8) { thread in
            for number in 0..<50 { hub.send(ServerSentEvent(id: "\(thread)", data: "\(number)")) }
        }
        hub.send(ServerSentEvent("last", id: "0", data: ""))
        let text = joined(try client.text(until: "event: last"))
        for thread in 0..<8 {
            let events = text.split(separator: "\n\n").filter { $0.contains("id: \(thread)\n") }
            #expect(events.map { $0.split(separator: "data: ").last.map(String.init) } == (0..<50).map { "\($0)" })
        }
    }

    @Test func `a client that reads too slowly is cut off and counted, and delays no other`() throws {
        let server = try server { $0.streamBufferBytes = 256 * 1024 }
        let slow = try listen(server)
        let quick = try listen(server)
        let event = ServerSentEvent(id: "1", data: String(repeating: "x", count: 60_000))
        // More than the kernel buffers for one socket, however large its buffer grows.
        var sent = 0
        while server.droppedStreamCount == 0, sent < 2_000 {
            hub.send(event)
            sent += 1
            _ = try quick.text(until: "x\n\n")
        }
        #expect(server.droppedStreamCount == 1)
        #expect(Waiting.comesTrue { server.streamCount == 1 && hub.count == 1 })
        #expect((try? slow.rest()) != nil)
        hub.send(ServerSentEvent("still", id: "2", data: "here"))
        _ = try quick.text(until: "data: here")
    }

    @Test func `accepts as much as the buffer of a stream and no byte more`() throws {
        let stream = EventStream()
        #expect(stream.send([UInt8](repeating: 0x78, count: HTTPLimits().streamBufferBytes)))
        #expect(stream.isOpen)
        #expect(!stream.send([0x78]))
        #expect(!stream.isOpen)
    }

    /// As many closed clients as one call reports, fewer and more.
    @Test(arguments: [1, 63, 64, 65, 150])
    func `clients that go away are noticed though nothing is sent`(count: Int) throws {
        let server = try server()
        let clients = try (0..<count).map { _ in try listen(server) }
        for client in clients { client.leave() }
        #expect(Waiting.comesTrue { server.streamCount == 0 && hub.count == 0 && server.connectionCount == 0 })
        #expect(server.droppedStreamCount == 0)
    }

    @Test func `a client that goes away while much waits for it takes nothing along`() throws {
        let server = try server()
        let clients = try (0..<10).map { _ in try listen(server) }
        for client in clients {
            hub.send(ServerSentEvent(id: "1", data: String(repeating: "x", count: 30_000)))
            client.leave()
        }
        #expect(Waiting.comesTrue { server.streamCount == 0 && hub.count == 0 })
    }

    @Test func `a server that drains ends its streams, so that clients see a whole reply`() throws {
        let server = try server()
        let client = try listen(server)
        hub.send(ServerSentEvent(id: "1", data: "last words"))
        #expect(server.drain(timeoutMilliseconds: 10_000))
        let rest = try client.rest()
        #expect(rest.contains("last words"))
        #expect(rest.hasSuffix("0\r\n\r\n"))
        #expect(hub.count == 0)
    }

    @Test func `a server that stops at once closes them`() throws {
        let server = try server()
        let clients = try (0..<50).map { _ in try listen(server) }
        server.stop()
        for client in clients { #expect(try !client.rest().hasSuffix("0\r\n\r\n")) }
        #expect(hub.count == 0)
    }

    @Test func `stops while events are written and clients come and go`() throws {
        for _ in 0..<10 {
            let server = try server()
            let isOver = Atomic<Bool>(false)
            let group = DispatchGroup()
            let hub = hub
            for _ in 0..<2 {
                DispatchQueue.global().async(group: group) {
                    while !isOver.load(ordering: .relaxed) { hub.send(ServerSentEvent(id: "1", data: "x")) }
                }
            }
            let clients = try (0..<20).map { _ in try listen(server) }
            for client in clients.prefix(10) { client.leave() }
            server.stop()
            isOver.store(true, ordering: .relaxed)
            group.wait()
            #expect(hub.count == 0)
        }
    }

    @Test func `sends heartbeats, and no time limit ends a stream that lives`() throws {
        let server = try server {
            $0.heartbeatMilliseconds = 100
            $0.idleMilliseconds = 150
            $0.writeStallMilliseconds = 150
            $0.headerMilliseconds = 150
        }
        let client = try listen(server)
        for _ in 0..<6 { _ = try client.text(until: ":\n\n") }
        #expect(server.streamCount == 1)
    }

    @Test(arguments: [1, 4]) func `opens as many streams as the limit says, and answers 503 beyond`(limit: Int) throws {
        let server = try server { $0.eventStreams = limit }
        let clients = try (0..<limit).map { _ in try listen(server) }
        let late = try RawClient(port: server.port)
        late.send("GET /events HTTP/1.1\r\nHost: here\r\n\r\n")
        let refusal = try late.reply()
        #expect(refusal.status == 503)
        #expect(refusal.header("retry-after") == "10")
        #expect(refusal.text.contains("too-many-streams"))
        #expect(hub.count == limit)
        clients.last?.leave()
        #expect(Waiting.comesTrue { server.streamCount == limit - 1 })
        _ = try listen(server)
    }

    @Test func `streams take half of the connections at most`() throws {
        let server = try server { $0.connections = 4 }
        let clients = try (0..<2).map { _ in try listen(server) }
        let late = try RawClient(port: server.port)
        late.send("GET /events HTTP/1.1\r\nHost: here\r\n\r\n")
        #expect(try late.reply().status == 503)
        #expect(clients.count == server.streamCount)
    }

    @Test func `speaks HTTP/1.0 without chunks, and to HEAD without a body`() throws {
        let server = try server()
        let old = try RawClient(port: server.port)
        old.send("GET /events HTTP/1.0\r\n\r\n")
        #expect(!(try old.text(until: "\r\n\r\n").lowercased().contains("chunked")))
        hub.send(ServerSentEvent(id: "1", data: "x"))
        #expect(try old.text(until: "data: x\n\n") == ": hello\n\nevent: message\nid: 1\ndata: x\n\n")
        let head = try RawClient(port: server.port)
        head.send("HEAD /events HTTP/1.1\r\nHost: here\r\n\r\n")
        #expect(try head.reply(bodiless: true).status == 200)
        #expect(try head.rest() == "")
        #expect(Waiting.comesTrue { server.streamCount == 1 && hub.count == 1 })
    }

    @Test func `a stream that ended before it was sent is a whole reply`() throws {
        let server = try testServer { _ in
            let stream = EventStream()
            stream.send(Array("all there is".utf8))
            stream.end()
            return HTTPReply(status: 200, headers: [], stream: stream)
        }
        let client = try RawClient(port: server.port)
        client.send("GET / HTTP/1.1\r\nHost: here\r\n\r\n")
        #expect(try client.rest().hasSuffix("all there is\r\n0\r\n\r\n"))
    }

    /// The text without chunk headers, which may be anywhere.
    private func joined(_ text: String) -> String {
        var joined = ""
        var rest = text[...]
        while let mark = rest.firstRange(of: "\r\n") {
            joined += rest[..<mark.lowerBound]
            rest = rest[mark.upperBound...]
            if let size = rest.firstRange(of: "\r\n"), rest[..<size.lowerBound].allSatisfy(\.isHexDigit) {
                rest = rest[size.upperBound...]
            }
        }
        return joined + rest
    }
}
