package import LayoverModel

/// A token by which another device of a person becomes that person, once.
package struct TripHandover: Hashable, Sendable {
    /// Hash of the token.
    package let hash: TripHash
    package let person: PersonID
    /// Data for the other device, which the token alone opens; empty once it was taken.
    package private(set) var sealed: [UInt8]
    /// When it expires.
    package let until: UTCInstant
    package private(set) var isSpent = false

    /// Whether another device may take it at a moment.
    package func isLive(at now: UTCInstant) -> Bool { !isSpent && now < until }

    /// Whether its reply is still repeated at a moment.
    func isKept(at now: UTCInstant, hours: Int) -> Bool { now < until.adding(seconds: hours * 3_600) }

    /// The same after it was taken.
    var spent: TripHandover { TripHandover(hash: hash, person: person, sealed: [], until: until, isSpent: true) }
}
