import LayoverHTTP
import LayoverModel
import LayoverTestKit
import Synchronization
import Testing

/// Bodies that are kept after their request, and replies from bytes that another object holds.
struct HeldBodyTests {
    @Test func `a handler keeps a posted body past its request; it counts until it is released`() throws {
        let kept = Mutex<[any HeldBytes]>([])
        let server = try testServer { request in
            let both = [request.heldBody, request.heldBody].compactMap { $0 }
            kept.withLock { $0 += both }
            return echo(request)
        }
        let client = try RawClient(port: server.port)
        for number in 0..<10 {
            client.send("POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 6\r\n\r\nbody \(number)")
            #expect(try client.reply().text == "body \(number)")
        }
        client.send("GET / HTTP/1.1\r\nHost: here\r\n\r\n")
        #expect(try client.reply().status == 200)
        let held = kept.withLock { $0 }
        #expect(held.count == 20)
        #expect(server.bodyBytesInFlight == 10 * 4_096)
        for (index, body) in held.enumerated() {
            #expect(body.count == 6)
            #expect(body.text == "body \(index / 2)")
            #expect(body.padding == [UInt8](repeating: 0, count: HeldBytesPadding.count))
        }
        server.stop()
        #expect(held.first?.text == "body 0")
    }

    @Test func `a released body leaves the bodies in flight`() throws {
        let kept = Mutex<(any HeldBytes)?>(nil)
        let server = try testServer { request in
            let body = request.heldBody
            kept.withLock { $0 = body }
            return echo(request)
        }
        let client = try RawClient(port: server.port)
        client.send("POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 4\r\n\r\nbody")
        #expect(try client.reply().text == "body")
        #expect(server.bodyBytesInFlight == 4_096)
        kept.withLock { $0 = nil }
        #expect(Waiting.comesTrue { server.bodyBytesInFlight == 0 })
    }

    @Test(arguments: [
        (0..<10, "0123456789"), (3..<5, "34"), (9..<10, "9"), (10..<20, ""), (5..<100, "56789"), (-5..<2, "01"),
        (4..<4, ""),
    ])
    func `ranges of held bytes are sent, cut to their end`(range: Range<Int>, sent: String) throws {
        let bytes = SomeBytes("0123456789")
        let server = try testServer { _ in
            HTTPReply(status: 200, segments: [.bytes(Array("<".utf8)), .held(bytes, range), .bytes(Array(">".utf8))])
        }
        let client = try RawClient(port: server.port)
        client.send("GET / HTTP/1.1\r\nHost: here\r\n\r\n")
        #expect(try client.reply().text == "<\(sent)>")
    }

    @Test(arguments: [64 * 1024 - 1, 64 * 1024, 3 * 1024 * 1024])
    func `long replies in several stretches are whole, one after the other and without their bodies`(count: Int) throws
    {
        let bytes = SomeBytes(String(repeating: "x", count: count - 2))
        let server = try testServer { _ in
            HTTPReply(
                status: 200, segments: [.bytes([0x3c]), .held(bytes, 0..<count - 2), .bytes([0x3e])])
        }
        let client = try RawClient(port: server.port)
        for _ in 0..<3 {
            client.send("GET / HTTP/1.1\r\nHost: here\r\n\r\n")
            let body = try client.reply().body
            #expect(body.count == count)
            #expect(body.first == 0x3c)
            #expect(body.last == 0x3e)
            client.send("HEAD / HTTP/1.1\r\nHost: here\r\n\r\n")
            #expect(try client.reply(bodiless: true).header("content-length") == "\(count)")
        }
    }

    @Test func `held bytes live until the last of them is out, and no longer`() throws {
        let count = 8 * 1024 * 1024
        let watch = Weakly()
        let server = try testServer { _ in
            let bytes = SomeBytes(String(repeating: "x", count: count))
            watch.set(bytes)
            return HTTPReply(status: 200, segments: [.held(bytes, 0..<count)])
        }
        let client = try RawClient(port: server.port)
        client.send("GET / HTTP/1.1\r\nHost: here\r\n\r\n")
        #expect(Waiting.comesTrue { watch.isAlive })
        #expect(try client.reply().body.count == count)
        #expect(Waiting.comesTrue { !watch.isAlive })
    }
}

/// Bytes that a test holds.
private final class SomeBytes: HeldBytes, Sendable {
    private let bytes: [UInt8]
    let count: Int

    init(_ text: String) {
        bytes = Array(text.utf8) + [UInt8](repeating: 0, count: HeldBytesPadding.count)
        count = text.utf8.count
    }

    func withPaddedBytes<Result, Failure: Error>(_ use: (Span<UInt8>) throws(Failure) -> Result) throws(Failure)
        -> Result
    {
        let kept = bytes
        return try use(kept.span)
    }
}

private final class Weakly: Sendable {
    private struct Reference { weak var bytes: SomeBytes? }

    private let reference = Mutex(Reference())

    var isAlive: Bool { reference.withLock { $0.bytes != nil } }

    func set(_ bytes: SomeBytes) { reference.withLock { $0.bytes = bytes } }
}

extension HeldBytes {
    fileprivate var text: String {
        let count = count
        return withPaddedBytes { span in
            String(decoding: (0..<count).map { span[$0] }, as: UTF8.self)
        }
    }

    fileprivate var padding: [UInt8] {
        let count = count
        return withPaddedBytes { span in (count..<span.count).map { span[$0] } }
    }
}
