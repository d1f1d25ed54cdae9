package import LayoverModel

/// A reply that is kept for the request's twin.
package struct StoredReply: Hashable, Sendable {
    /// Of the request that it answered.
    package let request: TripHash
    package let sealed: [UInt8]
    /// From then on it is forgotten.
    package let until: UTCInstant

    package init(request: TripHash, sealed: [UInt8], until: UTCInstant) {
        self.request = request
        self.sealed = sealed
        self.until = until
    }
}
