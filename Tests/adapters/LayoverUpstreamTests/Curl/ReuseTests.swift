import Dispatch
import LayoverModel
import LayoverTestKit
import Testing

@testable import LayoverUpstream

struct ReuseTests {
    private static let answer = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"

    @Test func `bytes after an answer belong to no answer`() async throws {
        // Larger than one read, so that the end of the answer and the bytes after it are read separately.
        let body = String(repeating: "a", count: 600_000)
        let own = "HTTP/1.1 200 OK\r\nContent-Length: 600000\r\n\r\n" + body
        let server = RawServer(always: own + "HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nothers")
        defer { server.stop() }
        let upstream = try makeUpstream()
        for _ in 0..<8 { #expect(try await upstream.get(server.url).get().body.count == 600_000) }
        #expect(server.requests == 8)
        #expect(server.connections == 8)
    }

    @Test func `calls one after the other use one connection`() async throws {
        let server = RawServer(always: ReuseTests.answer)
        defer { server.stop() }
        let upstream = try makeUpstream()
        for _ in 0..<20 { #expect(try await upstream.get(server.url).get().text == "ok") }
        let post = UpstreamCall(.post, server.url, body: [1], limits: .patient, isRepeatable: true)
        #expect(try await upstream.fetch(post).get().text == "ok")
        #expect(server.connections == 1)
        #expect(server.requests == 21)
        let counters = upstream.counters
        #expect(counters.connectionsOpened == 1)
        #expect(counters.connectionsOpen == 1)
        #expect(counters.callsOnReused == 20)
        #expect(counters.callsEnded == 21)
        #expect(counters.callsUnderWay == 0)
        #expect(counters.bytesIn == 21 * ReuseTests.answer.utf8.count)
    }

    @Test func `a call of its own connection leaves none behind`() async throws {
        let server = RawServer(always: ReuseTests.answer)
        defer { server.stop() }
        let upstream = try makeUpstream()
        var call = UpstreamCall(.get, server.url, limits: .patient)
        call.isAlone = true
        for _ in 0..<3 { #expect(try await upstream.fetch(call).get().text == "ok") }
        #expect(server.connections == 3)
        #expect(upstream.counters.connectionsOpen == 0)
    }

    @Test func `a thread may wait for an answer`() throws {
        let server = RawServer(always: ReuseTests.answer)
        defer { server.stop() }
        let answer = try makeUpstream().waitForAnswer(to: UpstreamCall(.get, server.url, limits: .patient))
        #expect(answer.bytes == Array("ok".utf8))
    }

    /// The server answers the first request; on the second one, on the same connection, it carries the request out and
    /// breaks the connection.
    @Test(arguments: [UpstreamCall.Method.get, .post], [false, true])
    func `no call is sent twice on its own account`(method: UpstreamCall.Method, isReset: Bool) async throws {
        let server = RawServer { connection in
            while connection.request() != nil, connection.requestNumber != 2 { connection.send(ReuseTests.answer) }
            if isReset { connection.reset() }
        }
        defer { server.stop() }
        let upstream = try makeUpstream()
        #expect(try await upstream.get(server.url).get().text == "ok")
        let call = UpstreamCall(method, server.url, body: [65], limits: .patient)
        #expect(await upstream.fetch(call).failure == .reset)
        #expect(server.requests == 2)
        #expect(try await upstream.fetch(call).get().text == "ok")
        #expect(server.requests == 3)
    }

    @Test func `a connection that was closed meanwhile is not used`() async throws {
        let server = RawServer { connection in
            guard connection.request() != nil else { return }
            connection.send(ReuseTests.answer)
        }
        defer { server.stop() }
        let upstream = try makeUpstream()
        for count in 1...20 {
            // The end of the connection may not have arrived yet; the call is then lost and reported as failed.
            let result = await upstream.get(server.url)
            #expect(result.failure == nil || result.failure == .reset)
            #expect(server.requests <= count)
        }
    }

    @Test func `bytes after an answer are no answer to the next call`() async throws {
        let server = RawServer { connection in
            guard connection.request() != nil else { return }
            connection.send(
                "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nokHTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nbad")
            connection.hang()
        }
        defer { server.stop() }
        let upstream = try makeUpstream()
        for _ in 0..<5 { #expect(try await upstream.get(server.url).get().text == "ok") }
        #expect(server.connections == 5)
    }

    /// Its socket is watched from its first call on, without a change between the calls.
    @Test func `bytes on an idle connection end it, also after several calls`() async throws {
        let (ends, ended) = AsyncStream<Void>.makeStream()
        let received = DispatchSemaphore(value: 0)
        let server = RawServer { connection in
            while connection.request() != nil {
                connection.send(ReuseTests.answer)
                guard connection.requestNumber == 4 else { continue }
                received.wait()
                connection.send("more")
            }
            if connection.number == 1 { ended.finish() }
        }
        defer { server.stop() }
        let upstream = try makeUpstream()
        for _ in 0..<4 { #expect(try await upstream.get(server.url).get().text == "ok") }
        received.signal()
        for await _ in ends {}
        #expect(try await upstream.get(server.url).get().text == "ok")
        #expect(server.connections == 2)
        #expect(server.requests == 5)
    }

    @Test func `calls from many threads are all begun, whether the event thread sleeps or not`() async throws {
        let server = RawServer(always: ReuseTests.answer)
        defer { server.stop() }
        let upstream = try makeUpstream { $0.connectionsPerHost = 4 }
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<16 {
                group.addTask {
                    for _ in 0..<20 { #expect(await upstream.get(server.url).map { $0.text } == .success("ok")) }
                }
            }
        }
        #expect(server.requests == 320)
    }

    @Test func `a server that sends more than requested gets no connection twice`() async throws {
        let more = RawServer(always: ReuseTests.answer + "more")
        let plain = RawServer(always: ReuseTests.answer)
        defer {
            more.stop()
            plain.stop()
        }
        let upstream = try makeUpstream()
        // Until the first of its connections is seen to misbehave, one may be reused.
        while more.connections < 3 { _ = await upstream.get(more.url) }
        let (before, connections) = (more.requests, more.connections)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<64 {
                group.addTask { #expect(await upstream.get(more.url).map { $0.text } == .success("ok")) }
            }
        }
        #expect(more.requests - before == 64)
        #expect(more.connections - connections == 64)
        for _ in 0..<3 { #expect(try await upstream.get(plain.url).get().text == "ok") }
    }

    @Test func `a server that says that nothing came keeps its connections`() async throws {
        let server = RawServer { connection in
            while connection.request() != nil {
                connection.send(ReuseTests.answer)
                if connection.requestNumber.isMultiple(of: 3) {
                    return connection.send("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n")
                }
            }
        }
        defer { server.stop() }
        let upstream = try makeUpstream()
        for count in 1...9 {
            // The end of the connection may not have arrived when the next call is sent.
            let result = await upstream.get(server.url)
            #expect(result.failure == nil || count % 3 == 1)
        }
        #expect(server.connections < server.requests)
    }

    @Test func `a cancelled call closes its connection`() async throws {
        let server = RawServer { connection in
            guard connection.request() != nil else { return }
            if connection.number == 1 { connection.hang() }
            connection.send(ReuseTests.answer)
        }
        defer { server.stop() }
        let upstream = try makeUpstream()
        var limits = UpstreamCallLimits.patient
        limits.totalMilliseconds = 50
        #expect(await upstream.get(server.url, limits).failure == .timedOut)
        #expect(try await upstream.get(server.url).get().text == "ok")
        #expect(server.connections == 2)
    }

    @Test(arguments: [1, 3])
    func `opens a limit of connections to one host, and the rest waits`(most: Int) async throws {
        let server = RawServer(always: ReuseTests.answer)
        defer { server.stop() }
        let upstream = try makeUpstream { $0.connectionsPerHost = most }
        let texts = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<50 { group.addTask { try await upstream.get(server.url).get().text } }
            var texts: [String] = []
            for try await text in group { texts.append(text) }
            return texts
        }
        #expect(texts.count == 50)
        #expect(texts.allSatisfy { $0 == "ok" })
        #expect((1...most).contains(server.connections))
        // The event thread releases an answer after it has delivered it.
        #expect(Waiting.comesTrue { upstream.counters.bodyBytesHeld == 0 })
    }
}
