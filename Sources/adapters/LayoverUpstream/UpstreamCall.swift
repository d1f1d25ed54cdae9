/// One request to another server.
package struct UpstreamCall: Hashable, Sendable {
    package enum Method: String, Sendable { case get = "GET", post = "POST", put = "PUT", delete = "DELETE" }

    package var method: Method
    /// `http` or `https`, without user and password.
    package var url: String
    /// In the order in which they go out; a name is a token, a value holds no control character.
    ///
    /// Nothing is added to them but what the call needs: `Host`, `Accept-Encoding`, `Content-Length`. Those three and the
    /// ones of the connection are left out where they stand here, but for `Host`.
    package var headers: [(name: String, value: String)] {
        get { pairs.map { ($0.name, $0.value) } }
        set { pairs = newValue.map { Pair(name: $0.name, value: $0.value) } }
    }
    package var body: [UInt8]
    package var limits: UpstreamCallLimits
    /// True if the call may be made again; one that may not gets no connection that has been idle for long.
    package var isRepeatable: Bool
    /// Signs the call as S3 asks for it; `nil` for a call that nobody signs.
    package var signature: S3Signature?
    /// Codings that the answer may come in, as `Accept-Encoding` has them.
    package var codings = UpstreamCall.allCodings
    /// True if an answer packed by gzip, and by nothing else, is taken as it came; any other coding is decoded all the same.
    package var keepsGzip = false
    private var pairs: [Pair]

    /// All that libcurl decodes here.
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

/// Limits on how long one call may take, and on how much may come back.
package struct UpstreamCallLimits: Hashable, Sendable {
    /// Until the connection stands, the name and TLS included.
    package var connectMilliseconds = 1_000
    /// From the start until the status line of the answer.
    package var firstByteMilliseconds = 10_000
    /// From the start until the last byte.
    package var totalMilliseconds = 30_000
    /// Bytes of the answer, decoded; of one that is taken packed those that came.
    package var bodyBytes = 32 * 1024 * 1024
    /// Factor by which an answer may grow when it is decoded, once it is larger than 1 MiB.
    package var decodedRatio = 50
    /// Bytes of all header lines of the answer.
    package var headerBytes = 64 * 1024
    /// True if an answer that is longer ends as far as it was read, and its connection with it: for callers to whom the
    /// status says all.
    package var cutsBody = false

    package init() {}
}
