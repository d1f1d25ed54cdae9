import LayoverAdapters
import LayoverCatalog
import LayoverFiles
import LayoverModel
import LayoverPreview
import LayoverSchema
import LayoverWorkbench

/// The content, its lock files, and the tools for drawing it.
struct ApprovalRun {
    /// The origin of the addresses of pictures while cards are drawn.
    ///
    /// It is not part of a card's appearance.
    private static let origin = "http://127.0.0.1"

    private let catalog: Catalog
    private let files: ApprovalFiles
    private let tools: WidgetSnapshots.Tools
    private let readYAML: ([UInt8], String) -> (root: Node?, diagnostics: [Diagnostic])

    /// - Throws: `ContentError` if the content does not compile.
    init(content folder: String) throws {
        let content = try LoadedContent(folder, assetOrigin: ApprovalRun.origin)
        catalog = try content.requireCatalog()
        files = ApprovalFiles(root: folder)
        tools = WidgetSnapshots.Tools(
            assembly: content.adapters.assemblyTools, digest: content.adapters.seal, assetOrigin: ApprovalRun.origin)
        readYAML = content.adapters.compilerTools().readYAML
    }

    /// The named widgets, or all that take part in approval: live widgets, and those with a lock file.
    ///
    /// - Returns: An empty list for a check of content without lock files.
    func chosen(_ names: [String], isCheck: Bool) throws -> [String] {
        for name in names { try catalog.known(widget: name) }
        guard names.isEmpty else { return Set(names).sorted() }
        guard !isCheck || catalog.widgets.contains(where: { files.has($0.name) }) else { return [] }
        return catalog.widgets.filter { $0.source.status == .live || files.has($0.name) }.map(\.name)
    }

    /// Locks the current appearance of a widget.
    ///
    /// - Returns: The result in one line.
    func approve(_ widget: String) throws -> String {
        let snapshots = WidgetSnapshots(of: widget, in: catalog, tools: tools)
        let old = SnapshotReview(reading: try files.read(widget), of: snapshots, readYAML: readYAML)
        do {
            try files.write(ApprovedSnapshots(snapshots))
        } catch {
            throw ContentError(error.description)
        }
        return "\(widget): \(ApprovalRun.words(old))"
    }

    /// The differences from the approved appearance, the lock files with them, and the number of compared cards.
    func findings(_ widgets: [String]) throws -> (findings: [Diagnostic], sources: [SourceFile], cards: Int) {
        var found: (findings: [Diagnostic], sources: [SourceFile], cards: Int) = ([], [], 0)
        for widget in widgets {
            let bytes = try files.read(widget)
            let review = SnapshotReview(
                reading: bytes, of: WidgetSnapshots(of: widget, in: catalog, tools: tools), readYAML: readYAML)
            found.sources += bytes.map { [SourceFile(path: ApprovalFile.path(widget: widget), bytes: $0)] } ?? []
            found.findings += review.finding.map { [$0] } ?? []
            found.cards += review.count
        }
        return found
    }

    private static func words(_ old: SnapshotReview) -> String {
        let all = "\(old.count) card\(old.count == 1 ? "" : "s")"
        return switch old.state {
        case .approved: "\(all), unchanged"
        case .changed: "\(all) approved, \(old.cards.count) of them changed"
        case .unapproved: "\(all) approved for the first time"
        case .unreadable: "\(all) approved; the previous file was unreadable and is replaced"
        }
    }
}
