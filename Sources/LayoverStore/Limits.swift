/// How long and how much a store takes.
package enum Limits {
    /// How long a transaction waits for another process that writes.
    package static let busyMilliseconds: Int32 = 2000
    /// Changes that one transaction takes.
    package static let changes = 1000
}
