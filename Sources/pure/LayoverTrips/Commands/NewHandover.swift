/// A new hand-over to another device.
package struct NewHandover: Hashable, Sendable {
    /// Hash of its token.
    package let hash: TripHash
    /// Sealed data for the other device.
    package let sealed: [UInt8]

    package init(hash: TripHash, sealed: [UInt8]) {
        self.hash = hash
        self.sealed = sealed
    }
}
