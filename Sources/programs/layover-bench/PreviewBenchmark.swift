import Foundation
import LayoverAdapters
import LayoverCatalog
import LayoverCompiler
import LayoverFrame
import LayoverJSON
import LayoverModel
import LayoverPreview

/// Times the workbench's answers for an invented tree: the first view of a page, and the matrix of one card.
struct PreviewBenchmark {
    private let preview: PreviewService
    private let now = UTCInstant(seconds: 1_796_126_400)

    static func run(widgets: Int) throws {
        let adapters = try Adapters()
        let tools = adapters.compilerTools(pseudoLocales: true)
        let files = MadeUpTree(widgets: widgets).files.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
        var compiler = Compiler(tools: tools)
        let (publication, findings) = compiler.publish(files, over: nil)
        guard let publication else { throw BenchError("\(findings.prefix(3))") }
        let previewTools = PreviewTools(
            assembly: adapters.assemblyTools, readYAML: tools.readYAML, editor: EditorLink(root: "/content"))
        func make() -> PreviewService {
            PreviewService(
                PreviewContent(publication, written: files, findings: findings, build: 1, milliseconds: 0),
                tools: previewTools)
        }
        print("preview  \(widgets) widgets, \(MadeUpTree.marketCount) markets, \(files.count) files")
        measure("desk of a build") { make().content.build }
        PreviewBenchmark(preview: make()).run(widget: "w\(widgets / 2)", market: publication.catalog)
    }

    private func run(widget: String, market catalog: Catalog) {
        let scene = PreviewScene()
        var here = scene
        here.market =
            catalog.markets.first { market in
                market.layouts.values.contains { layouts in
                    layouts.first?.slots.contains { catalog.cards[$0.widget].name == widget } ?? false
                }
            }?.market.code
        Self.measure("state") { preview.state(now: now).description.utf8.count }
        Self.measure("first page of the gallery") { gallery(GalleryFilter()) }
        var filter = GalleryFilter()
        filter.state = "shown"
        Self.measure("gallery of one state") { gallery(filter) }
        Self.measure("card") { preview.card(widget, here, now: now)?.description.utf8.count ?? 0 }
        Self.measure("page") { preview.page(here, now: now).count }
        Self.measure("matrix, \(MadeUpTree.marketCount) markets x 3 widths") {
            preview.matrix(widget, scene, rows: .markets, columns: .widths, now: now)?.description.utf8.count ?? 0
        }
    }

    private func gallery(_ filter: GalleryFilter) -> Int {
        preview.gallery(PreviewScene(), filter, now: now).description.utf8.count
    }

    /// Prints the median of nine, and the size of the result.
    private static func measure(_ what: String, _ work: () -> Int) {
        var (times, size): ([Double], Int) = ([], 0)
        for _ in 0..<9 {
            let start = monotonicNanoseconds()
            size = work()
            times.append(Double(monotonicNanoseconds() - start) / 1e6)
        }
        print(
            String(
                format: "preview  %@: median %.1f ms, longest %.1f ms, %d", what, times.sorted()[4], times.max() ?? 0,
                size))
    }
}
