package import LayoverModel

/// A reply that is stored for repeats of its request.
package struct StoredReply: Hashable, Sendable {
    /// Hash of the request.
    package let request: TripHash
    package let sealed: [UInt8]
    /// When it expires.
    package let until: UTCInstant
}
