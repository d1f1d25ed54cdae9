/// One request to another server.
package struct UpstreamCall: Hashable, Sendable {
    package enum Method: String, Sendable {
        case get = "GET"
        case post = "POST"
        case put = "PUT"
        case patch = "PATCH"
        case delete = "DELETE"
        case options = "OPTIONS"
    }

    package var method: Method
    /// `http` or `https`, without user and password.
    package var url: String
    /// In the order in which they are sent; a name must be a token, a value must not contain a control character.
    ///
    /// Only the headers that the call needs are added: `Host`, `Accept-Encoding`, `Content-Length`. If the caller sets one of
    /// them or a header of the connection, it is ignored, except `Host`.
    package var headers: [(name: String, value: String)] {
        get { pairs.map { ($0.name, $0.value) } }
        set { pairs = newValue.map { Pair(name: $0.name, value: $0.value) } }
    }
    package var body: [UInt8]
    package var limits: UpstreamCallLimits
    /// True if the call may be retried; otherwise it uses no connection that has been idle for long.
    package var isRepeatable: Bool
    /// Signs the call for S3; `nil` for an unsigned call.
    package var signature: S3Signature?
    /// The accepted codings of the answer, for `Accept-Encoding`.
    package var codings = UpstreamCall.allCodings
    /// True if an answer packed only by gzip is not decoded; any other coding still is.
    package var keepsGzip = false
    /// True if the call uses a connection of its own, which is closed after the answer.
    package var isAlone = false
    private var pairs: [Pair]

    /// All codings that libcurl decodes here.
    package static let allCodings = "gzip, br, zstd"

    private struct Pair: Hashable, Sendable {
        let name: String
        let value: String
    }

    package init(
        _ method: Method, _ url: String, headers: [(name: String, value: String)] = [], body: [UInt8] = [],
        limits: UpstreamCallLimits = UpstreamCallLimits(), isRepeatable: Bool? = nil
    ) {
        self.method = method
        self.url = url
        self.body = body
        self.limits = limits
        self.isRepeatable = isRepeatable ?? (method == .get)
        pairs = headers.map { Pair(name: $0.name, value: $0.value) }
    }
}

/// Limits of one call in time and in the size of its answer.
package struct UpstreamCallLimits: Hashable, Sendable {
    /// Until the connection is established, including name and TLS.
    package var connectMilliseconds = 1_000
    /// From the start until the status line of the answer.
    package var firstByteMilliseconds = 10_000
    /// From the start until the last byte.
    package var totalMilliseconds = 30_000
    /// Bytes of the decoded answer; if it is kept packed, the received bytes.
    package var bodyBytes = 32 * 1024 * 1024
    /// Factor by which an answer may grow when it is decoded, once it is larger than 1 MiB.
    package var decodedRatio = 50
    /// Bytes of all header lines of the answer.
    package var headerBytes = 64 * 1024
    /// True if a longer answer is cut at the limit, and its connection closed, instead of failing: for callers that need only
    /// the status.
    package var cutsBody = false

    package init() {}
}
