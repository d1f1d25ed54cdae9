import LayoverJSON
import LayoverUpstream

/// `layover revive`: revokes every kill of a name.
enum ReviveCommand: Command {
    static let name = "revive"
    static let summary = "remove every kill of a name on running servers, at once or in steps"
    static let operands = "KEY"
    static let options =
        [
            CommandOption("--percent", "1-100", "restore the cards for this share of the units only; 100 by default")
        ] + AdminClient.reasons + AdminClient.options
    static let details = """
        The command also overrides a kill in a switch's file. Kills in kills.yaml of a server's state folder stay.
        With --percent the kill stays for the other units. Units of the first 10 % are also in the first 50 %. For requests
        without a user or a device the search decides.
          layover revive price-alert --percent 10 --reason "prices are right again"
          layover revive price-alert --percent 50
          layover revive price-alert
        Exit codes: 0 every server acknowledged, 1 one did not, 2 usage error.
        """

    static func run(_ arguments: Arguments) async throws -> Int32 {
        let client = try AdminClient(arguments)
        let texts = arguments.members("reason", "ticket")
        let percent = try percent(arguments).map { [JSONValue.Member("percent", .int($0))] } ?? []
        return KillReceipt.run(isDryRun: false, client) {
            $0.ask(.delete, AdminClient.path(arguments.operands[0]), body: .object(texts + percent))
        }
    }

    private static func percent(_ arguments: Arguments) throws -> Int? {
        guard let text = arguments.value("--percent") else { return nil }
        guard let percent = Int(text), (1...100).contains(percent) else {
            throw UsageError(
                "'--percent' is a whole number from 1 to 100; to kill it for all units again, use 'layover kill'")
        }
        return percent
    }
}
