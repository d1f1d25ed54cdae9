import LayoverCatalog
import LayoverFiles
import LayoverFrame
import LayoverHTTP
import LayoverJSON
import LayoverModel
import LayoverPreview
import LayoverSchema
import LayoverServer
import LayoverTeam
import LayoverWeb

/// `/api/approvals`: the cards that differ from their approved appearance.
///
/// `POST` approves their current appearance.
struct ApprovalsRoute: Sendable {
    let context: WorkbenchContext

    /// With `widgets=a,b` only these widgets, otherwise all live and all approved ones; with `market` only this market.
    func reply(to request: WorkbenchRequest) -> HTTPReply {
        let market = request.item("market")
        let names = request.item("widgets").map { $0.split(separator: ",").map(String.init) }
        let (files, snapshots) = (files, snapshots)
        let preview = context.builds.load().preview
        return context.programs.reply {
            let all = preview.content.catalog?.widgets ?? []
            let isUsed = all.contains { files.has($0.name) }
            let wanted = names ?? (isUsed ? all.filter { ApprovalsRoute.isAsked(of: $0, files) }.map(\.name) : [])
            let looked = wanted.prefix(WorkbenchLimits.approvals)
            let reviews = looked.compactMap { name -> SnapshotReview? in
                guard preview.content.catalog?.widget(name) != nil else { return nil }
                // Nothing is drawn if the content uses no approvals.
                guard isUsed else { return SnapshotReview(unasked: name) }
                return preview.review(
                    name, against: (try? files.read(name)) ?? nil, market: market, snapshots: snapshots)
            }
            return .json(
                .record([
                    "is_used": .bool(isUsed), "file": .string(ApprovalFile.name),
                    "is_cut": .bool(wanted.count > looked.count), "widgets": .array(reviews.map(\.json)),
                ]))
        }
    }

    /// Writes the current appearance of widgets into their lock files: `{"widgets": ["price-alert"]}`.
    func approve(_ request: WorkbenchRequest) -> HTTPReply {
        guard let json = try? JSONValue(parsing: request.body),
            let names = json["widgets"]?.items?.compactMap(\.string), !names.isEmpty,
            names.count <= WorkbenchLimits.approvals
        else {
            return ChangeReplies.misunderstood(
                "an approval needs {\"widgets\": [...]}, with 1 to \(WorkbenchLimits.approvals) names")
        }
        let (files, snapshots, paths) = (files, snapshots, context.paths)
        let preview = context.builds.load().preview
        return context.programs.reply {
            guard !preview.content.isBroken else {
                return ChangeReplies.refusal(
                    WorkbenchProblem.broken,
                    "the content has errors, so its last good version is shown; fix them, then approve")
            }
            var written: [String] = []
            for name in names {
                guard let approved = preview.approvable(name, snapshots: snapshots) else {
                    return .absent("there is no widget '\(name.prefix(80))'")
                }
                do throws(ContentWriter.Refusal) {
                    if try files.write(approved) { written.append(ApprovalFile.path(widget: name)) }
                } catch {
                    return ChangeReplies.refusal(WorkbenchProblem.notWritten, paths.words(error.description))
                }
            }
            return .json(.record(["written": .texts(written)]))
        }
    }

    private var files: ApprovalFiles { ApprovalFiles(root: context.builder.root) }

    private var snapshots: WidgetSnapshots.Tools { context.snapshots }

    private static func isAsked(of widget: CompiledWidget, _ files: ApprovalFiles) -> Bool {
        widget.source.status == .live || files.has(widget.name)
    }
}
