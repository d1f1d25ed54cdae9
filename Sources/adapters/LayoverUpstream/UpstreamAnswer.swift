package import LayoverModel

/// A complete answer of another server: its status and every byte of its body, decoded unless the caller requested it packed.
package struct UpstreamAnswer: Sendable {
    /// From 200 to 599, whatever its meaning.
    package let status: Int
    /// As received, without the headers of the connection and of the encoding.
    package let headers: [(name: String, value: String)]
    package let body: any HeldBytes
    /// True if the body is still packed by gzip.
    package let isPacked: Bool
    /// From the start of the call to its last byte.
    package let totalMicroseconds: Int

    package init(
        status: Int, headers: [(name: String, value: String)], body: any HeldBytes, isPacked: Bool = false,
        totalMicroseconds: Int = 0
    ) {
        self.status = status
        self.headers = headers
        self.body = body
        self.isPacked = isPacked
        self.totalMicroseconds = totalMicroseconds
    }

    /// Fills memory that counts as an answer in flight, as the body itself does.
    ///
    /// - Parameters:
    ///   - count: Bytes to fill.
    ///   - fill: Writes them.
    /// - Returns: `nil` if the limit of answers in flight is reached.
    /// - Throws: The error of `fill`.
    package func memory<Failure: Error>(
        _ count: Int, _ fill: (inout MutableSpan<UInt8>) throws(Failure) -> Void
    ) throws(Failure) -> (any HeldBytes)? {
        try (body as? ReceivedBody)?.sibling(count: count, fill)
    }

    /// A copy of the body.
    package var bytes: [UInt8] {
        body.withPaddedBytes { bytes in
            unsafe bytes.withUnsafeBufferPointer { unsafe Array($0.prefix(body.count)) }
        }
    }

    /// The first header of this name, in any case.
    package func header(_ name: String) -> String? {
        headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }
}

/// Why there is no complete answer.
package enum UpstreamFailure: String, Error, Hashable, CaseIterable, Sendable {
    /// The address is invalid, has another scheme or a user name, or a header contains invalid characters.
    case badAddress = "bad-address"
    /// The name resolves to an address that must not be called.
    case refusedAddress = "refused-address"
    /// No connection in time, or none at all: refused, unknown name, TLS.
    ///
    /// Nothing was sent.
    case unreachable
    /// The connection broke before the first line of the answer was complete; whether the server acted on the call is
    /// unknown.
    case reset
    /// The first or the last byte did not arrive in time.
    case timedOut = "timed-out"
    /// The answer ended early: before its declared length, within a chunk, or without a last chunk.
    ///
    /// An answer without length and chunks ends with its connection; then an early end cannot be detected.
    case truncated
    /// An answer that is not HTTP, or cannot be decoded.
    case malformed
    /// Larger than the limit, or much larger than the bytes received.
    case tooLarge = "too-large"
    /// Too many calls, connections or bytes are pending in this process; the other server is not at fault.
    case exhausted
    /// The caller no longer waits for it.
    case cancelled

    /// True if no line of an answer arrived, so that the call may be retried if it is repeatable.
    ///
    /// A call is never sent twice before it ends.
    package var isBeforeFirstByte: Bool {
        switch self {
        case .unreachable, .reset: true
        default: false
        }
    }
}
