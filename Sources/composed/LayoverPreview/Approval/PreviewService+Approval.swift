import LayoverCatalog
package import LayoverModel

extension PreviewService {
    /// Reviews the looks of one widget's cards, held against its lock file.
    ///
    /// - Parameters:
    ///   - widget: Its name.
    ///   - file: The bytes of its lock file; `nil` where there is none.
    ///   - market: Looks at this market alone, which is quick; `nil` for all.
    ///   - snapshots: Tools for drawing and naming.
    /// - Returns: `nil` where there is no such widget.
    package func review(
        _ widget: String, against file: [UInt8]?, market: String? = nil, snapshots: WidgetSnapshots.Tools
    ) -> SnapshotReview? {
        guard let catalog = content.catalog, catalog.index(ofWidget: widget) != nil else { return nil }
        let now = WidgetSnapshots(of: widget, in: catalog, markets: market.map { [$0] }, tools: snapshots)
        return SnapshotReview(reading: file, of: now, isWhole: market == nil, readYAML: tools.readYAML)
    }

    /// Makes one widget's lock file as it would be now; `nil` where there is no such widget.
    package func approvable(_ widget: String, snapshots: WidgetSnapshots.Tools) -> ApprovedSnapshots? {
        guard let catalog = content.catalog, catalog.index(ofWidget: widget) != nil else { return nil }
        return ApprovedSnapshots(WidgetSnapshots(of: widget, in: catalog, tools: snapshots))
    }
}

extension SnapshotReview {
    /// Reads a lock file and holds snapshots against it.
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
