/// Limits and names of kills.
package enum KillLimits {
    /// Maximum flips in force at one time.
    package static let entries = 1000
    /// In Unicode scalars; longer text is cut, because an incident must not wait for a shorter sentence.
    package static let reason = 500
    package static let ticket = 100
    /// Maximum findings that are logged for one new catalog or flip.
    package static let loggedFindings = 20
    /// The file of a server's own store.
    package static let storeName = "kills.sqlite"
    /// The copy of the kills in force, which every server writes into its state folder at its start.
    package static let copyName = "kills.copy.json"
}
