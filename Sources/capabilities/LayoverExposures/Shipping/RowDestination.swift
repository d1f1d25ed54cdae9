/// Where rows go from the disk of each server.
package enum RowDestination: String, CaseIterable, Sendable {
    /// To the store, where that is PostgreSQL; else they stay.
    case store
    /// To a topic for each kind.
    case kafka
    /// Nowhere: analysts read the disk.
    case disk
}
