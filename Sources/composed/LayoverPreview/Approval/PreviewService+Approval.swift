import LayoverCatalog
package import LayoverModel

extension PreviewService {
    /// How one widget's cards look, held against its lock file.
    ///
    /// - Parameters:
    ///   - widget: Its name.
    ///   - file: The bytes of its lock file; `nil` where there is none.
    ///   - market: Looks at this market alone, which is quick; `nil` for all.
    ///   - looks: What drawing and naming needs.
    /// - Returns: `nil` where there is no such widget.
    package func review(
        _ widget: String, against file: [UInt8]?, market: String? = nil, looks: WidgetLooks.Tools
    ) -> LookReview? {
        guard let catalog = content.catalog, catalog.index(ofWidget: widget) != nil else { return nil }
        let now = WidgetLooks(of: widget, in: catalog, markets: market.map { [$0] }, tools: looks)
        return LookReview(reading: file, of: now, isWhole: market == nil, readYAML: tools.readYAML)
    }

    /// What one widget's lock file would say now; `nil` where there is no such widget.
    package func approvable(_ widget: String, looks: WidgetLooks.Tools) -> ApprovedLooks? {
        guard let catalog = content.catalog, catalog.index(ofWidget: widget) != nil else { return nil }
        return ApprovedLooks(WidgetLooks(of: widget, in: catalog, tools: looks))
    }
}

extension LookReview {
    /// Reads a lock file and holds looks against it.
    package init(
        reading file: [UInt8]?, of looks: WidgetLooks, isWhole: Bool = true,
        readYAML: ([UInt8], String) -> (root: Node?, diagnostics: [Diagnostic])
    ) {
        guard let file else {
            self.init(looks, against: nil, isWhole: isWhole)
            return
        }
        do throws(ApprovedLooks.Unreadable) {
            let approved = try ApprovedLooks(file, widget: looks.widget, readYAML: readYAML)
            self.init(looks, against: approved, isWhole: isWhole)
        } catch {
            self.init(looks, unreadable: error)
        }
    }
}
