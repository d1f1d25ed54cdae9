import LayoverJSON
import LayoverReleases

/// `layover bypass`: passes results through without layouts.
enum BypassCommand: Command {
    static let name = "bypass"
    static let summary = "let results pass without layouts on servers, whatever is served"
    static let options = ReleaseDecision.options
    static let details = """
        For a night in which the layouts themselves do harm and no kill is enough: suppliers' answers leave byte for byte as
        they came, searches go on, features and trips too.
          layover bypass
          layover bypass --off
        \(ReleaseDecision.details)
        Exit codes: 0 every server has it, 1 one has not, 2 not understood.
        """

    static func run(_ arguments: Arguments) async throws -> Int32 {
        let isOn = !arguments.has("--off")
        return try ReleaseDecision.run(arguments, JSONValue.Member("bypass", .bool(isOn))) { $0.isBypassed = isOn }
    }
}
