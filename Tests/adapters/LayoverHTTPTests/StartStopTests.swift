import Dispatch
import LayoverHTTP
import LayoverTestKit
import Synchronization
import Testing

/// Servers that start and stop while clients keep connecting.
struct StartStopTests {
    @Test(arguments: [1, 2, 4])
    func `starts and drains a hundred times under clients that connect`(threads: Int) throws {
        let knocking = Knocking(clients: 8)
        defer { knocking.stop() }
        for cycle in 1...100 {
            let answered = DispatchSemaphore(value: 0)
            let server = try HTTPServer(
                HTTPSettings(threads: threads),
                handler: HTTPHandler { request in
                    answered.signal()
                    return echo(request)
                })
            knocking.turn(to: server.port)
            for _ in 0..<20 { #expect(answered.wait(timeout: .now() + .seconds(10)) == .success, "cycle \(cycle)") }
            #expect(server.drain(timeoutMilliseconds: 10_000), "cycle \(cycle)")
            #expect(server.connectionCount == 0, "cycle \(cycle)")
        }
    }

    /// libmicrohttpd 0.9.75 ends the process if it rejects a request itself while it is being stopped.
    @Test func `stops while clients send requests that the library rejects`() throws {
        let knocking = Knocking(clients: 6, saying: "GET / HTTP/1.1\r\n\r\n")
        defer { knocking.stop() }
        for cycle in 1...150 {
            let server = try testServer()
            knocking.turn(to: server.port)
            #expect(Waiting.comesTrue { server.connectionCount > 0 }, "cycle \(cycle)")
            server.stop()
            #expect(server.connectionCount == 0, "cycle \(cycle)")
        }
    }

    @Test func `stops listening once, for any number of calls`() throws {
        let server = try testServer()
        let group = DispatchGroup()
        for _ in 0..<8 { DispatchQueue.global().async(group: group) { server.stopAccepting() } }
        #expect(group.wait(timeout: .now() + .seconds(10)) == .success)
        #expect((try? RawClient(port: server.port)) == nil)
        #expect(server.drain(timeoutMilliseconds: 10_000))
    }
}

/// Clients that connect, send three requests and leave, again and again, on the server's current port.
private final class Knocking: Sendable {
    private let port = Atomic<UInt16>(0)
    private let isOver = Atomic<Bool>(false)
    private let group = DispatchGroup()

    private let request: String

    init(clients: Int, saying request: String = "GET / HTTP/1.1\r\nHost: here\r\n\r\n") {
        self.request = request
        for number in 0..<clients {
            DispatchQueue(label: "knocking \(number)").async(group: group) { self.knock() }
        }
    }

    func turn(to port: UInt16) { self.port.store(port, ordering: .relaxed) }

    /// Waits until all clients have left.
    func stop() {
        isOver.store(true, ordering: .relaxed)
        group.wait()
    }

    /// A server that has stopped in the meantime refuses or resets the connection, which is expected.
    private func knock() {
        while !isOver.load(ordering: .relaxed) {
            guard let client = try? RawClient(port: port.load(ordering: .relaxed)) else { continue }
            for _ in 0..<3 {
                client.send(request)
                guard (try? client.reply()) != nil else { break }
            }
        }
    }
}
