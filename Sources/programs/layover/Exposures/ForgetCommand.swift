import Foundation
import LayoverExperiments
import LayoverExposures
import LayoverFiles
import LayoverFrame
import LayoverJSON
import LayoverKills
import LayoverServer

/// `layover exposures forget`: erases everything about a person.
enum ForgetCommand: Command {
    static let name = "exposures forget"
    static let summary = "take every row of a unit out of exposures, and the events of its layouts"
    static let options =
        [
            CommandOption("--unit", "user=u-1", repeats: true, "whose rows go; all units of one person, one each time"),
            .state,
        ] + RowSourceOption.stored + AdminClient.options
    static let details = """
        Each segment that holds such a row is written anew without it and put in its place at once; readers see it as it was
        or as it is. Events name no unit: those of the layouts go. Torn and oversized lines of such a segment go too, as does a
        line that does not read and holds the unit's value. A segment that has the value nowhere is passed over.
        Safe beside a running server: the segment that it writes is left alone, so it is asked to close it first (role
        publish where tokens are set). What the unit does later is written as before: take it out of the experiments too.
        With --store, rows that servers shipped go first, all or none of them; then the segments of --state, where it is named.
          layover exposures forget --unit user=u-1 --unit device=d-9 --state /var/lib/layover
          layover exposures forget --unit user=u-1 --store postgres://layover@db/layover
        Exit codes: 0 nothing is left, 1 a segment could not be changed, 2 not understood.
        """

    static func run(_ arguments: Arguments) async throws -> Int32 {
        let units = try arguments.values("--unit").map { text in
            guard let unit = Forgetting.Unit(text) else {
                throw UsageError("'\(text)' is no unit; write its attribute and its value: user=u-1")
            }
            return unit
        }
        guard !units.isEmpty else { throw UsageError("say whose rows go: --unit user=u-1") }
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
                "no server is named by --to: rows that one of them has not sent yet come afterwards")
            return true
        }
        let client = try AdminClient(arguments)
        var isWhole = true
        for (server, answer) in zip(client.servers, client.ask("POST", "/admin/exposures/rotate")) {
            let waiting = answer.body?["waiting"]?.int ?? 0
            guard !answer.isAcknowledged || waiting > 0 else { continue }
            isWhole = false
            Terminal.printDiagnostic(
                answer.isAcknowledged
                    ? "\(server) holds \(waiting) segments that could not be sent; their rows come afterwards, so do it again"
                    : answer.refusal)
        }
        return isWhole
    }

    private static func forgetSegments(_ units: [Forgetting.Unit], _ arguments: Arguments) throws -> Int32 {
        let progress = ProgressLine("looked at")
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
        let answers = try AdminClient(arguments).ask("POST", "/admin/exposures/rotate")
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
    static let summary = "remove segments of exposures and events by age, as the server does past exposure_days"
    static let options = [
        CommandOption("--older-than", "30d", "segments that ended before: 30d, 12h, or a day"), .state,
    ]
    static let details = """
        Whole segments alone, and none that a server is writing.
          layover exposures prune --older-than 30d
        """

    static func run(_ arguments: Arguments) async throws -> Int32 {
        guard let text = arguments.value("--older-than") else { throw UsageError("say how old: --older-than 30d") }
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
