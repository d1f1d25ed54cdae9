/// Limits of a store of kills.
package enum KillStoreLimits {
    /// Changes in one transaction.
    package static let changes = 1000
}
