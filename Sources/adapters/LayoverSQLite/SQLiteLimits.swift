/// Limits of a connection in time and size, and of the length of a log.
package enum SQLiteLimits {
    /// Time that a transaction waits for another process that writes.
    package static let busyMilliseconds: Int32 = 2000
    /// Bytes of one text or byte string.
    package static let valueBytes = 16 << 20
    /// A store's log is emptied by its writer when it is longer.
    package static let logBytes = 32 << 20
    /// The fraction of that by which a log grows before its writer tries again, if a reader prevented the last attempt.
    package static let logSteps = 8
}
