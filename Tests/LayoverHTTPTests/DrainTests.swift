import Dispatch
import LayoverHTTP
import Synchronization
import Testing

struct DrainTests {
    @Test func `finishes what is under way, takes nothing new, and closes the rest`() throws {
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
        let drained = drain(server, milliseconds: 10_000)
        #expect(comesTrue { (try? RawClient(port: server.port)) == nil })
        release.signal()
        let reply = try busy.reply()
        #expect(reply.text == "GET /slow")
        #expect(reply.header("connection") == "close")
        #expect(try idle.isClosed())
        #expect(drained() == true)
    }

    @Test func `cuts off what does not finish in time`() throws {
        let server = try testServer()
        let client = try RawClient(port: server.port)
        client.send("POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 10\r\n\r\nhello")
        #expect(comesTrue { server.bodyBytesInFlight > 0 })
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

    /// Drains on a thread of its own; the result waits for its end.
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

/// Carries the answer of a drain between threads.
private final class DrainResult: Sendable {
    private let answer = Mutex(false)

    var value: Bool { answer.withLock { $0 } }

    func finish(_ answer: Bool) { self.answer.withLock { $0 = answer } }
}
