package import LayoverAdapters
package import LayoverCatalog
import LayoverCompiler
package import LayoverContent
package import LayoverModel
import LayoverPreview
package import LayoverReleases

/// The release that is live before another one is published.
package struct LiveContent: Sendable {
    /// The name for people: `version 12`.
    package let name: String
    let files: [SourceFile]
    /// `nil` if nothing is live, or if the live release does not compile with this program.
    package let catalog: Catalog?

    private static let none = LiveContent(name: "nothing", files: [], catalog: nil)

    private init(name: String, files: [SourceFile], catalog: Catalog?) {
        self.name = name
        self.files = files
        self.catalog = catalog
    }

    /// Opens and compiles the live release.
    ///
    /// - Parameters:
    ///   - base: The current state of the place of releases.
    ///   - writer: Opens the release.
    ///   - adapters: The compiler's adapters.
    ///   - passed: Receives the reason if the release cannot be opened and is ignored. With `nil`, the error is thrown
    ///     instead.
    /// - Throws: ``ReleaseRefusal`` if the release cannot be opened.
    package init(
        _ base: ReleaseWriter.Base, _ writer: ReleaseWriter, _ adapters: Adapters,
        passing passed: ((String) -> Void)? = nil
    ) async throws(ReleaseRefusal) {
        guard let version = base.pointer?.version else {
            self = .none
            return
        }
        do throws(ReleaseRefusal) {
            let files = try await writer.open(version).files
            var compiler = Compiler(tools: adapters.compilerTools())
            self.init(name: "version \(version)", files: files, catalog: compiler.compile(files).catalog)
        } catch {
            guard let passed else { throw error }
            passed("the files are not compared with version \(version): \(error)")
            self = .none
        }
    }

    /// The names of the live widgets in the release.
    package var liveWidgets: Set<String> { LiveContent.widgets(of: catalog) }

    package static func widgets(of catalog: Catalog?) -> Set<String> {
        Set((catalog?.widgets ?? []).filter(\.isServed).map(\.name))
    }

    /// The number of widgets that differ in other content, counted as `layover diff` lists them.
    package func changedWidgets(in newFiles: [SourceFile], _ newCatalog: Catalog?, _ adapters: Adapters) -> Int {
        let tools = PreviewTools(
            assembly: adapters.assemblyTools, readYAML: adapters.compilerTools().readYAML)
        let new = ContentVersion(name: "the files here", files: newFiles, catalog: newCatalog)
        let old = ContentVersion(name: name, files: files, catalog: catalog)
        return CatalogDiff(from: old, to: new, tools: tools, drawsCards: false).widgets.count
    }
}
