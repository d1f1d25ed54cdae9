import LayoverAdapters
import LayoverContent
import LayoverReleases

/// `layover release key`: creates a pair of keys for releases.
enum ReleaseKeyCommand: Command {
    static let name = "release key"
    static let summary = "create the key pair that signs and verifies releases"
    static let options = [
        CommandOption.out("FILE", "the private key; the public key gets the suffix '.pub'; release.key by default")
    ]
    static let details = """
        Only the owner can read the files (0600), and existing files are never overwritten. The private key stays where
        releases are signed; no server has it. Each server needs the public key:
          layover serve --releases /srv/releases --release-key release.key.pub
        Exit codes: 0 created, 1 not created, 2 usage error.
        """

    static func run(_ arguments: Arguments) async throws -> Int32 {
        let file = arguments.value("--out") ?? "release.key"
        let seal = try Adapters().seal
        let key: ReleaseKey
        do throws(ReleaseKeyFile.Fault) {
            key = try ReleaseKeyFile.make(file, seal)
        } catch {
            throw ContentError(error.description)
        }
        Terminal.print(
            """
            \(file)  signs releases: keep it where you publish
            \(file).pub  verifies them, key \(key.id): set it on each server with --release-key
            """)
        return 0
    }
}
