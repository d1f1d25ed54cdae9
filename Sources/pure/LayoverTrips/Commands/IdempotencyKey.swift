/// Identifies repeats of a request, and seals the reply that is stored for them.
package struct IdempotencyKey: Sendable {
    /// Hash of the key together with its owner; the key itself is not stored.
    package let hash: TripHash
    /// Hash of the request.
    package let request: TripHash
    /// Seals with a key that is derived from the client's own, so that only the client can have the reply opened.
    package let seal: @Sendable ([UInt8]) -> [UInt8]
    /// Returns `nil` for data that was not sealed with that key.
    package let open: @Sendable ([UInt8]) -> [UInt8]?

    package init(
        hash: TripHash, request: TripHash, seal: @escaping @Sendable ([UInt8]) -> [UInt8],
        open: @escaping @Sendable ([UInt8]) -> [UInt8]?
    ) {
        self.hash = hash
        self.request = request
        self.seal = seal
        self.open = open
    }
}
