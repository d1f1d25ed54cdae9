package import LayoverJSON
package import LayoverModel

/// Answers what a preview asks of one build of the content.
///
/// Made once for each build; every answer is a pure function of the build, the scene and `now`. Nothing wrong in a scene
/// fails an answer: it falls back to the usual and is told in its `notes`.
package struct PreviewDesk: Sendable {
    package let content: PreviewContent
    package let tools: PreviewTools

    package init(_ content: PreviewContent, tools: PreviewTools) {
        self.content = content
        self.tools = tools
    }

    /// What `/api/state` says of the content; git, the server, Chromium and the editor are the caller's to add.
    package func state(now: UTCInstant) -> JSONValue { .object([]) }

    /// One page of all widgets.
    package func gallery(_ scene: PreviewScene, _ filter: GalleryFilter, now: UTCInstant) -> JSONValue { .object([]) }

    /// Everything about one card; `nil` where there is no such widget.
    package func card(_ widget: String, _ scene: PreviewScene, now: UTCInstant) -> JSONValue? { nil }

    /// The card's own HTML document; `nil` where there is no such widget.
    package func frame(_ widget: String, _ scene: PreviewScene, now: UTCInstant) -> PreviewFrame? { nil }

    /// The results page: `/api/page` as bytes, for the supplier's answer goes through untouched.
    package func page(_ scene: PreviewScene, now: UTCInstant) -> [UInt8] { [] }

    /// One card in many markets on many devices; `nil` where there is no such widget.
    package func matrix(
        _ widget: String, _ scene: PreviewScene, rows: MatrixRows, columns: MatrixColumns, now: UTCInstant
    ) -> JSONValue? { nil }
}

/// What a widget's own document is in a scene.
package enum PreviewFrame: Hashable, Sendable {
    /// A whole HTML page.
    case document(String)
    /// It has none, in words.
    case none(String)
}

/// Which widgets a gallery shows, and which page of them.
package struct GalleryFilter: Hashable, Sendable {
    /// Widgets on earlier pages, from 0.
    package var offset = 0
    /// 1 to `Limits.galleryCount`.
    package var count = 60
    /// Words that the name, the owner or the description has; every one of them.
    package var search = ""
    package var owner: String?
    package var status: String?
    package var type: String?
    package var state: String?

    package init() {}

    /// Reads the items of a query; what is no number falls back to the usual.
    package init(_ items: [(name: String, value: String)]) {
        for item in items where !item.value.isEmpty {
            switch item.name {
            case "offset": offset = Int(item.value).map { max(0, $0) } ?? offset
            case "count": count = Int(item.value).map { min(max(1, $0), Limits.galleryCount) } ?? count
            case "search": search = item.value
            case "owner": owner = item.value
            case "status": status = item.value
            case "type": type = item.value
            case "state": state = item.value
            default: break
            }
        }
    }
}

package enum MatrixRows: String, CaseIterable, Sendable { case markets, locales }

package enum MatrixColumns: String, CaseIterable, Sendable { case widths, schemes, scales }
