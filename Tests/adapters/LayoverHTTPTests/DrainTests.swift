import Dispatch
import Glibc
import LayoverTestKit
import Synchronization
import Testing

@testable import LayoverHTTP

struct DrainTests {
    @Test func `finishes pending requests, accepts no new ones, and closes the rest`() throws {
        let entered = DispatchSemaphore(value: 0)
        let release = DispatchSemaphore(value: 0)
        let server = try testServer { request in
            if request.path == "/slow" {
                entered.signal()
                release.wait()
            }
            return echo(request)
        }
        let idle = try RawClient(port: server.port)
        idle.send("GET / HTTP/1.1\r\nHost: here\r\n\r\n")
        #expect(try idle.reply().status == 200)
        let busy = try RawClient(port: server.port)
        busy.send("GET /slow HTTP/1.1\r\nHost: here\r\n\r\n")
        entered.wait()
        let drained = drain(server, milliseconds: 60_000)
        #expect(Waiting.comesTrue { (try? RawClient(port: server.port)) == nil })
        release.signal()
        let reply = try busy.reply()
        #expect(reply.text == "GET /slow")
        #expect(reply.header("connection") == "close")
        #expect(try idle.isClosed())
        #expect(drained() == true)
    }

    @Test func `says that it is about to stop with each reply, and answers all that comes`() throws {
        let server = try testServer()
        let idle = try RawClient(port: server.port)
        idle.send("GET / HTTP/1.1\r\nHost: here\r\n\r\n")
        #expect(try idle.reply().header("connection") != "close")
        server.startDraining()
        idle.send("POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 2\r\n\r\nhi")
        let last = try idle.reply()
        #expect(last.text == "hi")
        #expect(last.header("connection") == "close")
        #expect(try idle.isClosed())
        let late = try RawClient(port: server.port)
        late.send("GET /late HTTP/1.1\r\nHost: here\r\n\r\n")
        let reply = try late.reply()
        #expect(reply.text == "GET /late")
        #expect(reply.header("connection") == "close")
        #expect(server.drain(timeoutMilliseconds: 10_000))
    }

    @Test func `a client that connected before a drain and sends its request later is answered`() throws {
        let server = try testServer()
        server.startDraining()
        let client = try RawClient(port: server.port)
        let drained = drain(server, milliseconds: 10_000)
        client.send("GET /last HTTP/1.1\r\nHost: here\r\n\r\n")
        #expect(try client.reply().text == "GET /last")
        #expect(drained())
    }

    @Test func `a connection that has just been opened is spared, one that lay idle is not`() throws {
        let pairs = try (0..<2).map { _ in try SocketPair() }
        let registry = ConnectionRegistry(HTTPLimits())
        let clocks = pairs.map { ConnectionClock(socket: $0.ours) }
        // The library's handle of a connection; ending the connection never uses it.
        guard let handle = unsafe OpaquePointer(bitPattern: 1) else { throw RawClientError.refused }
        for clock in clocks { unsafe registry.add(clock, handle) }
        clocks[1].enter(.handling)
        registry.endIdle(forMilliseconds: 60_000)
        #expect(pairs.map(\.isEnded) == [false, false])
        registry.endIdle(forMilliseconds: 0)
        #expect(pairs.map(\.isEnded) == [true, false])
    }

    @Test func `cuts off requests that do not finish in time`() throws {
        let server = try testServer()
        let client = try RawClient(port: server.port)
        client.send("POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 10\r\n\r\nhello")
        #expect(Waiting.comesTrue { server.bodyBytesInFlight > 0 })
        #expect(!server.drain(timeoutMilliseconds: 50))
        #expect(try client.isClosed())
    }

    @Test func `stops at once, twice, and leaves the port to others`() throws {
        let server = try testServer()
        let client = try RawClient(port: server.port)
        server.stop()
        server.stop()
        #expect(try client.isClosed())
        let next = try HTTPServer(HTTPSettings(port: server.port), handler: HTTPHandler(echo))
        #expect(next.port == server.port)
    }

    /// Drains on a thread of its own; the returned closure waits for the result.
    private func drain(_ server: HTTPServer, milliseconds: Int) -> () -> Bool {
        let result = DrainResult()
        let done = DispatchSemaphore(value: 0)
        DispatchQueue.global().async {
            result.finish(server.drain(timeoutMilliseconds: milliseconds))
            done.signal()
        }
        return {
            done.wait()
            return result.value
        }
    }
}

/// Carries the result of a drain between threads.
private final class DrainResult: Sendable {
    private let answer = Mutex(false)

    var value: Bool { answer.withLock { $0 } }

    func finish(_ answer: Bool) { self.answer.withLock { $0 = answer } }
}

/// Two connected sockets.
private final class SocketPair: Sendable {
    let ours: Int32
    private let theirs: Int32

    init() throws {
        var numbers: [Int32] = [0, 0]
        let code = unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &numbers)
        guard code == 0 else { throw RawClientError.refused }
        (ours, theirs) = (numbers[0], numbers[1])
    }

    deinit { for number in [ours, theirs] { close(number) } }

    /// True once reading from the connection ends.
    var isEnded: Bool {
        var byte: UInt8 = 0
        return unsafe recv(ours, &byte, 1, Int32(MSG_DONTWAIT)) == 0
    }
}
