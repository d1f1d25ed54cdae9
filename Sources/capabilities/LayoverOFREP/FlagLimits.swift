/// Limits on the size of a question about flags.
package enum FlagLimits {
    /// Bytes of its body.
    package static let bodyBytes = 64 * 1024
    /// Objects and lists inside one another, the context itself counted.
    package static let contextDepth = 8
    /// Values in the context, at every depth.
    package static let contextValues = 512
    /// Bytes of one text in it, and of one name.
    package static let textBytes = 8 * 1024
    /// Bytes of a flag's key in an address, escapes read.
    package static let keyBytes = 256
    /// Digits of the part of an `ETag` that names the context.
    package static let contextHashDigits = 20
    /// Whole replies kept ready, and their bytes together.
    package static let readyReplies = 2_048
    package static let readyBytes = 16 << 20
    /// After how many seconds a client without activity closes its stream.
    package static let inactivitySeconds = 120
    /// After how many seconds a client asks again where nothing is loaded yet.
    package static let retrySeconds = 1
}
