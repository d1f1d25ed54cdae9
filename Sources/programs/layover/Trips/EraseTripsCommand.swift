import LayoverJSON
import LayoverKills
import LayoverUpstream

/// `layover trips erase`: erases a trip, or one person of it, on a running server.
enum EraseTripsCommand: Command {
    static let name = "trips erase"
    static let summary = "permanently erase a shared trip, or one person of it"
    static let operands = "TRIP [PERSON]"
    static let options = AdminClient.options
    static let details = """
        Calls the server that stores the trips, because it has them in memory; the token needs the role on-call. The command
        ends once the erasure is on disk. Restoring a backup does not undo it.
          layover trips erase 6q2m8c4v0ja9se4qz3w1n5c8mh
          layover trips erase 6q2m8c4v0ja9se4qz3w1n5c8mh w1n5c8mh9se4q
        Exit codes: 0 erased, 1 rejected or no response, 2 usage error.
        """

    static func run(_ arguments: Arguments) async throws -> Int32 {
        let names = arguments.operands
        guard names.allSatisfy(isName) else {
            throw UsageError("the names of a trip and a person are small letters and digits")
        }
        let path = "/admin/trips/" + names[0] + (names.count > 1 ? "/people/" + names[1] : "")
        let answers = try AdminClient(arguments).ask(.delete, path)
        for answer in answers {
            guard answer.isAcknowledged, let body = answer.body else {
                Terminal.printDiagnostic(answer.refusal)
                continue
            }
            let isNew = body["changed"]?.bool == true
            Terminal.print("\(answer.server): \(isNew ? "erased" : "nothing to erase")")
        }
        return answers.allSatisfy(\.isAcknowledged) ? 0 : 1
    }

    private static func isName(_ text: String) -> Bool {
        (1...52).contains(text.utf8.count)
            && text.utf8.allSatisfy { (0x61...0x7a).contains($0) || (0x30...0x39).contains($0) }
    }
}
