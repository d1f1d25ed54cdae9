/// Which state of a trip's rows is meant: whoever knows rows of a version knows all rows of it.
struct TripVersion: Hashable, Comparable, Sendable {
    /// Of the trip: numbers of a database that moved may have meant other rows before.
    let epoch: Int
    /// Counts the transactions that changed anything of it.
    let number: Int

    var next: TripVersion { TripVersion(epoch: epoch, number: number + 1) }

    static func < (left: TripVersion, right: TripVersion) -> Bool {
        (left.epoch, left.number) < (right.epoch, right.number)
    }
}
