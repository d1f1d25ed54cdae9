/// The version of a trip's rows: a server that knows rows of a version knows all rows of it.
struct TripVersion: Hashable, Comparable, Sendable {
    /// The trip's epoch: the same number in an earlier epoch may mean other rows.
    let epoch: Int
    /// Counts the transactions that changed anything of the trip.
    let number: Int

    var next: TripVersion { TripVersion(epoch: epoch, number: number + 1) }

    static func < (left: TripVersion, right: TripVersion) -> Bool {
        (left.epoch, left.number) < (right.epoch, right.number)
    }
}
