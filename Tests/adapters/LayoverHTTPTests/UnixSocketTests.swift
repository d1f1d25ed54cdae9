import Foundation
import LayoverTestKit
import Testing

@testable import LayoverHTTP

/// A server on a Unix socket: who may connect, its answers, and its file afterwards.
struct UnixSocketTests {
    private struct Echo: HTTPHandling {
        func respond(to request: borrowing HTTPRequest) -> HTTPReply {
            HTTPReply(status: 200, segments: [.bytes(Array("\(request.path) '\(request.clientAddress)'".utf8))])
        }
    }

    private func settings(_ path: String) -> HTTPSettings {
        var settings = HTTPSettings(threads: 1)
        settings.socketPath = path
        return settings
    }

    @Test func `owner and group may connect, requests are answered, and the name goes with the server`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("s")
        let server = try HTTPServer(settings(path), handler: Echo())
        #expect(server.port == 0)
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o660)
        for round in 0..<3 {
            let client = try RawClient(path: path)
            client.send("GET", "/\(round)")
            let reply = try client.reply()
            #expect(reply.status == 200)
            #expect(reply.text == "/\(round) ''")
        }
        server.stop()
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func `a socket that is listened on is in use, and one that was left is taken over`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("s")
        let first = try UnixSocket.listen(path)
        #expect(throws: HTTPServerError.addressInUse(path)) { _ = try HTTPServer(settings(path), handler: Echo()) }
        close(first)
        #expect(FileManager.default.fileExists(atPath: path))
        let second = try HTTPServer(settings(path), handler: Echo())
        let client = try RawClient(path: path)
        client.send("GET", "/again")
        #expect(try client.reply().status == 200)
        second.stop()
    }

    @Test func `another file stays, and a path that no socket has is rejected`() throws {
        let folder = try TemporaryFolder()
        try folder.write("kept", to: "s")
        #expect(throws: HTTPServerError.addressInUse(folder.path("s"))) {
            _ = try HTTPServer(settings(folder.path("s")), handler: Echo())
        }
        #expect(try folder.text("s") == "kept")
        for path in ["", "/" + String(repeating: "a", count: UnixSocket.pathBytes)] {
            #expect(throws: HTTPServerError.self) { _ = try HTTPServer(settings(path), handler: Echo()) }
        }
        #expect(throws: HTTPServerError.self) {
            _ = try HTTPServer(settings(folder.path("none/s")), handler: Echo())
        }
    }
}
