import LayoverJSON
import LayoverReleases

/// `layover freeze`: applies nothing new.
enum FreezeCommand: Command {
    static let name = "freeze"
    static let summary = "keep servers at their current content; nothing new is applied"
    static let options = ReleaseDecision.options
    static let details = """
        A release that is rolling out stays at its step, and is still rolled back if it is worse. Kills stay active.
          layover freeze --reason "wrong prices"
          layover freeze --off
        \(ReleaseDecision.details)
        Exit codes: 0 every server applied it, 1 one did not, 2 usage error.
        """

    static func run(_ arguments: Arguments) async throws -> Int32 {
        let isOn = !arguments.has("--off")
        return try ReleaseDecision.run(arguments, JSONValue.Member("freeze", .bool(isOn))) { $0.isFrozen = isOn }
    }
}
