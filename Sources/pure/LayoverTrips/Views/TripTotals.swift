/// The votes in force on one item, counted from the rows.
package struct TripTotals: Hashable, Sendable {
    package private(set) var yes = 0
    package private(set) var maybe = 0
    package private(set) var no = 0

    mutating func add(_ value: VoteValue) {
        switch value {
        case .yes: yes += 1
        case .maybe: maybe += 1
        case .no: no += 1
        }
    }
}
