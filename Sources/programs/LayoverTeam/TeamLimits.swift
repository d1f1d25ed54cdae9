/// The bounds of who asks a team's workbench, and how often.
package enum TeamLimits {
    /// Bytes of a person's name, of the file of authors, and of the secret of a proxy.
    package static let userBytes = 128
    package static let authorsBytes = 64 * 1024
    package static let secretBytes = 32...512
    /// Requests of one person in a second; of them changes, uploads, and pictures and files to take away.
    package static let userRequestsPerSecond = 200
    package static let userChangesPerSecond = 5
    package static let userUploadsPerSecond = 2
    package static let userRendersPerSecond = 2
    /// Bytes of one file of the audit, and files that are kept beside it.
    package static let auditBytes = 64 << 20
    package static let auditFiles = 8
    /// People whose requests are counted each by themselves; further ones share a count.
    package static let users = 1_024
}
