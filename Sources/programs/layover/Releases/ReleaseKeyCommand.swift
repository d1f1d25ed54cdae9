import LayoverContent
import LayoverFrame
import LayoverReleases

/// `layover release key`: creates a pair of keys for releases.
enum ReleaseKeyCommand: Command {
    static let name = "release key"
    static let summary = "make the pair of keys by which releases are signed and checked"
    static let options = [
        CommandOption.out("FILE", "the private key; the public one gets '.pub' behind it; release.key by default")
    ]
    static let details = """
        Both files are their owner's alone (0600), and nothing that is there is written over. The private key stays where
        releases are signed, and no server has it. The public one goes to each server:
          layover serve --releases /srv/releases --release-key release.key.pub
        Exit codes: 0 made, 1 not made, 2 not understood.
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
            \(file).pub  checks them, key \(key.id): name it to each server with --release-key
            """)
        return 0
    }
}
