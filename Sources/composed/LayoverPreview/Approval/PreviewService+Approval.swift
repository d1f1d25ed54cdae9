import LayoverCatalog
package import LayoverModel

extension PreviewService {
    /// Compares the looks of one widget's cards with its lock file.
    ///
    /// - Parameters:
    ///   - widget: Its name.
    ///   - file: The bytes of its lock file; `nil` if there is no file.
    ///   - market: Compares only this market, which is fast; `nil` for all.
    ///   - snapshots: Tools for drawing and naming.
    /// - Returns: `nil` if there is no such widget.
    package func review(
        _ widget: String, against file: [UInt8]?, market: String? = nil, snapshots: WidgetSnapshots.Tools
    ) -> SnapshotReview? {
        guard let catalog = content.catalog, catalog.index(ofWidget: widget) != nil else { return nil }
        let now = WidgetSnapshots(of: widget, in: catalog, markets: market.map { [$0] }, tools: snapshots)
        return SnapshotReview(reading: file, of: now, isWhole: market == nil, readYAML: tools.readYAML)
    }

    /// Makes one widget's lock file for its current looks; `nil` if there is no such widget.
    package func approvable(_ widget: String, snapshots: WidgetSnapshots.Tools) -> ApprovedSnapshots? {
        guard let catalog = content.catalog, catalog.index(ofWidget: widget) != nil else { return nil }
        return ApprovedSnapshots(WidgetSnapshots(of: widget, in: catalog, tools: snapshots))
    }
}

extension SnapshotReview {
    /// Reads a lock file and compares snapshots with it.
    package init(
        reading file: [UInt8]?, of snapshots: WidgetSnapshots, isWhole: Bool = true,
        readYAML: ([UInt8], String) -> (root: Node?, diagnostics: [Diagnostic])
    ) {
        guard let file else {
            self.init(snapshots, against: nil, isWhole: isWhole)
            return
        }
        do throws(ApprovedSnapshots.Unreadable) {
            let approved = try ApprovedSnapshots(file, widget: snapshots.widget, readYAML: readYAML)
            self.init(snapshots, against: approved, isWhole: isWhole)
        } catch {
            self.init(snapshots, unreadable: error)
        }
    }
}
