/// Limits on what a store takes.
package enum Limits {
    /// Changes that one transaction takes.
    package static let changes = 1000
}
