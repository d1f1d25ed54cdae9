import LayoverAdapters
import LayoverContent
import LayoverReleases
import LayoverWorkbench

/// The releases in the options of `layover preview`.
enum PreviewReleases {
    /// - Parameters:
    ///   - arguments: The command line.
    ///   - isTeam: True if others can reach the workbench. Then it may not have a key.
    /// - Returns: `nil` if no place of releases is named.
    /// - Throws: `UsageError` if the options contradict each other, or a file cannot be used.
    static func read(_ arguments: Arguments, isTeam: Bool) throws -> WorkbenchReleases? {
        guard arguments.value("--releases") != nil else {
            for option in ["--release-key", "--publish-key", "--credentials"] where !arguments.values(option).isEmpty {
                throw UsageError("'\(option)' needs the place of releases; set it with --releases")
            }
            return nil
        }
        let publishKey = arguments.value("--publish-key")
        guard publishKey == nil || !isTeam else {
            throw UsageError(
                "'--publish-key' is for your own workbench; a workbench of a team has no key: publish from your machine or in CI"
            )
        }
        guard publishKey != nil || !arguments.values("--release-key").isEmpty else {
            throw UsageError("'--releases' needs the public key that verifies releases: --release-key release.key.pub")
        }
        let place = try ReleaseOptions.place("--releases", arguments)
        let seal = try Adapters().seal
        let (trusted, signer) = try UsageError.unless {
            (
                try ReleaseKeyFile.trusted(arguments.values("--release-key"), seal),
                try publishKey.map { try ReleaseKeyFile.signer($0, seal) }
            )
        }
        let verifier = ReleaseVerifier(keys: (signer.map { [$0.key] } ?? []) + trusted, tools: ReleaseTools(seal))
        return WorkbenchReleases(
            place: place, verifier: verifier,
            writer: signer.map { ReleaseWriter(place: place, signer: $0, verifier: verifier) })
    }
}
