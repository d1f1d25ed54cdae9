/// A new link.
package struct NewLink: Hashable, Sendable {
    package let hash: TripHash
    package let right: Parsed<TripRight>
    /// How long it lasts; `nil` for as long as its trip.
    package let seconds: Parsed<Int?>

    package init(hash: TripHash, right: Parsed<TripRight>, seconds: Parsed<Int?> = .valid(nil)) {
        self.hash = hash
        self.right = right
        self.seconds = seconds
    }
}
