import Glibc
@testable import LayoverFrame
@testable import LayoverKills
import LayoverTestKit
import LayoverUpstream
import Testing

/// Calls to other servers: which addresses they may name, and that each has a timeout.
struct AdminCallTests {
    @Test(
        arguments: [
            ("10.0.0.7:8081", "10.0.0.7:8081"), ("http://10.0.0.7:9", "10.0.0.7:9"), ("localhost", "localhost:8081"),
            ("http://[::1]:8082", "[::1]:8082"), ("https://10.0.0.7:8081", nil), ("10.0.0.7:0", nil), ("", nil),
            ("http://", nil), ("a b", nil), ("a:1:2", nil), ("http://a:8081/x", nil), ("[::1", nil),
        ] as [(String, String?)])
    func `a server is a host and a port`(text: String, name: String?) {
        #expect(AdminServer(text)?.description == name)
    }

    @Test(arguments: [(PeerLimits.peers, true), (PeerLimits.peers + 1, false)])
    func `a server has a limit of peers`(count: Int, isTaken: Bool) throws {
        let key = try #require(PeerSettings.keys.first { $0.name == "peers" })
        var settings = ServerSettings()
        let list = (0..<count).map { "http://10.0.0.\($0):8081" }.joined(separator: ", ")
        #expect(key.apply(list, &settings) == isTaken)
        #expect(!key.apply("http://10.0.0.7:8081,nowhere:x", &settings))
        #expect(key.apply("", &settings))
        #expect(settings.peering.peers.isEmpty)
    }

    @Test func `a server that accepts the call and does not answer is given up`() throws {
        let silent = try SilentListener()
        let server = try #require(AdminServer("127.0.0.1:\(silent.port)"))
        let answer = AdminAnswer(asking: server, .get, "/admin/kills", token: "", milliseconds: 50)
        #expect(!answer.isAcknowledged)
        #expect(answer.reason == "no answer within 50 ms")
    }

    @Test func `all servers are called at once, so that slow ones delay no other`() throws {
        let arrived = Watched(0)
        let slow = RawServer { connection in
            guard connection.request() != nil else { return }
            arrived.update { $0 += 1 }
            _ = arrived.waits { $0 == PeerLimits.peers }
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}")
        }
        defer { slow.stop() }
        let server = try #require(AdminServer("127.0.0.1:\(slow.port)"))
        let servers = Array(repeating: server, count: PeerLimits.peers)
        let answers = AdminAnswer.all(asking: servers, .get, "/admin/kills", token: "")
        #expect(answers.count(where: \.isAcknowledged) == PeerLimits.peers)
    }

    @Test func `a server that takes no connection cannot be reached`() async throws {
        let server = try #require(AdminServer("127.0.0.1:1"))
        let answers = AdminAnswer.all(asking: [server, server], .get, "/admin/kills", token: "")
        #expect(answers.map(\.reason) == ["it cannot be reached", "it cannot be reached"])
        let answer = await AdminAnswer.of(server, to: "/admin/kills", token: "", milliseconds: 5_000)
        #expect(answer.refusal == "127.0.0.1:1: it cannot be reached")
    }
}

/// Accepts connections on this machine and never answers.
@safe
private final class SilentListener {
    private let descriptor: Int32
    let port: UInt16

    init() throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let listener = descriptor
        let code = unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                unsafe bind(listener, pointer, size) == 0 && listen(listener, 8) == 0
                    && getsockname(listener, pointer, &size) == 0
            }
        }
        try #require(code)
        port = UInt16(bigEndian: address.sin_port)
    }

    deinit { close(descriptor) }
}
