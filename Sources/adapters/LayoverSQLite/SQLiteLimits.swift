/// Limits on how long and how much a connection takes.
package enum SQLiteLimits {
    /// Time that a transaction waits for another process that writes.
    package static let busyMilliseconds: Int32 = 2000
    /// Bytes of one text, or of one value of bytes.
    package static let valueBytes = 16 << 20
}
