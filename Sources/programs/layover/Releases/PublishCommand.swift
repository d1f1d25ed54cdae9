import LayoverAdapters
import LayoverCatalog
import LayoverContent
import LayoverFrame
import LayoverJSON
import LayoverModel
import LayoverReleases
import LayoverServer
import LayoverWorkbench

/// `layover publish`: publishes content as a signed release, for all servers that follow its folder.
enum PublishCommand: Command {
    static let name = "publish"
    static let summary = "sign content as a release, and make it live on servers that follow the folder"
    static let operands = "[folder]"
    static let options: [CommandOption] =
        ReleaseOptions.writing + [
            CommandOption(
                "--force", nil,
                "publish even if more than \(ReleaseLimits.vanishingPercent) % of the live widgets disappear, or the live release cannot be read"
            ),
            CommandOption(
                "--at", "TIME",
                "make it live at this time, within a day: 2026-12-01T06:00:00Z; it is uploaded at once, and the command waits"
            ),
            CommandOption("--json", nil, "print the record of the release as JSON"),
            CommandOption.content,
        ]
    static let details = """
        The content is checked, compiled and compared with the live release: components that clients know must keep their
        fields. Then it is packed, signed and stored next to the previous releases, and the signed pointer is moved to it.
          layover release key --out release.key
          layover publish --to /srv/releases --key release.key --note "autumn prices"
          layover publish --to s3+https://s3.eu-west-1.amazonaws.com/bucket/releases --credentials s3.txt --key release.key
        If someone else publishes at the same time, the command fails and nothing becomes live: merge their change and publish
        again. To undo a release, use layover rollback.
        A bundle can have at most \(ReleaseLimits.packedBytes >> 20) MiB packed, and \(ReleaseLimits.bundleBytes >> 20) MiB unpacked.
        Exit codes: 0 live, 1 not published, 2 usage error.
        """

    static func run(_ arguments: Arguments) async throws -> Int32 {
        let folder = arguments.operands.first ?? arguments.content
        let force = arguments.has("--force")
        let liveAt = try arguments.value("--at").map(moment)
        let writer = try ReleaseOptions.writer(arguments)
        let decision = try ReleaseOptions.decision(arguments, in: folder)
        let base = try await writer.base(force: force)
        let live = try await LiveContent(
            base, writer, try Adapters(content: .served), passing: force ? { Terminal.printDiagnostic($0) } : nil)
        let content = try LoadedContent(folder, contracts: live.catalog?.componentsInUse ?? [])
        let catalog = try content.requireCatalog()
        let vanished = VanishedWidgets(from: live.liveWidgets, to: LiveContent.widgets(of: catalog))
        if vanished.areTooMany, !force { throw ContentError(refusal(of: vanished)) }
        let draft = try ReleaseDraft(
            content.files,
            counts: ReleaseDraft.Counts(
                catalog: catalog.hash, widgets: LiveContent.widgets(of: catalog).count,
                changedWidgets: live.changedWidgets(in: content.files, catalog, content.adapters)),
            words: ReleaseDraft.Words(
                commit: ContentCommit.text(of: content.files, in: folder), author: decision.author,
                note: decision.note),
            digest: content.adapters.seal)
        let record = try await publish(draft, by: writer, over: base, decision, at: liveAt)
        Terminal.print(
            arguments.has("--json")
                ? record.json.description : text(record, in: writer.place.name, over: live, vanished))
        return 0
    }

    /// Publishes at once, or stores the release and makes it live at a given time.
    private static func publish(
        _ draft: ReleaseDraft, by writer: ReleaseWriter, over base: ReleaseWriter.Base,
        _ decision: ReleaseWriter.Decision, at moment: UTCInstant?
    ) async throws -> ReleaseRecord {
        guard let moment else { return try await writer.publish(draft, over: base, now: decision.now) }
        let record = try await writer.stage(draft, over: base, now: decision.now)
        Terminal.printDiagnostic("version \(record.version) is uploaded and becomes live at \(moment)")
        while wallClockSeconds() < moment.seconds { try await Task.sleep(for: .seconds(1)) }
        let late = ReleaseWriter.Decision(now: moment, author: decision.author, note: decision.note)
        try await writer.point(to: record.version, over: base, late)
        return record
    }

    private static func moment(_ text: String) throws -> UTCInstant {
        let now = wallClockSeconds()
        guard let moment = UTCInstant(text), (now - 60...now + ReleaseLimits.staleSeconds).contains(moment.seconds)
        else {
            throw UsageError(
                "'--at' takes a moment within a day from now, such as '\(UTCInstant(seconds: now + 3600))'")
        }
        return moment
    }

    private static func refusal(of vanished: VanishedWidgets) -> String {
        let names = DiffText.list(vanished.names)
        return "\(vanished.names.count) of \(vanished.liveCount) live widgets would disappear, more than"
            + " \(ReleaseLimits.vanishingPercent) %: \(names); if this is intended, publish with --force"
    }

    private static func text(
        _ record: ReleaseRecord, in folder: String, over live: LiveContent, _ vanished: VanishedWidgets
    ) -> String {
        let content = record.content
        let size = "\(content.files) files, \(content.bytes) bytes, \(content.packedBytes) packed"
        let gone = vanished.names.isEmpty ? [] : ["  removed: \(DiffText.list(vanished.names))"]
        let lines =
            [
                "version \(record.version) is live in \(folder)",
                "  widgets that differ from \(live.name): \(content.changedWidgets); live: \(content.widgets)",
            ] + gone + [
                "  catalog \(content.catalog.prefix(12)), \(size)", "  commit \(record.commit), by \(record.author)",
            ]
        return lines.joined(separator: "\n")
    }
}
