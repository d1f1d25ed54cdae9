@testable import LayoverContent
import LayoverTestKit
import LayoverUpstream
import Synchronization

/// A bucket on a port of this machine that stores files and behaves as a test sets it.
final class PlayedBucket: Sendable {
    /// How the bucket answers requests.
    enum Manner: Sendable {
        case behaves
        /// Accepts every write.
        case ignoresConditions
        /// Rejects requests with conditions.
        case knowsNoConditions
        /// Returns the previous pointer, whatever was written.
        case showsOldPointer
        /// Stores a file and ends the connection before the reply.
        case cutsReplies
        /// Sends half of each file.
        case cutsFiles
        /// Answers with a status and nothing else.
        case fails(Int)
        /// Accepts connections and never answers.
        case hangs
        /// Offers to hold a request for the pointer until it changes.
        case offersWaiting
    }

    /// A request that arrived.
    struct Request: Sendable {
        let method: String
        let target: String
        let headers: [String: String]
        let body: [UInt8]

        var file: String { String(target.split(separator: "?")[0].split(separator: "/").last ?? "") }
    }

    struct State: Sendable {
        var manner = Manner.behaves
        var files: [String: [UInt8]] = [:]
        /// The number of writes of each file, for its entity tag.
        var tags: [String: Int] = [:]
        var requests: [Request] = []
        /// Another publisher's pointer, which overwrites the next pointer right after it is written.
        var rival: [UInt8]?
        var oldPointer: [UInt8]?
    }

    let state = Watched(State())
    private let server: RawServer
    private let upstream: CurlUpstream

    init() throws {
        let state = state
        server = RawServer { connection in
            while let (head, body) = connection.requestBytes() {
                guard let request = Request(head: head, body: body) else { return }
                PlayedBucket.answer(request, state, connection)
            }
        }
        upstream = try CurlUpstream(UpstreamSettings(addresses: try AddressRule(allowed: ["127.0.0.1"])))
    }

    deinit {
        server.stop()
        upstream.stop()
    }

    /// The bucket as a release place, with the test's own HTTP client.
    func place(_ credentials: ReleaseCredentials? = nil) -> HTTPReleasePlace {
        HTTPReleasePlace(
            "\(server.url)bucket/releases", upstream: upstream, credentials: credentials, pauseMilliseconds: 20)
    }

    var url: String { "\(server.url)bucket/releases" }

    func set(_ manner: Manner) {
        state.update { state in
            state.manner = manner
            state.oldPointer = state.files["pointer"]
        }
    }

    /// The requests for a file.
    func requests(_ file: String, _ method: String = "GET") -> [Request] {
        state.value.requests.filter { $0.file == file && $0.method == method }
    }
}

extension PlayedBucket {
    private static func answer(_ request: Request, _ state: Watched<State>, _ connection: RawConnection) {
        let manner = state.update { state in
            state.requests.append(request)
            return state.manner
        }
        switch manner {
        case .hangs: return connection.hang()
        case .fails(let status): return connection.send("HTTP/1.1 \(status) No\r\nContent-Length: 0\r\n\r\n")
        default: break
        }
        if request.method == "GET" { return get(request, state, manner, on: connection) }
        let status = state.update { write(request, manner, &$0) }
        if case .cutsReplies = manner { return connection.reset() }
        connection.send("HTTP/1.1 \(status) Said\r\nContent-Length: 0\r\n\r\n")
    }

    private static func write(_ request: Request, _ manner: Manner, _ state: inout State) -> Int {
        let file = request.file
        guard request.method == "PUT" else {
            state.files[file] = nil
            return 204
        }
        let conditions = (request.headers["if-match"], request.headers["if-none-match"])
        if case .knowsNoConditions = manner, conditions != (nil, nil) { return 501 }
        if case .ignoresConditions = manner {
        } else {
            let tag = state.files[file] == nil ? nil : "\"\(state.tags[file] ?? 0)\""
            if let wanted = conditions.0, wanted != tag { return 412 }
            if conditions.1 == "*", tag != nil { return 412 }
        }
        state.files[file] = request.body
        state.tags[file, default: 0] += 1
        if file == "pointer", let rival = state.rival {
            state.files[file] = rival
            state.tags[file, default: 0] += 1
            state.rival = nil
        }
        return 200
    }

    private static func get(
        _ request: Request, _ state: Watched<State>, _ manner: Manner, on connection: RawConnection
    ) {
        let state = state.value
        var bytes = state.files[request.file]
        if case .showsOldPointer = manner, request.file == "pointer" { bytes = state.oldPointer }
        guard let bytes else { return connection.send("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n") }
        let tag = "\"\(state.tags[request.file] ?? 0)\""
        var wait = ""
        if case .offersWaiting = manner { wait = "Layover-Wait: 25\r\n" }
        guard request.headers["if-none-match"] != tag else {
            return connection.send("HTTP/1.1 304 Not Modified\r\nETag: \(tag)\r\n\r\n")
        }
        connection.send("HTTP/1.1 200 OK\r\nETag: \(tag)\r\n\(wait)Content-Length: \(bytes.count)\r\n\r\n")
        if case .cutsFiles = manner {
            connection.send(Array(bytes.prefix(bytes.count / 2)))
            return connection.end()
        }
        connection.send(bytes)
    }
}

extension PlayedBucket.Request {
    fileprivate init?(head: [UInt8], body: [UInt8]) {
        let lines = String(decoding: head, as: UTF8.self).split(separator: "\r\n")
        let words = lines.first?.split(separator: " ") ?? []
        guard words.count == 3 else { return nil }
        method = String(words[0])
        target = String(words[1])
        headers = lines.dropFirst().reduce(into: [:]) { headers, line in
            let parts = line.split(separator: ":", maxSplits: 1)
            if parts.count == 2 { headers[parts[0].lowercased()] = String(parts[1].drop { $0 == " " }) }
        }
        self.body = body
    }
}
