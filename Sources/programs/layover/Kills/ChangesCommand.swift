import LayoverAdapters
import LayoverCatalog
import LayoverContent
import LayoverFrame
import LayoverJSON
import LayoverKills
import LayoverModel
import LayoverUpstream

/// `layover changes`: recent changes in order of time.
enum ChangesCommand: Command {
    static let name = "changes"
    static let summary =
        "list recent changes: content published, kills and revivals, rows dropped, new versions of the app"
    static let options =
        [
            CommandOption("--since", "2h", "30m, 2h or 3d ago, or a time (2026-11-21T18:00:00Z); 2h by default"),
            CommandOption("--state", "FOLDER", "read a server's state folder in place of calling servers"),
            AdminClient.format,
        ] + AdminClient.options
    static let details = """
        Check this first if a figure has dropped: it lists what was published, killed, revived or released before. With --state
        no server needs to run.
          layover changes --since 2h --to 10.0.0.7:8081
          layover changes --since 3d --state /var/lib/layover
        Exit codes: 0 success, 1 something could not be read or a server did not answer, 2 usage error.
        """

    static func run(_ arguments: Arguments) async throws -> Int32 {
        let format = try arguments.word("--format", OutputFormat.text)
        let since = arguments.value("--since") ?? "2h"
        guard let moment = ChangeList.moment(since, now: UTCInstant(seconds: wallClockSeconds())) else {
            throw UsageError(
                "'--since' cannot be '\(since)'; write 30m, 2h, 3d or a time such as 2026-11-21T18:00:00Z")
        }
        if let folder = arguments.value("--state") {
            try arguments.refuseBoth("--state", and: "--to")
            let list = ChangeList(folder: folder, since: moment, digest: try Adapters().seal)
            return show(list, format, head: nil)
        }
        let answers = try AdminClient(arguments).ask(.get, "/admin/changes?since=\(moment)")
        let codes = answers.map { answer -> Int32 in
            guard answer.isAcknowledged, let body = answer.body else {
                Terminal.printDiagnostic(answer.refusal)
                return 1
            }
            return show(ChangeList(body), format, head: answers.count > 1 ? "\(answer.server):" : nil)
        }
        return codes.max() ?? 0
    }

    private static func show(_ list: ChangeList, _ format: OutputFormat, head: String?) -> Int32 {
        switch format {
        case .json: Terminal.print(list.json.description)
        case .text:
            let cut = list.isCut ? ["older changes are left out"] : []
            let lines = list.changes.isEmpty ? ["nothing changed"] : list.changes.map(ChangeLine.text)
            Terminal.print(([head].compactMap { $0 } + cut + lines).joined(separator: "\n"))
        }
        for problem in list.problems { Terminal.printDiagnostic(problem) }
        return list.problems.isEmpty ? 0 : 1
    }
}

/// One change as a line of text.
enum ChangeLine {
    /// `2026-11-21T18:02:03Z  kill      widget:bags  killed everywhere; ada; wrong prices`.
    static func text(_ change: Change) -> String {
        let head = "\(UTCInstant(seconds: change.seconds))  \(change.kind.padded(to: 9)) \(change.subject)"
        let words = details(change)
        return words.isEmpty ? head : "\(head)  \(words.joined(separator: "; "))"
    }

    private static func details(_ change: Change) -> [String] {
        func value(_ name: String) -> JSONValue? { change.details.first { $0.key == name }?.value }
        let texts = ["after", "actor", "reason", "ticket"].compactMap { value($0)?.string }
        let flags = value("flagged")?.string == "no-reason" ? ["no reason was given"] : []
        switch change.kind {
        case "kill", "stage", "revive", "restore": return texts + flags
        case "version": return ["first seen"]
        case "drop":
            return ["\(value("count")?.int ?? 0) rows not written until \(value("until")?.string ?? "")"]
                + [value("cause")?.string].compactMap { $0 }
        case "catalog":
            let held = value("held_back")?.items?.compactMap(\.string) ?? []
            let release = value("release")?.int.map { " \($0)" } ?? ""
            let author = value("author")?.string.map { " by \($0)" } ?? ""
            return ["\(value("widgets")?.int ?? 0) widgets from \(value("source")?.string ?? "")\(release)\(author)"]
                + (held.isEmpty ? [] : ["held back: \(held.joined(separator: ", "))"])
        default: return change.details.map { "\($0.key)=\($0.value.string ?? $0.value.description)" }
        }
    }
}
