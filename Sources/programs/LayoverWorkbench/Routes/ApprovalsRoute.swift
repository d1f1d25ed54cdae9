import LayoverAdapters
import LayoverCatalog
import LayoverFrame
import LayoverHTTP
import LayoverJSON
import LayoverModel
import LayoverPreview
import LayoverSchema
import LayoverWeb

/// The cards that differ from their approved appearance.
struct ApprovalsRoute: WorkbenchRoute {
    static let routes: [Route<ApprovalsRoute>] = [
        .call(.get, "/api/approvals", summary: "the cards that differ from their approved appearance") { $0.list($1) },
        .call(.post, "/api/approvals", summary: "approves the current appearance of cards") { try $0.approve($1) },
    ]

    let content: WorkbenchContent

    /// With `widgets=a,b` only these widgets, otherwise all live and all approved ones; with `market` only this market.
    private func list(_ request: WorkbenchRequest) -> HTTPReply {
        let files = files
        return content.program { preview, _ in
            let all = preview.content.catalog?.widgets ?? []
            let isUsed = all.contains { files.has($0.name) }
            let usual = isUsed ? all.filter { $0.source.status == .live || files.has($0.name) }.map(\.name) : []
            let wanted = request.item("widgets").map { $0.split(separator: ",").map(String.init) } ?? usual
            let looked = wanted.prefix(WorkbenchLimits.approvals)
            let reviews = looked.compactMap { name -> SnapshotReview? in
                guard preview.content.catalog?.widget(name) != nil else { return nil }
                // Nothing is drawn if the content uses no approvals.
                guard isUsed else { return SnapshotReview(unasked: name) }
                return preview.review(
                    name, against: (try? files.read(name)) ?? nil, market: request.item("market"),
                    snapshots: content.snapshots)
            }
            return .record([
                "is_used": isUsed, "file": ApprovalFile.name, "is_cut": wanted.count > looked.count,
                "widgets": reviews,
            ])
        }
    }

    /// Writes the current appearance of widgets into their lock files: `{"widgets": ["price-alert"]}`.
    private func approve(_ request: WorkbenchRequest) throws -> HTTPReply {
        let names = try request.read(
            or: "an approval needs {\"widgets\": [...]}, with 1 to \(WorkbenchLimits.approvals) names"
        ) { json in
            let names = json["widgets"]?.items?.compactMap(\.string) ?? []
            return (1...WorkbenchLimits.approvals).contains(names.count) ? names : nil
        }
        let files = files
        return content.program { preview, _ in
            guard !preview.content.isBroken else {
                throw WorkbenchRefusal(
                    .broken, "the content has errors, so its last good version is shown; fix them, then approve")
            }
            var written: [String] = []
            for name in names {
                guard let approved = preview.approvable(name, snapshots: content.snapshots) else {
                    throw .noWidget(name)
                }
                if try files.write(approved) { written.append(ApprovalFile.path(widget: name)) }
            }
            return .record(["written": written])
        }
    }

    private var files: ApprovalFiles { ApprovalFiles(root: content.root) }
}

extension WorkbenchContent {
    /// Tools for hashing a card as readers see it.
    var snapshots: WidgetSnapshots.Tools {
        WidgetSnapshots.Tools(
            assembly: adapters.assemblyTools, digest: adapters.seal, assetOrigin: compilerTools.assetOrigin)
    }
}
