import Foundation
import LayoverExperiments
import LayoverExposures
import LayoverFiles
import LayoverFrame
import LayoverJSON
import LayoverKills
import LayoverServer
import LayoverUpstream

/// `layover exposures forget`: erases everything about a person.
enum ForgetCommand: Command {
    static let name = "exposures forget"
    static let summary = "delete every row of a unit from exposures, and the events of its layouts"
    static let options =
        [
            CommandOption(
                "--unit", "user=u-1", repeats: true,
                "the unit whose rows are deleted; repeat it for each unit of one person"),
            .state,
        ] + RowSourceOption.stored + AdminClient.options
    static let details = """
        Each segment with such a row is rewritten without it and replaced atomically. Events name no unit, so the events of
        the unit's layouts are deleted. Torn and oversized lines of such a segment are deleted too, and so is any unreadable
        line that contains the unit's value. Segments without the value are skipped.
        Safe while a server runs: the command first requests that the server closes its current segment (role publish if
        tokens are set). Later rows of the unit are still written: also exclude it from the experiments.
        With --store, rows that servers shipped are deleted first, in one transaction; then the segments of --state, if given.
          layover exposures forget --unit user=u-1 --unit device=d-9 --state /var/lib/layover
          layover exposures forget --unit user=u-1 --store postgres://layover@db/layover
        Exit codes: 0 all rows are deleted, 1 a segment could not be changed, 2 usage error.
        """

    static func run(_ arguments: Arguments) async throws -> Int32 {
        let units = try arguments.values("--unit").map { text in
            guard let unit = Forgetting.Unit(text) else {
                throw UsageError("'\(text)' is not a unit; write its attribute and its value: user=u-1")
            }
            return unit
        }
        guard !units.isEmpty else {
            throw UsageError("'--unit' is missing: the unit whose rows are deleted, such as user=u-1")
        }
        guard let store = try RowSourceOption.store(arguments) else { return try forgetSegments(units, arguments) }
        let isWhole = try sendRows(arguments)
        let gone = try store.forget(units)
        Terminal.print("removed \(gone.exposures) exposures and \(gone.events) events from the store")
        guard arguments.value("--state") != nil else { return isWhole ? 0 : 1 }
        return max(isWhole ? 0 : 1, try forgetSegments(units, arguments))
    }

    /// Makes the named servers send their pending rows, so that no row arrives later.
    ///
    /// - Returns: True if all of them did.
    private static func sendRows(_ arguments: Arguments) throws -> Bool {
        let isNamed =
            arguments.value("--to") != nil
            || ProcessInfo.processInfo.environment[AdminClient.serversVariable] != nil
        guard isNamed else {
            Terminal.printDiagnostic(
                "no server is named with --to: rows that a server has not sent yet still arrive later")
            return true
        }
        let client = try AdminClient(arguments)
        var isWhole = true
        for (server, answer) in zip(client.servers, client.ask(.post, "/admin/exposures/rotate")) {
            let waiting = answer.body?["waiting"]?.int ?? 0
            guard !answer.isAcknowledged || waiting > 0 else { continue }
            isWhole = false
            Terminal.printDiagnostic(
                answer.isAcknowledged
                    ? "\(server) holds \(waiting) segments that could not be sent; their rows arrive later, so run this again"
                    : answer.refusal)
        }
        return isWhole
    }

    private static func forgetSegments(_ units: [Forgetting.Unit], _ arguments: Arguments) throws -> Int32 {
        let progress = ProgressLine("read")
        let forgetting = Forgetting(
            units, in: try RowSourceOption.archive(arguments), progress: progress.show)
        guard try closeSegments(forgetting, arguments) else { return 1 }
        let report = try forgetting.run()
        progress.clear()
        Terminal.print(
            "removed \(report.exposures) exposures and \(report.events) events from \(report.segments) segments")
        // A segment that a server opened in the meantime contains no earlier rows.
        return 0
    }

    /// Makes the server close the segments that it is writing.
    ///
    /// No server is called if no segment is open.
    private static func closeSegments(_ forgetting: Forgetting, _ arguments: Arguments) throws -> Bool {
        let before = try forgetting.openSegments()
        guard !before.isEmpty else { return true }
        let answers = try AdminClient(arguments).ask(.post, "/admin/exposures/rotate")
        for answer in answers where !answer.isAcknowledged { Terminal.printDiagnostic(answer.refusal) }
        let still = try before.filter { try SegmentRewriter.isOpen($0) }
        guard still.isEmpty else {
            Terminal.printDiagnostic(
                "nothing was removed: a server is writing \(still.map(\.name).joined(separator: ", ")) and did not close it; name its admin listener with --to, or stop it"
            )
            return false
        }
        return true
    }
}

/// `layover exposures prune`: removes old rows by hand.
enum PruneCommand: Command {
    static let name = "exposures prune"
    static let summary = "delete segments of exposures and events by age, as the server does after exposure_days"
    static let options = [
        CommandOption("--older-than", "30d", "segments that ended before this age or day: 30d, 12h, or a date"), .state,
    ]
    static let details = """
        Deletes only whole segments, and no segment that a server is writing.
          layover exposures prune --older-than 30d
        """

    static func run(_ arguments: Arguments) async throws -> Int32 {
        let text = try arguments.required("--older-than", "the age, such as 30d")
        let moment = try TimeRange.moment(text, "--older-than", now: wallClockMilliseconds()) / 1000
        let archive = try RowSourceOption.archive(arguments)
        var count = 0
        for kind in [Exposure.kind, CardEvent.kind] {
            count += try SegmentRetention.prune(archive.folder, kind: kind, before: moment).count
        }
        Terminal.print("removed \(count) \(count == 1 ? "segment" : "segments")")
        return 0
    }
}
