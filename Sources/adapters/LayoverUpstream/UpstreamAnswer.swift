package import LayoverModel

/// A whole answer of another server: its status and every byte of its body, decoded unless it was asked for packed.
package struct UpstreamAnswer: Sendable {
    /// From 200 to 599, whatever it means.
    package let status: Int
    /// As they came, without those of the connection and of the encoding.
    package let headers: [(name: String, value: String)]
    package let body: any HeldBytes
    /// True if the body is packed by gzip, as it came.
    package let isPacked: Bool
    /// From the start of the call to its first and to its last byte.
    package let firstByteMicroseconds: Int
    package let totalMicroseconds: Int

    package init(
        status: Int, headers: [(name: String, value: String)], body: any HeldBytes, isPacked: Bool = false,
        firstByteMicroseconds: Int = 0, totalMicroseconds: Int = 0
    ) {
        self.status = status
        self.headers = headers
        self.body = body
        self.isPacked = isPacked
        self.firstByteMicroseconds = firstByteMicroseconds
        self.totalMicroseconds = totalMicroseconds
    }

    /// Has memory filled that counts among the answers in flight, as the body itself does.
    ///
    /// - Parameters:
    ///   - count: Bytes to fill.
    ///   - fill: Writes them.
    /// - Returns: `nil` where answers in flight have all the memory that they may.
    /// - Throws: What `fill` throws.
    package func memory<Failure: Error>(
        _ count: Int, _ fill: (inout MutableSpan<UInt8>) throws(Failure) -> Void
    ) throws(Failure) -> (any HeldBytes)? {
        try (body as? ReceivedBody)?.sibling(count: count, fill)
    }

    /// The first header of this name, in any case.
    package func header(_ name: String) -> String? {
        headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }
}

/// Why there is no whole answer.
package enum UpstreamFailure: String, Error, Hashable, CaseIterable, Sendable {
    /// The address does not parse, is of a scheme that is not called or names a user, or a header holds what none may.
    case badAddress = "bad-address"
    /// The name resolves to an address that may not be called.
    case refusedAddress = "refused-address"
    /// No connection in time, or none at all: refused, unknown name, TLS. Nothing of the call was sent.
    case unreachable
    /// The connection broke before the first line of the answer was whole; whether the call was acted upon, nobody knows.
    case reset
    /// No first byte, or not the last, in time.
    case timedOut = "timed-out"
    /// The answer ended early: before the length that it gave, within a chunk, or without a last one. An answer without
    /// length and chunks ends with its connection; there an early end cannot be told from a whole answer.
    case truncated
    /// An answer that is no HTTP, or does not decode.
    case malformed
    /// Larger than the limit, or much larger than what came over the wire.
    case tooLarge = "too-large"
    /// More calls, connections or bytes are under way than this process bears; nothing is wrong with the other server.
    case exhausted
    /// Nobody waits for it any more.
    case cancelled

    /// True if no line of an answer came, so that the call may be made again if it is one that may be repeated.
    ///
    /// No call is sent twice before it ends.
    package var isBeforeFirstByte: Bool {
        switch self {
        case .unreachable, .reset: true
        default: false
        }
    }
}
