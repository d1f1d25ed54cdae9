/// The votes in force on one item, counted from the rows.
package struct TripTotals: Hashable, Sendable {
    package private(set) var yes: Int
    package private(set) var maybe: Int
    package private(set) var no: Int

    package init(yes: Int = 0, maybe: Int = 0, no: Int = 0) {
        self.yes = yes
        self.maybe = maybe
        self.no = no
    }

    mutating func add(_ value: VoteValue) {
        switch value {
        case .yes: yes += 1
        case .maybe: maybe += 1
        case .no: no += 1
        }
    }
}
