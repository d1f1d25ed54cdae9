package import LayoverModel

/// A token with a right; only the token's hash is stored, and neither ever changes.
package struct TripLink: Hashable, Sendable {
    package let hash: TripHash
    package let right: TripRight
    package private(set) var expires: UTCInstant?
    package var isRevoked = false

    /// Its id for managers.
    package var id: LinkID { hash.link }

    /// Whether it is valid at a moment.
    package func isLive(at now: UTCInstant) -> Bool { !isRevoked && (expires.map { now < $0 } ?? true) }
}
