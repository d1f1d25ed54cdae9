package import LayoverHTTP
package import LayoverJSON

/// An error in the form of RFC 9457, with a stable type.
package struct Problem: Sendable {
    package static let typePrefix = "https://layover.dev/problems/"

    package let status: Int
    /// The stable end of the type: `unknown-market`.
    package let kind: String
    package let title: String
    package let detail: String?
    /// Members in addition to those of the standard.
    package let more: [JSONValue.Member]

    /// - Parameters:
    ///   - kind: Determines the status too.
    ///   - title: What happened, in the same words for all requests.
    ///   - detail: The part of this request that is wrong, and the remedy.
    ///   - more: Members in addition to those of the standard.
    package init(
        _ kind: some ProblemKind, _ title: String, detail: String? = nil, more: [JSONValue.Member] = []
    ) {
        self.init(status: kind.status, kind: kind.rawValue, title, detail: detail, more: more)
    }

    /// Makes the problem of a request that a listener rejects before routing, with its own title.
    package init(
        status: Int, kind: String, _ title: String, detail: String? = nil, more: [JSONValue.Member] = []
    ) {
        self.more = more
        self.status = status
        self.kind = kind
        self.title = title
        self.detail = detail
    }

    /// Makes the problem with which a route rejects something that the listener rejects too.
    package static func of(_ refusal: HTTPRefusal) -> Problem {
        Problem(status: refusal.status, kind: refusal.rawValue, refusal.title)
    }

    /// A problem without its request's details.
    package struct Note: Hashable, Sendable {
        package let status: Int
        package let kind: String
        package let title: String

        package init(status: Int, kind: String, title: String) {
            self.status = status
            self.kind = kind
            self.title = title
        }
    }

    package var note: Note { Note(status: status, kind: kind, title: title) }

    package var bytes: [UInt8] {
        let members = [
            JSONValue.Member("type", .string(Problem.typePrefix + kind)), JSONValue.Member("title", .string(title)),
            JSONValue.Member("status", .int(status)),
        ]
        let details = detail.map { [JSONValue.Member("detail", .string($0))] } ?? []
        return JSONValue.object(members + details + more).bytes + [0x0a]
    }

    package func reply(_ headers: [HTTPHeader] = []) -> HTTPReply {
        HTTPReply(
            status: status, headers: [HTTPHeader("Content-Type", "application/problem+json"), .noSniff] + headers,
            segments: [.bytes(bytes)])
    }
}
