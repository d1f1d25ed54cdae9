import LayoverAdapters
import LayoverCatalog
import LayoverCompiler
import LayoverExport
import LayoverFiles
import LayoverJSON
package import LayoverModel
package import LayoverPreview

/// A folder of all cards, for a build server to store: every widget in every market and language, in both schemes.
///
/// Equal content gives equal bytes.
package struct PreviewExport {
    private let preview: PreviewService
    private let catalog: Catalog
    private let scenes: SceneExport
    private let folder: GeneratedFolder
    private var entries: [JSONValue] = []
    private var widgets: [(name: String, cards: [(file: String, words: String)])] = []

    /// Summary of what was written.
    package struct Summary: Hashable, Sendable {
        package let cards: Int
        package let widgets: Int
    }

    /// The reason why nothing was written.
    package enum Failure: Error, Hashable, Sendable, CustomStringConvertible {
        case nothingToShow
        case otherThings(String)

        package var description: String {
            switch self {
            case .nothingToShow:
                "the content does not compile, so there is nothing to show; run 'layover check' for the reason"
            case .otherThings(let folder):
                "'\(folder)' contains other files; an export takes a new or empty folder"
            }
        }
    }

    private init(_ preview: PreviewService, _ catalog: Catalog, _ folder: GeneratedFolder) {
        self.preview = preview
        self.catalog = catalog
        self.folder = folder
        scenes = SceneExport(preview)
    }

    /// Reads and compiles the content below `root` and writes it to a folder.
    ///
    /// - Parameters:
    ///   - root: The folder with `widgets/` and `flags/`.
    ///   - path: The folder to write.
    ///   - now: The time for cards whose sample has no time.
    /// - Returns: The number of cards and widgets.
    /// - Throws: `Failure`, or an error if a folder cannot be read or written.
    package static func write(content root: String, to path: String, now: UTCInstant) throws -> Summary {
        let adapters = try Adapters()
        let folder = try ContentFolder(root).path
        let tree = try ContentReader.read(root: folder)
        let tools = adapters.compilerTools(assetOrigin: SelfContained.origin)
        var compiler = Compiler(tools: tools)
        guard tree.diagnostics.allSatisfy({ !$0.isError }), let catalog = compiler.compile(tree.files).catalog else {
            throw Failure.nothingToShow
        }
        let preview = PreviewService(
            PreviewContent(catalog, files: tree.files),
            tools: PreviewTools(
                assembly: adapters.assemblyTools, readYAML: tools.readYAML, editor: EditorLink(root: folder)))
        return try write(preview, to: path, now: now)
    }

    /// Creates the folder, or replaces the files of a previous export in it.
    ///
    /// - Parameters:
    ///   - preview: Draws the cards.
    ///   - path: The folder to write.
    ///   - now: The time for cards whose sample has no time.
    /// - Returns: The number of cards and widgets.
    /// - Throws: `Failure`, or an error if the folder cannot be written.
    package static func write(_ preview: PreviewService, to path: String, now: UTCInstant) throws -> Summary {
        guard let catalog = preview.content.catalog else { throw Failure.nothingToShow }
        guard let folder = try GeneratedFolder(path, listed: PreviewExport.files) else {
            throw Failure.otherThings(path)
        }
        for name in ["cards", "matrix"] { try folder.makeFolder(name) }
        var export = PreviewExport(preview, catalog, folder)
        for widget in catalog.widgets { try export.write(widget, now) }
        try export.writeIndex()
        try export.writeManifest()
        return Summary(cards: export.entries.count, widgets: export.widgets.count)
    }

    /// The files of a previous export: the cards in its manifest, the tables of their widgets, and the index.
    private static func files(_ manifest: JSONValue) -> [String]? {
        guard manifest["catalog"]?.string != nil, case .array(let cards)? = manifest["cards"] else { return nil }
        let widgets = cards.compactMap { $0["widget"]?.string }.map { "matrix/\($0).html" }
        return Set(cards.compactMap { $0["file"]?.string } + widgets).sorted() + ["index.html"]
    }

    private mutating func write(_ widget: CompiledWidget, _ now: UTCInstant) throws {
        var cards: [(file: String, words: String)] = []
        for market in catalog.markets where isShown(widget, in: market) {
            for locale in market.locales where PseudoLocale(locale) == nil {
                var scene = PreviewScene()
                scene.market = market.market.code
                scene.locale = locale.tag
                scene.scheme = .both
                guard let card = scenes.card(widget.name, scene, now: now) else { continue }
                let file = "cards/\(card.name)"
                try folder.write(card.html, to: file)
                cards.append((file, "\(market.market.code) \(locale.tag)"))
                entries.append(entry(widget, scene, file: file, now: now))
            }
        }
        if let matrix = scenes.matrix(widget.name, PreviewScene(), rows: .locales, columns: .schemes, now: now) {
            try folder.write(matrix.html, to: "matrix/\(widget.name).html")
        }
        widgets.append((widget.name, cards))
    }

    /// Drafts are not in any layout, so they are shown in every market.
    private func isShown(_ widget: CompiledWidget, in market: CompiledMarket) -> Bool {
        guard widget.isServed, let number = catalog.index(ofWidget: widget.name) else { return true }
        return preview.index?.isPlaced(number, in: market.market) ?? false
    }

    private func entry(
        _ widget: CompiledWidget, _ scene: PreviewScene, file: String, now: UTCInstant
    ) -> JSONValue {
        var light = scene
        light.scheme = .light
        let rendering = preview.render(widget.name, light, now: now)
        return .record([
            "widget": widget.name, "market": scene.market, "locale": scene.locale, "state": rendering?.state.rawValue,
            "reason": rendering?.reason, "sample": rendering?.sample, "height": rendering?.card?["height"],
            "file": file,
        ])
    }

    private func writeIndex() throws {
        let sections = widgets.map { widget in
            let links = widget.cards.map { "<li><a href=\"\($0.file)\">\(MarkupText.escaped($0.words))</a></li>" }
            let matrix = "<p><a href=\"matrix/\(widget.name).html\">All markets and languages</a></p>"
            return "<h2>\(MarkupText.escaped(widget.name))</h2>\(matrix)<ul>\(links.joined())</ul>"
        }
        let document = ExportDocument(
            title: "All cards",
            lines: ["catalog \(catalog.shortHash), \(widgets.count) widgets, \(entries.count) cards"],
            body: sections.joined(separator: "\n"))
        try folder.write(document.html, to: "index.html")
    }

    private func writeManifest() throws {
        var lines = "{ \"catalog\": \"\(catalog.hash)\", \"cards\": [\n"
        lines += entries.map(\.description).joined(separator: ",\n")
        try folder.writeManifest(lines + "\n] }\n")
    }
}
