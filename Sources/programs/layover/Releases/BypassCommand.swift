import LayoverJSON
import LayoverReleases

/// `layover bypass`: passes results through without layouts.
enum BypassCommand: Command {
    static let name = "bypass"
    static let summary = "make servers pass results through without layouts"
    static let options = ReleaseDecision.options
    static let details = """
        For emergencies in which the layouts themselves do harm and no kill is enough: supplier responses pass byte for byte.
        Searches, features and trips continue.
          layover bypass --reason "wrong prices"
          layover bypass --off
        \(ReleaseDecision.details)
        Exit codes: 0 every server applied it, 1 one did not, 2 usage error.
        """

    static func run(_ arguments: Arguments) async throws -> Int32 {
        let isOn = !arguments.has("--off")
        return try ReleaseDecision.run(arguments, JSONValue.Member("bypass", .bool(isOn))) { $0.isBypassed = isOn }
    }
}
