package import LayoverModel

/// Small content written as one text, with `=== path` before each file.
///
/// `=== layout` is the layout of results. A name without a slash is a widget; the tests' own rule fills it in.
package struct SmallTree: Sendable {
    /// The markets of most small trees.
    package static let markets: [String: String] = [
        "widgets/markets/GB.yaml": """
        market: GB
        locales: [en-GB]
        currency: GBP
        time_zone: Europe/London
        ad_label: { en-GB: Ad }

        """,
        "widgets/markets/NO.yaml": """
        market: NO
        locales: [nb-NO, en-GB]
        currency: NOK
        time_zone: Europe/Oslo
        ad_label: { nb-NO: Annonse, en-GB: Ad }

        """,
    ]

    /// Sorted by path; a file whose text is empty is left out.
    package let files: [SourceFile]

    /// - Parameters:
    ///   - text: The files.
    ///   - standard: Files added beside the markets unless the text has its own.
    ///   - widget: The files of a widget, from its name and the text below it; files of the text override them.
    package init(
        _ text: String, over standard: [String: String], widget: (_ name: String, _ body: String) -> [String: String]
    ) {
        var texts = SmallTree.markets.merging(standard) { $1 }
        for section in text.split(separator: "=== ", omittingEmptySubsequences: false).dropFirst() {
            let name = String(section.prefix { $0 != "\n" })
            let body = String(section.dropFirst(name.count + 1))
            switch name {
            case "layout": texts["widgets/layouts/flight-results.yaml"] = "layout: flight-results\n" + body
            case let path where path.contains("/"): texts[path] = body
            default: texts.merge(widget(name, body)) { written, _ in written }
            }
        }
        files = texts.filter { !$0.value.isEmpty }.map { SourceFile(path: $0.key, bytes: Array($0.value.utf8)) }
            .sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    }
}
