import LayoverJSON

/// The reply to a request, before any fault is applied.
struct SupplierReply: Sendable {
    var status: Int
    var headers: [(name: String, value: String)]
    /// The body in pieces, so that many answers can share bytes.
    var parts: [[UInt8]]

    init(status: Int = 200, headers: [(name: String, value: String)] = [], parts: [[UInt8]]) {
        self.status = status
        self.headers = [("Content-Type", "application/json")] + headers
        self.parts = parts
    }

    init(status: Int, headers: [(name: String, value: String)] = [], json: JSONValue) {
        self.init(status: status, headers: headers, parts: [json.bytes])
    }

    var length: Int { parts.reduce(0) { $0 + $1.count } }

    var body: [UInt8] { parts.count == 1 ? parts[0] : Array(parts.joined()) }

    /// Writes the head of the reply.
    ///
    /// - Parameters:
    ///   - framing: How the end of the body is marked.
    ///   - keepsConnection: True if another request can follow.
    /// - Returns: The head, including the empty line.
    func head(_ framing: Framing, keepsConnection: Bool) -> [UInt8] {
        var text = "HTTP/1.1 \(status) \(SupplierReply.phrases[status] ?? "Answer")\r\n"
        for (name, value) in headers { text += "\(name): \(value)\r\n" }
        switch framing {
        case .length(let length): text += "Content-Length: \(length)\r\n"
        case .chunked: text += "Transfer-Encoding: chunked\r\n"
        case .close: break
        }
        return Array((text + "Connection: \(keepsConnection ? "keep-alive" : "close")\r\n\r\n").utf8)
    }

    enum Framing { case length(Int), chunked, close }

    private static let phrases = [
        200: "OK", 201: "Created", 302: "Found", 400: "Bad Request", 401: "Unauthorized", 404: "Not Found",
        405: "Method Not Allowed", 422: "Unprocessable Entity", 429: "Too Many Requests",
        500: "Internal Server Error", 502: "Bad Gateway", 503: "Service Unavailable", 504: "Gateway Timeout",
    ]
}
