import LayoverCatalog
import LayoverCompiler
import LayoverContent
import LayoverFrame
import LayoverModel
import LayoverPreview
import LayoverReleases

/// The release that is live before another one is published.
struct LiveContent {
    /// For people: `version 12`.
    let name: String
    let files: [SourceFile]
    /// `nil` where nothing is live, or what is does not compile with this program.
    let catalog: Catalog?

    private static let none = LiveContent(name: "nothing", files: [], catalog: nil)

    private init(name: String, files: [SourceFile], catalog: Catalog?) {
        self.name = name
        self.files = files
        self.catalog = catalog
    }

    /// Opens and compiles it.
    ///
    /// - Parameters:
    ///   - base: What was found in the folder.
    ///   - writer: Opens it.
    ///   - force: Whether one that cannot be opened counts as none.
    /// - Throws: ``ReleaseRefusal`` where it cannot be opened.
    init(_ base: ReleaseWriter.Base, _ writer: ReleaseWriter, force: Bool) async throws {
        guard let version = base.pointer?.version else {
            self = .none
            return
        }
        do {
            let files = try await writer.open(version).files
            var compiler = Compiler(tools: try Adapters().compilerTools())
            self.init(name: "version \(version)", files: files, catalog: compiler.compile(files).catalog)
        } catch let refusal as ReleaseRefusal where force {
            Terminal.printDiagnostic("version \(version) is not compared with: \(refusal)")
            self = .none
        }
    }

    /// Widgets that are live in it.
    var liveWidgets: Set<String> { LiveContent.widgets(of: catalog) }

    static func widgets(of catalog: Catalog?) -> Set<String> {
        Set((catalog?.widgets ?? []).filter(\.isServed).map(\.name))
    }

    /// Counts the widgets that differ, as `layover diff` lists them.
    func changedWidgets(in content: LoadedContent) -> Int {
        let tools = CatalogDiff.Tools(
            assembly: content.adapters.assemblyTools, readYAML: content.adapters.compilerTools().readYAML)
        let new = ContentVersion(name: "the files here", files: content.files, catalog: content.catalog)
        let old = ContentVersion(name: name, files: files, catalog: catalog)
        return CatalogDiff(from: old, to: new, tools: tools, drawsCards: false).widgets.count
    }
}
