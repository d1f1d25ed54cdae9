/// A hand-over to another device that is to be made.
package struct NewHandover: Hashable, Sendable {
    /// Of its token.
    package let hash: TripHash
    /// What the other device gets.
    package let sealed: [UInt8]

    package init(hash: TripHash, sealed: [UInt8]) {
        self.hash = hash
        self.sealed = sealed
    }
}
