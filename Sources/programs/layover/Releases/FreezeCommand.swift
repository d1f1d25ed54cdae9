import LayoverJSON
import LayoverReleases

/// `layover freeze`: applies nothing new.
enum FreezeCommand: Command {
    static let name = "freeze"
    static let summary = "keep servers at what they serve; nothing new is applied"
    static let options = ReleaseDecision.options
    static let details = """
        A release that is on its way stays at its step, and is still taken back where it is worse. Kills hold as ever.
          layover freeze
          layover freeze --off
        \(ReleaseDecision.details)
        Exit codes: 0 every server has it, 1 one has not, 2 not understood.
        """

    static func run(_ arguments: Arguments) async throws -> Int32 {
        let isOn = !arguments.has("--off")
        return try ReleaseDecision.run(arguments, JSONValue.Member("freeze", .bool(isOn))) { $0.isFrozen = isOn }
    }
}
