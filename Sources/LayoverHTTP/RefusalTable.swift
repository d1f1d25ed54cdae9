/// The replies to refused requests, built once.
struct RefusalTable: Sendable {
    private let replies: [HTTPRefusal: PreparedReply]
    private let wire: [HTTPRefusal: [UInt8]]
    private let fallback: PreparedReply

    init(_ settings: HTTPSettings) {
        var replies: [HTTPRefusal: PreparedReply] = [:]
        var wire: [HTTPRefusal: [UInt8]] = [:]
        for refusal in HTTPRefusal.allCases {
            let headers = RefusalTable.headers(refusal, settings)
            let problem = settings.problem(refusal)
            replies[refusal] = PreparedReply(status: refusal.status, headers: headers, bytes: problem)
            wire[refusal] = RefusalTable.wireBytes(refusal.status, headers, problem)
        }
        self.replies = replies
        self.wire = wire
        fallback = PreparedReply(status: 400)
    }

    func reply(to refusal: HTTPRefusal) -> PreparedReply { replies[refusal] ?? fallback }

    /// The whole reply as it goes over the wire, for the one place where libmicrohttpd takes no reply.
    func wireBytes(of refusal: HTTPRefusal) -> [UInt8] { wire[refusal] ?? [] }

    private static func headers(_ refusal: HTTPRefusal, _ settings: HTTPSettings) -> [HTTPHeader] {
        var headers = [
            HTTPHeader("Content-Type", "application/problem+json"), HTTPHeader("X-Content-Type-Options", "nosniff"),
        ]
        switch refusal {
        case .methodUnknown:
            headers.append(HTTPHeader("Allow", settings.methods.map(\.rawValue).joined(separator: ", ")))
        case .tooBusy, .tooManyWaiting: headers.append(HTTPHeader("Retry-After", "1"))
        case .tooManyStreams: headers.append(HTTPHeader("Retry-After", String(Limits.streamRetrySeconds)))
        default: break
        }
        return headers
    }

    private static func wireBytes(_ status: Int, _ headers: [HTTPHeader], _ body: [UInt8]) -> [UInt8] {
        let lines = headers.map { "\($0.name): \($0.value)\r\n" }.joined()
        let reason = status == 413 ? "Content Too Large" : status == 503 ? "Service Unavailable" : "Refused"
        let head = "HTTP/1.1 \(status) \(reason)\r\nConnection: close\r\nContent-Length: \(body.count)\r\n\(lines)\r\n"
        return Array(head.utf8) + body
    }
}
