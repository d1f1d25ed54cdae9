import Glibc
import LayoverHTTP
import LayoverWeb
import Synchronization

/// One listener for all inputs, on a socket that is not in any folder; each input is a connection.
final class FuzzedServer: Sendable {
    static let shared = FuzzedServer()

    private let server: HTTPServer
    private let seen = Seen()

    /// The requests that reached the handler, in their order.
    final class Seen: Sendable {
        let requests = Mutex<[PlainRequests.Request]>([])
    }

    private init() {
        let router = Router(FuzzedRoutes().bound)
        var settings = HTTPSettings(threads: 1, methods: [.get, .head, .post, .options, .put, .delete, .patch])
        settings.opensLater = true
        settings.allowed = { router.methods(of: $0) }
        settings.takesEncoded = { router.takesPacked($0) }
        settings.limits.bodyBytes = 2_048
        let listening = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        guard unsafe FuzzedServer.atAddress({ unsafe bind(listening, $0, $1) }) == 0, listen(listening, 8) == 0 else {
            finding("no socket to listen on")
        }
        do {
            server = try HTTPServer(settings, handler: Recorder(seen: seen, router: router))
            try server.accept(from: [listening])
        } catch {
            finding("no server: \(error)")
        }
    }

    /// Sends the bytes on a connection of their own, and then no more.
    ///
    /// - Parameter bytes: All that the client sends.
    /// - Returns: The requests that reached the handler, and every byte of the replies.
    func exchange(_ bytes: [UInt8]) -> (requests: [PlainRequests.Request], replies: [UInt8]) {
        seen.requests.withLock { $0 = [] }
        let client = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        guard unsafe FuzzedServer.atAddress({ unsafe connect(client, $0, $1) }) == 0 else { finding("no connection") }
        _ = unsafe bytes.withUnsafeBytes { unsafe send(client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        waitUntilRead(client)
        shutdown(client, Int32(SHUT_WR))
        var replies: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 16_384)
        while case let count = unsafe block.withUnsafeMutableBytes({ unsafe recv(client, $0.baseAddress, $0.count, 0) }),
            count > 0
        {
            replies += block[..<count]
        }
        close(client)
        return (seen.requests.withLock { $0 }, replies)
    }

    /// Waits until the server has read all bytes: libmicrohttpd does not see an end that arrives with them, and would wait for
    /// more until the connection has been idle for too long.
    private func waitUntilRead(_ client: Int32) {
        var unread: Int32 = 1
        while unsafe ioctl(client, UInt(TIOCOUTQ), &unread) == 0, unread > 0 { sched_yield() }
    }

    /// Calls `use` with the address: a name of this process that begins with a zero, so that no file is made.
    private static func atAddress(_ use: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        unsafe withUnsafeMutableBytes(of: &address.sun_path) {
            unsafe $0.copyBytes(from: Array("\0layover-fuzz-\(getpid())".utf8))
        }
        return unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe use($0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }
}

/// Notes each request and passes it on.
private struct Recorder: HTTPHandling {
    let seen: FuzzedServer.Seen
    let router: Router

    func respond(to request: borrowing HTTPRequest) -> HTTPReply {
        let one = PlainRequests.Request(
            method: request.method.rawValue, target: request.target, host: request.header("Host"),
            body: request.bodyBytes)
        seen.requests.withLock { $0.append(one) }
        return router.respond(to: request)
    }

    func recordOutcome(_ outcome: HTTPOutcome, of request: borrowing HTTPRequest) {
        router.recordOutcome(outcome, of: request)
    }
}

/// Routes whose handlers read everything that the room reads of a request.
private struct FuzzedRoutes: RouteOwner {
    static let routes: [Route<FuzzedRoutes>] = [
        Route(document(.get, "/v1/layouts/{surface}")) { $0.answer($1, $2) },
        Route(document(.post, "/v1/attach")) { $0.answer($1, $2) },
        Route(document(.get, "/v1/styles/{hash}.css")) { $0.answer($1, $2) },
        Route(document(.put, "/v1/trips/{token}/votes/{vote}")) { $0.answer($1, $2) },
        Route(RouteDocument(.get, "/assets/{path}", name: "", summary: "", isOpen: true, replies: [])) {
            $0.answer($1, $2)
        },
    ]

    private static let tag = EntityTag("a1")
    private static let crossOrigin = CrossOrigin(origins: ["https://a.example"], tellsTiming: true)

    private static func document(_ method: HTTPMethod, _ path: String) -> RouteDocument {
        RouteDocument(method, path, name: "", summary: "", replies: [])
    }

    private func answer(_ request: borrowing HTTPRequest, _ values: [String]) -> HTTPReply {
        if Self.tag.isHeld(by: request) { return HTTPReply(status: 304) }
        let items = request.withQuery { URLQuery.items($0) } ?? []
        let text = "\(values) \(items) \(RequestName.of(request)) \(request.prefersPage) \(request.takesGzip)"
        let headers = Self.crossOrigin.headers(for: request)
        guard request.bodyCount == 0 else {
            return HTTPReply(status: 200, headers: headers, segments: [.requestBody(0..<request.bodyCount)])
        }
        return HTTPReply(status: 200, headers: headers, segments: [.bytes(Array(text.utf8))])
    }
}
