/// The replies to rejected requests, built once.
struct RefusalTable: Sendable {
    private let replies: [HTTPRefusal: PreparedReply]
    private let wire: [HTTPRefusal: [UInt8]]
    private let fallback: PreparedReply
    private let allowed: @Sendable (String) -> [HTTPMethod]?
    private let methodProblem: [UInt8]

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
        allowed = settings.allowed
        methodProblem = settings.problem(.methodUnknown)
    }

    func reply(to refusal: HTTPRefusal) -> PreparedReply { replies[refusal] ?? fallback }

    /// The refusal of a method that this listener does not accept, on a path with known methods.
    func unknownMethod(_ path: String) -> HTTPReply? {
        guard let methods = allowed(path) else { return nil }
        let headers =
            RefusalTable.problemHeaders + [
                HTTPHeader("Allow", methods.map(\.rawValue).joined(separator: ", "))
            ]
        return HTTPReply(status: HTTPRefusal.methodUnknown.status, headers: headers, segments: [.bytes(methodProblem)])
    }

    /// The complete reply as bytes, for the one case in which libmicrohttpd accepts no reply.
    func wireBytes(of refusal: HTTPRefusal) -> [UInt8] { wire[refusal] ?? [] }

    private static let problemHeaders = [
        HTTPHeader("Content-Type", "application/problem+json"), HTTPHeader("X-Content-Type-Options", "nosniff"),
    ]

    private static func headers(_ refusal: HTTPRefusal, _ settings: HTTPSettings) -> [HTTPHeader] {
        var headers = problemHeaders
        switch refusal {
        case .methodUnknown:
            headers.append(HTTPHeader("Allow", settings.methods.map(\.rawValue).joined(separator: ", ")))
        case .contentEncoded: headers.append(HTTPHeader("Accept-Encoding", "gzip"))
        case .tooBusy, .tooManyWaiting: headers.append(HTTPHeader("Retry-After", "1"))
        case .tooManyStreams: headers.append(HTTPHeader("Retry-After", String(Limits.streamRetrySeconds)))
        default: break
        }
        return headers
    }

    private static let reasons = [
        400: "Bad Request", 413: "Content Too Large", 431: "Request Header Fields Too Large",
        503: "Service Unavailable",
    ]

    private static func wireBytes(_ status: Int, _ headers: [HTTPHeader], _ body: [UInt8]) -> [UInt8] {
        let lines = headers.map { "\($0.name): \($0.value)\r\n" }.joined()
        let reason = reasons[status] ?? "Refused"
        let head = "HTTP/1.1 \(status) \(reason)\r\nConnection: close\r\nContent-Length: \(body.count)\r\n\(lines)\r\n"
        return Array(head.utf8) + body
    }
}
