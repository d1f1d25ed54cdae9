import LayoverJSON
import LayoverReleases

/// `layover pin`: keeps servers at one version, whatever is published.
enum PinCommand: Command {
    static let name = "pin"
    static let summary = "keep servers at one release, even if others are published"
    static let operands = "[version]"
    static let options = ReleaseDecision.options
    static let details = """
        The server reads the release from its own disk or from its place of releases, and verifies it like any other.
          layover pin 12 --reason "wrong prices"
          layover pin --off
        \(ReleaseDecision.details)
        Exit codes: 0 every server applied it, 1 one did not, 2 usage error.
        """

    static func run(_ arguments: Arguments) async throws -> Int32 {
        guard !arguments.has("--off") else {
            return try ReleaseDecision.run(arguments, JSONValue.Member("pin", .null)) { $0.pinned = nil }
        }
        guard let text = arguments.operands.first, let version = Int(text), ReleaseLimits.versions.contains(version)
        else { throw UsageError("a version is missing, as 'layover releases' lists them, or '--off'") }
        return try ReleaseDecision.run(arguments, JSONValue.Member("pin", .int(version))) { $0.pinned = version }
    }
}
