/// A warning for the operator of a store that goes on working.
package enum TripStoreWarning: String, Sendable, CaseIterable {
    /// Lines of the journal of erasures cannot be read.
    case erasuresUnreadable = "erasures-unreadable"
    /// A reader prevents the log from being emptied, so that erased data can still be read there.
    case logHeld = "log-held"
    /// A sweep would end most trips and waits.
    case sweepHeld = "sweep-held"
}
