import LayoverContent
import LayoverFrame
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
        guard let address = arguments.value("--releases") else {
            for option in ["--release-key", "--publish-key", "--credentials"] where !arguments.values(option).isEmpty {
                throw UsageError("'\(option)' is of releases; name their place with --releases")
            }
            return nil
        }
        let publishKey = arguments.value("--publish-key")
        guard publishKey == nil || !isTeam else {
            throw UsageError(
                "'--publish-key' is for a workbench of one's own; a team's holds no key: publish from your machine, or have CI do it"
            )
        }
        guard publishKey != nil || !arguments.values("--release-key").isEmpty else {
            throw UsageError("'--releases' needs the public key that signs there: --release-key release.key.pub")
        }
        do {
            let place = try ReleasePlaces.open(address, credentialsFile: arguments.value("--credentials") ?? "")
            let seal = try Adapters().seal
            let trusted = try ReleaseKeyFile.trusted(arguments.values("--release-key"), seal)
            let signer = try publishKey.map { try ReleaseKeyFile.signer($0, seal) }
            let verifier = ReleaseVerifier(
                keys: (signer.map { [$0.key] } ?? []) + trusted, tools: ReleaseTools(seal))
            return WorkbenchReleases(
                place: place, verifier: verifier,
                writer: signer.map { ReleaseWriter(place: place, signer: $0, verifier: verifier) })
        } catch let fault as ReleasePlaces.Fault {
            throw UsageError(fault.description)
        } catch let fault as ReleaseKeyFile.Fault {
            throw UsageError(fault.description)
        }
    }
}
