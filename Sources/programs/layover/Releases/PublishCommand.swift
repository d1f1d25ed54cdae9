import LayoverCatalog
import LayoverContent
import LayoverFrame
import LayoverJSON
import LayoverReleases

/// `layover publish`: content as a signed release, live for all servers that follow its folder.
enum PublishCommand: Command {
    static let name = "publish"
    static let summary = "sign content as a release, and make it live on servers that follow the folder"
    static let operands = "[folder]"
    static let operandCount = 0...1
    static let options = [
        ReleaseOptions.folder, ReleaseOptions.key, ReleaseOptions.note, ReleaseOptions.author, ReleaseOptions.trusted,
        CommandOption(
            "--force", nil,
            "though more than \(ReleaseLimits.vanishingPercent) % of the live widgets vanish, or what is live cannot be read"
        ),
        CommandOption("--json", nil, "print the record of the release as JSON"),
        CommandOption.content,
    ]
    static let details = """
        The content is checked and compiled, and held against what is live: components that clients know must keep their
        fields. Then it is packed and signed, written beside the releases before, and the signed pointer is moved to it.
          layover release key --out release.key
          layover publish --to /srv/releases --key release.key --note "autumn prices"
        Who publishes at the same time as somebody else is told so, and nothing of theirs is live: look, take it over, publish
        again. What is live can be taken back by layover rollback.
        A bundle has at most \(ReleaseLimits.packedBytes >> 20) MiB packed, and \(ReleaseLimits.bundleBytes >> 20) MiB unpacked.
        Exit codes: 0 live, 1 nothing was published, 2 not understood.
        """

    static func run(_ arguments: Arguments) async throws -> Int32 {
        let folder = arguments.operands.first ?? arguments.content
        let force = arguments.has("--force")
        let writer = try ReleaseOptions.writer(arguments)
        let decision = try ReleaseOptions.decision(arguments, in: folder)
        let base = try writer.base(force: force)
        let live = try LiveContent(base, writer, force: force)
        let content = try LoadedContent(folder, contracts: live.catalog?.componentsInUse ?? [])
        let catalog = try content.requireCatalog()
        let vanished = VanishedWidgets(from: live.liveWidgets, to: LiveContent.widgets(of: catalog))
        if vanished.areTooMany, !force { throw ContentError(refusal(of: vanished)) }
        let draft = try ReleaseDraft(
            content.files,
            counts: ReleaseDraft.Counts(
                catalog: catalog.hash, widgets: LiveContent.widgets(of: catalog).count,
                changedWidgets: live.changedWidgets(in: content)),
            words: ReleaseDraft.Words(
                commit: ContentCommit.text(of: content.files, in: folder), author: decision.author,
                note: decision.note),
            digest: content.adapters.seal)
        let record = try writer.publish(draft, over: base, now: decision.now)
        Terminal.print(
            arguments.has("--json")
                ? record.json.description : text(record, in: writer.folder.path, over: live, vanished))
        return 0
    }

    private static func refusal(of vanished: VanishedWidgets) -> String {
        let names = DiffText.list(vanished.names)
        return "\(vanished.names.count) of \(vanished.liveCount) live widgets would vanish, more than"
            + " \(ReleaseLimits.vanishingPercent) %: \(names); where that is meant, publish with --force"
    }

    private static func text(
        _ record: ReleaseRecord, in folder: String, over live: LiveContent, _ vanished: VanishedWidgets
    ) -> String {
        let content = record.content
        let size = "\(content.files) files, \(content.bytes) bytes, \(content.packedBytes) packed"
        let gone = vanished.names.isEmpty ? [] : ["  gone: \(DiffText.list(vanished.names))"]
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
