import LayoverHTTP
import LayoverJSON

/// An error as RFC 9457 has it, with a stable type.
struct Problem {
    static let typePrefix = "https://layover.dev/problems/"

    let status: Int
    /// The stable end of the type: `unknown-market`.
    let kind: String
    let title: String
    let detail: String?

    init(_ status: Int, _ kind: String, _ title: String, detail: String? = nil) {
        self.status = status
        self.kind = kind
        self.title = title
        self.detail = detail
    }

    /// What a problem is, without the words that are about one request.
    struct Note: Hashable, Sendable {
        let status: Int
        let kind: String
        let title: String
    }

    var note: Note { Note(status: status, kind: kind, title: title) }

    var bytes: [UInt8] {
        var output: [UInt8] = []
        appendJSONLiteral("{\"type\":", to: &output)
        appendJSONString(Problem.typePrefix + kind, to: &output)
        appendJSONLiteral(",\"title\":", to: &output)
        appendJSONString(title, to: &output)
        appendJSONLiteral(",\"status\":", to: &output)
        appendJSONNumber(status, to: &output)
        if let detail {
            appendJSONLiteral(",\"detail\":", to: &output)
            appendJSONString(detail, to: &output)
        }
        appendJSONLiteral("}\n", to: &output)
        return output
    }

    func reply(_ headers: [HTTPHeader] = []) -> HTTPReply {
        HTTPReply(
            status: status, headers: [HTTPHeader("Content-Type", "application/problem+json"), .noSniff] + headers,
            segments: [.bytes(bytes)])
    }
}

extension HTTPHeader {
    static let json = HTTPHeader("Content-Type", "application/json")
    static let noSniff = HTTPHeader("X-Content-Type-Options", "nosniff")
}
