/// One item found, and why.
package struct FinderHit: Hashable, Sendable {
    package let row: Int
    package let matchClass: MatchClass
    /// Above 0 for corrections.
    package let typos: Int
}
