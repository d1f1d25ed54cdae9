import LayoverContent
import LayoverReleases

/// `layover release renew`: signs the pointer to the live release again.
enum ReleaseRenewCommand: Command {
    static let name = "release renew"
    static let summary = "sign the pointer to the live release again, to prove that no newer release is withheld"
    static let options = ReleaseOptions.writing
    static let details = """
        A pointer contains its time of signing. Servers warn if it is older than \(ReleaseLimits.staleSeconds / 3600) h, because
        an attacker could withhold newer ones. Run this every few hours if you publish less often.
          layover release renew --to /srv/releases --key release.key
        Exit codes: 0 signed, 1 unchanged, 2 usage error.
        """

    static func run(_ arguments: Arguments) async throws -> Int32 {
        let writer = try ReleaseOptions.writer(arguments)
        let decision = try ReleaseOptions.decision(arguments)
        let (base, live) = try await ReleaseOptions.live(writer)
        let pointer = try await writer.point(to: live, over: base, decision)
        Terminal.print("version \(live) is live in \(writer.place.name), signed at \(pointer.time)")
        return 0
    }
}
