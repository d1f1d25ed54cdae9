/// Limits on how long and how much a connection takes, and how long a log gets.
package enum SQLiteLimits {
    /// Time that a transaction waits for another process that writes.
    package static let busyMilliseconds: Int32 = 2000
    /// Bytes of one text, or of one value of bytes.
    package static let valueBytes = 16 << 20
    /// Length of a store's log past which its writer empties it.
    package static let logBytes = 32 << 20
    /// Parts of that by which a log grows before its writer tries again, if a reader kept the log from being emptied.
    package static let logSteps = 8
}
