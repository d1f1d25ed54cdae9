package import LayoverModel

/// A whole answer of another server: its status and every byte of its body, decoded.
package struct UpstreamAnswer: Sendable {
    /// From 200 to 599, whatever it means.
    package let status: Int
    /// As they came, without those of the connection and of the encoding.
    package let headers: [(name: String, value: String)]
    package let body: any HeldBytes
    /// From the start of the call to its first and to its last byte.
    package let firstByteMicroseconds: Int
    package let totalMicroseconds: Int

    package init(
        status: Int, headers: [(name: String, value: String)], body: any HeldBytes, firstByteMicroseconds: Int = 0,
        totalMicroseconds: Int = 0
    ) {
        self.status = status
        self.headers = headers
        self.body = body
        self.firstByteMicroseconds = firstByteMicroseconds
        self.totalMicroseconds = totalMicroseconds
    }

    /// The first header of this name, in any case.
    package func header(_ name: String) -> String? {
        headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }
}

/// Why there is no whole answer.
package enum UpstreamFailure: String, Error, Hashable, CaseIterable, Sendable {
    /// The address does not parse, or is of a scheme that is not called.
    case badAddress = "bad-address"
    /// The name resolves to an address that may not be called.
    case refusedAddress = "refused-address"
    /// No connection: refused, unknown name, TLS.
    case unreachable
    /// The connection broke before the first byte of the answer.
    case reset
    /// No first byte, or not the last, in time.
    case timedOut = "timed-out"
    /// The answer ended early.
    case truncated
    /// What came is no HTTP, or does not decode.
    case malformed
    /// Larger than the limit, or much larger than what came over the wire.
    case tooLarge = "too-large"
    /// Nobody waits for it any more.
    case cancelled

    /// Whether nothing of the call can have been acted upon, or nothing but reading was asked: may be tried again if the
    /// call is one that may be repeated.
    package var isBeforeFirstByte: Bool {
        switch self {
        case .unreachable, .reset: true
        default: false
        }
    }
}
