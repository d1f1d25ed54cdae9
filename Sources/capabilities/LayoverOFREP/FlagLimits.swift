/// Limits on the size of a request for flags.
package enum FlagLimits {
    /// Bytes of the body.
    package static let bodyBytes = 64 * 1024
    /// Nested objects and lists, including the context itself.
    package static let contextDepth = 8
    /// Values in the context, at all depths.
    package static let contextValues = 512
    /// Bytes of one text in the context, and of one name.
    package static let textBytes = 8 * 1024
    /// Bytes of a flag's key in an address, after decoding.
    package static let keyBytes = 256
    /// Digits of the part of an `ETag` that names the context.
    package static let contextHashDigits = 20
    /// Complete replies that are cached, and their total bytes.
    package static let readyReplies = 2_048
    package static let readyBytes = 16 << 20
    /// After this many seconds without activity a client closes its stream.
    package static let inactivitySeconds = 120
    /// After this many seconds a client retries if nothing is loaded yet.
    package static let retrySeconds = 1
}
