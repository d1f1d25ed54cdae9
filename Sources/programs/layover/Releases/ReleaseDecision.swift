import LayoverFiles
import LayoverJSON
import LayoverKills
import LayoverReleases
import LayoverUpstream

/// Decisions about the releases of single servers, sent to the server or written to a file in its state folder.
enum ReleaseDecision {
    static let options =
        [
            CommandOption("--off", nil, "undo the decision"),
            CommandOption("--reason", "TEXT", "the reason, one line, for 'layover changes'"),
            CommandOption(
                "--state", "FOLDER",
                "write it into this state folder, without a server or network; active within a second"),
        ] + AdminClient.options

    static let details = """
          Servers apply it at once and keep it after a restart; name them with
          --to. The token needs the role publish. If no server can be reached,
          --state writes the same decision into the file 'release-control' of a
          state folder, with the reason as its first comment, and needs no token.
          You can also edit that file by hand.
        """

    /// Sends the decision to servers, or writes the file.
    ///
    /// - Parameters:
    ///   - arguments: The servers or the state folder.
    ///   - member: The member of the request's body, with its value.
    ///   - change: The same change of the file.
    /// - Returns: 0 if every server has applied it, otherwise 1.
    /// - Throws: `UsageError`, or the disk's error.
    static func run(
        _ arguments: Arguments, _ member: JSONValue.Member, _ change: (inout ReleaseControl) -> Void
    ) throws -> Int32 {
        let reason = arguments.value("--reason") ?? ""
        guard ReleaseControl.isReason(reason) else { throw UsageError("'--reason' takes one line") }
        if let folder = arguments.value("--state") { return try write(to: folder, reason: reason, change) }
        let body = JSONValue.object([member] + arguments.members("reason"))
        let answers = try AdminClient(arguments).ask(.post, "/admin/release", body: body)
        for answer in answers where !answer.isAcknowledged { Terminal.printDiagnostic(answer.refusal) }
        let good = answers.filter(\.isAcknowledged)
        for answer in good where answer.body?["saved"]?.bool == false {
            Terminal.printDiagnostic(
                "\(answer.server): the decision could not be saved to disk; it is lost when the server restarts")
        }
        for answer in good { Terminal.print("\(answer.server): \(text(answer.body))") }
        return good.count == answers.count ? 0 : 1
    }

    private static func text(_ body: JSONValue?) -> String {
        var control = ReleaseControl.none
        control.pinned = body?["pin"]?.int
        control.isFrozen = body?["freeze"]?.bool ?? false
        control.isBypassed = body?["bypass"]?.bool ?? false
        return control.description
    }

    private static func write(
        to folder: String, reason: String, _ change: (inout ReleaseControl) -> Void
    ) throws -> Int32 {
        guard let names = try AtomicFile.list(folder) else { throw UsageError("there is no state folder '\(folder)'") }
        if !names.contains(KillLimits.copyName) {
            Terminal.printDiagnostic(
                "warning: no server has run with '\(folder)'; the units of deploy/ have /var/lib/layover/1 and /var/lib/layover/2"
            )
        }
        let file = ReleaseControl.path(in: folder)
        var control = try ReleaseControl(reading: try AtomicFile.read(file, limit: ReleaseControl.byteLimit) ?? [])
        change(&control)
        try AtomicFile.replace(file, control.file(reason: reason))
        Terminal.print("\(file): \(control.description)")
        return 0
    }
}
