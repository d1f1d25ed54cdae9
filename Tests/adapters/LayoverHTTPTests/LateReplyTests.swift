import Dispatch
import LayoverHTTP
import LayoverModel
import LayoverTestKit
import Synchronization
import Testing

/// Handlers that return before there is an answer.
struct LateReplyTests {
    private let replies = PendingReplies()

    private func server(threads: Int = 2, _ change: (inout HTTPLimits) -> Void = { _ in }) throws -> HTTPServer {
        try HTTPServer(
            HTTPSettings(threads: threads, limits: limits(change)),
            handler: HTTPHandler { [replies] request in
                request.path.hasPrefix("/late") ? HTTPReply(late: replies.hold(request.path)) : echo(request)
            })
    }

    private func ask(_ server: HTTPServer, _ path: String = "/late", method: String = "GET") throws -> RawClient {
        let client = try RawClient(port: server.port)
        client.send("\(method) \(path) HTTP/1.1\r\nHost: here\r\n\r\n")
        return client
    }

    @Test func `hundreds wait on one thread, which answers others meanwhile`() throws {
        let server = try server(threads: 1)
        let clients = try (0..<300).map { try ask(server, "/late/\($0)") }
        #expect(Waiting.comesTrue { server.lateReplyCount == 300 })
        #expect(try ask(server, "/other").reply().text == "GET /other")
        for number in (0..<300).reversed() { #expect(replies.send(text("\(number)"), to: "/late/\(number)")) }
        for (number, client) in clients.enumerated() { #expect(try client.reply().text == "\(number)") }
        #expect(server.lateReplyCount == 0)
    }

    @Test func `the connection goes on after it, pipelined requests too`() throws {
        let server = try server()
        let client = try RawClient(port: server.port)
        let requests = (0..<5).map {
            "GET /late/\($0) HTTP/1.1\r\nHost: here\r\n\r\nGET /now/\($0) HTTP/1.1\r\nHost: here\r\n\r\n"
        }
        client.send(requests.joined())
        for number in 0..<5 {
            #expect(replies.sendOnceHeld(text("late \(number)"), to: "/late/\(number)"))
            let reply = try client.reply()
            #expect(reply.text == "late \(number)")
            #expect(reply.header("connection") == nil)
            #expect(try client.reply().text == "GET /now/\(number)")
        }
    }

    @Test func `a reply that is there before the handler returns does not wait`() throws {
        let server = try testServer(limits { $0.lateReplies = 1 }) { _ in
            let late = LateReply(orElse: text("else"))
            late.send(text("early"))
            return HTTPReply(late: late)
        }
        for _ in 0..<20 { #expect(try ask(server).reply().text == "early") }
        #expect(server.lateReplyCount == 0)
    }

    @Test func `the first reply counts, also among many threads`() throws {
        let server = try server()
        for round in 0..<50 {
            let client = try ask(server, "/late/\(round)")
            #expect(replies.waits(for: "/late/\(round)"))
            let late = try #require(replies.remove("/late/\(round)"))
            let taken = Mutex<[Int]>([])
            DispatchQueue.concurrentPerform(iterations: 8) { thread in
                if late.send(text("\(thread)")) { taken.withLock { $0.append(thread) } }
            }
            let winners = taken.withLock { $0 }
            #expect(winners.count == 1)
            #expect(try client.reply().text == winners.first.map(String.init))
            #expect(!late.send(text("again")))
            #expect(!late.isAwaited)
        }
    }

    @Test func `HEAD gets the length and no body`() throws {
        let server = try server()
        let client = try ask(server, method: "HEAD")
        #expect(replies.sendOnceHeld(text("four"), to: "/late"))
        let reply = try client.reply(bodiless: true)
        #expect(reply.status == 200)
        #expect(reply.header("content-length") == "4")
        client.send("GET /next HTTP/1.1\r\nHost: here\r\n\r\n")
        #expect(try client.reply().text == "GET /next")
    }

    @Test func `HTTP/1.0 is closed after it`() throws {
        let server = try server()
        let client = try RawClient(port: server.port)
        client.send("GET /late HTTP/1.0\r\n\r\n")
        #expect(replies.sendOnceHeld(text("x"), to: "/late"))
        #expect(try client.rest().hasSuffix("\r\n\r\nx"))
    }

    @Test func `the last request of a connection closes it`() throws {
        let server = try server { $0.requestsPerConnection = 1 }
        let client = try ask(server)
        #expect(replies.sendOnceHeld(text("x"), to: "/late"))
        #expect(try client.reply().header("connection") == "close")
        #expect(try client.isClosed())
    }

    @Test func `a prepared reply, a stream, and a late one within, which waits no more`() throws {
        let server = try server()
        let prepared = PreparedReply(status: 201, headers: [], bytes: Array("prepared".utf8))
        let first = try ask(server, "/late/1")
        #expect(replies.sendOnceHeld(HTTPReply(prepared), to: "/late/1"))
        #expect(try first.reply().text == "prepared")
        let hub = EventHub()
        let second = try ask(server, "/late/2")
        let stream = hub.open(greeting: Array("hello\n".utf8))
        #expect(replies.sendOnceHeld(HTTPReply(status: 200, headers: [], stream: stream), to: "/late/2"))
        _ = try second.text(until: "hello\n")
        #expect(server.streamCount == 1)
        hub.send(ServerSentEvent(id: "1", data: "x"))
        _ = try second.text(until: "data: x\n\n")
        second.leave()
        #expect(Waiting.comesTrue { server.streamCount == 0 && hub.count == 0 })
        let third = try ask(server, "/late/3")
        #expect(replies.sendOnceHeld(HTTPReply(late: LateReply(orElse: text("else"))), to: "/late/3"))
        #expect(try third.reply().text == "else")
    }

    @Test func `a stream that comes too late is over`() throws {
        let hub = EventHub()
        let late = LateReply(orElse: text("else"))
        #expect(late.send(text("first")))
        #expect(!late.send(HTTPReply(status: 200, headers: [], stream: hub.open())))
        #expect(hub.count == 0)
    }

    @Test(arguments: [1, 4]) func `waits for as many as the limit says, and answers 503 beyond`(limit: Int) throws {
        let server = try server { $0.lateReplies = limit }
        let clients = try (0..<limit).map { try ask(server, "/late/\($0)") }
        #expect(Waiting.comesTrue { server.lateReplyCount == limit })
        let beyond = try ask(server, "/late/beyond").reply()
        #expect(beyond.status == 503)
        #expect(beyond.header("retry-after") == "1")
        #expect(beyond.text.contains("too-many-waiting"))
        #expect(replies.waits(untilAbandoned: 1))
        #expect(!replies.send(text("x"), to: "/late/beyond"))
        for number in 0..<limit { #expect(replies.send(text("x"), to: "/late/\(number)")) }
        for client in clients { #expect(try client.reply().status == 200) }
        let next = try ask(server, "/late/next")
        #expect(replies.sendOnceHeld(text("x"), to: "/late/next"))
        #expect(try next.reply().status == 200)
    }

    @Test(arguments: [(8, 4, 2), (3, 4, 1), (8, 2, 4)])
    func `late replies take a quarter of the connections, or the part that a listener sets`(
        connections: Int, share: Int, room: Int
    ) throws {
        let server = try server {
            $0.connections = connections
            $0.lateShare = share
        }
        let clients = try (0..<room).map { try ask(server, "/late/\($0)") }
        #expect(Waiting.comesTrue { server.lateReplyCount == room })
        #expect(try ask(server, "/late/beyond").reply().status == 503)
        #expect(clients.count == room)
    }

    @Test func `a late answer is replaced by its fallback, and no other time limit ends it`() throws {
        let server = try server {
            $0.idleMilliseconds = 50
            $0.writeStallMilliseconds = 50
            $0.headerMilliseconds = 50
            $0.lateReplyMilliseconds = 400
        }
        let start = ContinuousClock.now
        let client = try ask(server)
        #expect(try client.reply().text == "else")
        #expect(ContinuousClock.now - start >= .milliseconds(390))
        // The owner is notified once the reply is being sent.
        #expect(replies.waits(untilAbandoned: 1))
        #expect(!replies.send(text("x"), to: "/late"))
    }

    @Test func `clients that disconnect are noticed, and their owners notified`() throws {
        let server = try server()
        let clients = try (0..<20).map { try ask(server, "/late/\($0)") }
        #expect(Waiting.comesTrue { server.lateReplyCount == 20 })
        for client in clients { client.leave() }
        #expect(Waiting.comesTrue { server.lateReplyCount == 0 && server.connectionCount == 0 })
        #expect(replies.waits(untilAbandoned: 20))
        for number in 0..<20 { #expect(!replies.send(text("x"), to: "/late/\(number)")) }
    }

    @Test func `a client that goes away as its reply comes takes nothing along`() throws {
        let server = try server()
        for number in 0..<200 {
            let client = try ask(server, "/late/\(number)")
            let replies = replies
            #expect(replies.waits(for: "/late/\(number)"))
            let group = DispatchGroup()
            DispatchQueue.global().async(group: group) { replies.send(text("x"), to: "/late/\(number)") }
            client.leave()
            group.wait()
        }
        #expect(Waiting.comesTrue { server.lateReplyCount == 0 && server.connectionCount == 0 })
    }

    @Test func `a server that drains waits for them`() throws {
        let server = try server()
        let client = try ask(server)
        #expect(Waiting.comesTrue { server.lateReplyCount == 1 })
        let replies = replies
        let group = DispatchGroup()
        let isWhole = Mutex(false)
        DispatchQueue.global().async(group: group) {
            let drained = server.drain(timeoutMilliseconds: 10_000)
            isWhole.withLock { $0 = drained }
        }
        #expect(Waiting.comesTrue { (try? RawClient(port: server.port)) == nil })
        #expect(replies.send(text("in time"), to: "/late"))
        let reply = try client.reply()
        #expect(reply.text == "in time")
        #expect(reply.header("connection") == "close")
        group.wait()
        #expect(isWhole.withLock { $0 })
    }

    @Test func `a drain that is out of time sends the fallbacks`() throws {
        let server = try server()
        let clients = try (0..<50).map { try ask(server, "/late/\($0)") }
        #expect(Waiting.comesTrue { server.lateReplyCount == 50 })
        #expect(!server.drain(timeoutMilliseconds: 20))
        for client in clients {
            let reply = try client.reply()
            #expect(reply.text == "else")
            #expect(reply.header("connection") == "close")
        }
        #expect(replies.abandoned == 50)
    }

    @Test func `stops at once while many wait and others are being answered`() throws {
        for _ in 0..<20 {
            let replies = PendingReplies()
            let server = try HTTPServer(
                HTTPSettings(threads: 2),
                handler: HTTPHandler { HTTPReply(late: replies.hold($0.path)) })
            let isOver = Atomic<Bool>(false)
            let group = DispatchGroup()
            for _ in 0..<2 {
                DispatchQueue.global().async(group: group) {
                    while !isOver.load(ordering: .relaxed) { replies.sendToAny(text("x")) }
                }
            }
            let clients = try (0..<60).map { try ask(server, "/late/\($0)") }
            for client in clients.prefix(10) { client.leave() }
            server.stop()
            isOver.store(true, ordering: .relaxed)
            group.wait()
            #expect(server.lateReplyCount == 0)
            #expect(server.connectionCount == 0)
        }
    }

    @Test func `requests that come while a server stops are answered or cut, never left`() throws {
        for _ in 0..<10 {
            let server = try server()
            let clients = try (0..<40).map { _ in try RawClient(port: server.port) }
            let group = DispatchGroup()
            DispatchQueue.global().async(group: group) { server.stop() }
            for client in clients { client.send("GET /late HTTP/1.1\r\nHost: here\r\n\r\n") }
            group.wait()
            for client in clients {
                let rest = try client.rest()
                #expect(rest.isEmpty || rest.hasSuffix("\r\n\r\nelse"))
            }
            #expect(server.lateReplyCount == 0)
        }
    }

    @Test func `its own worker does what leads to it, and the connection goes on after`() throws {
        let server = try server(threads: 1)
        let client = try RawClient(port: server.port)
        for number in 0..<5 {
            client.send("GET /late/\(number) HTTP/1.1\r\nHost: here\r\n\r\n")
            #expect(Waiting.comesTrue { server.lateReplyCount == 1 })
            let late = try #require(replies.remove("/late/\(number)"))
            // Repeated until the reply is pending: its handler may not have returned yet.
            #expect(Waiting.comesTrue { late.onItsThread { late.send(text("turn \(number)")) } })
            #expect(try client.reply().text == "turn \(number)")
            #expect(!late.onItsThread {}, "nobody waits any more")
        }
    }

    @Test func `work that sends nothing leaves the connection waiting, and its next turn may send`() throws {
        let server = try server(threads: 1)
        let client = try ask(server)
        #expect(replies.waits(for: "/late"))
        let late = try #require(replies.remove("/late"))
        let turns = Atomic<Int>(0)
        for turn in 1...3 {
            #expect(Waiting.comesTrue { late.onItsThread { turns.add(1, ordering: .sequentiallyConsistent) } })
            #expect(Waiting.comesTrue { turns.load(ordering: .sequentiallyConsistent) == turn })
        }
        #expect(server.lateReplyCount == 1)
        #expect(late.send(text("at last")))
        #expect(try client.reply().text == "at last")
    }

    @Test func `work that was taken is done exactly once, whatever becomes of client and server`() throws {
        for round in 0..<100 {
            let replies = PendingReplies()
            let server = try HTTPServer(
                HTTPSettings(threads: 2), handler: HTTPHandler { HTTPReply(late: replies.hold($0.path)) })
            let clients = try (0..<8).map { try ask(server, "/late/\($0)") }
            #expect(Waiting.comesTrue { server.lateReplyCount == 8 })
            let (taken, done) = (Counted(), Counted())
            let group = DispatchGroup()
            DispatchQueue.global().async(group: group) {
                for number in 0..<8 {
                    guard let late = replies.remove("/late/\(number)") else { continue }
                    let isTaken = late.onItsThread {
                        done.add()
                        if number % 2 == 0 { late.send(text("x")) }
                    }
                    if isTaken { taken.add() }
                }
            }
            for client in clients.prefix(4) { client.leave() }
            if round % 2 == 0 { server.stop() }
            group.wait()
            server.stop()
            #expect(taken.count == done.count)
            #expect(server.lateReplyCount == 0)
            #expect(server.connectionCount == 0)
        }
    }

    @Test func `a reply without a waiting client takes no work`() {
        #expect(!LateReply(orElse: text("else")).onItsThread { Issue.record("done though not taken") })
    }

    @Test func `ranges of the posted body go out in a late reply`() throws {
        let server = try server()
        let client = try RawClient(port: server.port)
        client.send("POST /late HTTP/1.1\r\nHost: here\r\nContent-Length: 10\r\n\r\n0123456789")
        let reply = HTTPReply(
            status: 200, segments: [.requestBody(0..<5), .bytes(Array("-".utf8)), .requestBody(5..<99)])
        #expect(replies.sendOnceHeld(reply, to: "/late"))
        #expect(try client.reply().text == "01234-56789")
        #expect(Waiting.comesTrue { server.bodyBytesInFlight == 0 })
    }
}

private final class Counted: Sendable {
    private let value = Atomic<Int>(0)
    var count: Int { value.load(ordering: .sequentiallyConsistent) }
    func add() { value.add(1, ordering: .sequentiallyConsistent) }
}

/// Keeps the late replies of handlers until a test sends them.
final class PendingReplies: Sendable {
    private struct Held: Sendable {
        var promises: [String: LateReply] = [:]
        var abandoned = 0
    }

    private let held = Watched(Held())

    /// The number of late replies whose owner was notified that no client is waiting.
    var abandoned: Int { held.value.abandoned }

    func hold(_ path: String) -> LateReply {
        let late = LateReply(orElse: text("else")) { [weak held] in held?.update { $0.abandoned += 1 } }
        held.update { $0.promises[path] = late }
        return late
    }

    /// Waits until a handler holds a late reply for the path.
    func waits(for path: String) -> Bool { held.waits { $0.promises[path] != nil } }

    func waits(untilAbandoned count: Int) -> Bool { held.waits { $0.abandoned == count } }

    func remove(_ path: String) -> LateReply? { held.update { $0.promises.removeValue(forKey: path) } }

    @discardableResult
    func send(_ reply: HTTPReply, to path: String) -> Bool { remove(path)?.send(reply) ?? false }

    func sendOnceHeld(_ reply: HTTPReply, to path: String) -> Bool { waits(for: path) && send(reply, to: path) }

    func sendToAny(_ reply: HTTPReply) {
        held.update { held in held.promises.keys.first.flatMap { held.promises.removeValue(forKey: $0) } }?.send(reply)
    }
}

private func text(_ text: String) -> HTTPReply { HTTPReply(status: 200, segments: [.bytes(Array(text.utf8))]) }
