/// Where each server ships the rows on its disk.
package enum RowDestination: String, CaseIterable, Sendable {
    /// To the store, if that is PostgreSQL; otherwise they stay.
    case store
    /// To one topic for each kind.
    case kafka
    /// Nowhere: analysts read the disk.
    case disk
}
