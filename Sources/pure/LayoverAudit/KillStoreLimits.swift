/// Limits on what a store of kills takes.
package enum KillStoreLimits {
    /// Changes that one transaction takes.
    package static let changes = 1000
}
