/// Why a request was rejected before a handler saw it; the text is a label of metrics.
struct RefusalReason: Hashable, Sendable {
    let text: String

    init(_ refusal: HTTPRefusal) { text = refusal.rawValue }

    private init(_ text: String) { self.text = text }

    /// The reason for which libmicrohttpd rejects a request before its headers are complete, from the status of its reply.
    init(ofLibrary status: Int) { self = RefusalReason.ofLibrary[status] ?? .malformed }

    /// The request line or a header line cannot be read.
    private static let malformed = RefusalReason("request-malformed")
    private static let version = RefusalReason("http-version-unsupported")
    private static let ofLibrary = [
        413: RefusalReason(.bodyTooLarge), 414: RefusalReason(.targetTooLong), 431: RefusalReason(.headersTooLarge),
        505: version,
    ]

    static let all = HTTPRefusal.allCases.map { RefusalReason($0) } + [malformed, version]
}
