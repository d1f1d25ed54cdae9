/// The limits on the users of a team's workbench and on their request rates.
package enum TeamLimits {
    /// Maximum bytes of a person's name, of the authors file and of the proxy's secret.
    package static let userBytes = 128
    package static let authorsBytes = 64 * 1024
    package static let secretBytes = 32...512
    /// Requests of one person per second; of these, changes, uploads, and renders of pictures and exports.
    package static let userRequestsPerSecond = 200
    package static let userChangesPerSecond = 5
    package static let userUploadsPerSecond = 2
    package static let userRendersPerSecond = 2
    /// Maximum bytes of one audit file, and the number of older files that are kept.
    package static let auditBytes = 64 << 20
    package static let auditFiles = 8
    /// People whose requests are counted separately.
    ///
    /// All others share one count.
    package static let users = 1_024
}
