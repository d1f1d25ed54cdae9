/// Something that the operator of a store should know while the store goes on working.
package enum TripStoreWarning: String, Sendable, CaseIterable {
    /// Lines of the journal of erasures cannot be read.
    case erasuresUnreadable = "erasures-unreadable"
    /// A reader keeps the log from being emptied, so what was erased can still be read there.
    case logHeld = "log-held"
    /// A sweep would end most trips and waits.
    case sweepHeld = "sweep-held"
}
