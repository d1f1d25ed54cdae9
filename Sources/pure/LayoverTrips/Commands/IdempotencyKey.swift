/// By what a request that comes twice is known, and how the reply to it is kept.
package struct IdempotencyKey: Sendable {
    /// Of the key together with whose it is; the key itself is nowhere kept.
    package let hash: TripHash
    /// Of the request.
    package let request: TripHash
    /// Seals under a key that is made of the client's own, so that nobody else ever reads what was answered.
    package let seal: @Sendable ([UInt8]) -> [UInt8]
    /// `nil` for what that key did not seal.
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
