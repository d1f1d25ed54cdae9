import LayoverCatalog
import LayoverCompiler
import LayoverFiles
import LayoverFrame
import LayoverModel
import LayoverSchema
import LayoverServer

/// The content of a folder, read and compiled once for a command.
struct LoadedContent {
    let adapters: Adapters
    let files: [SourceFile]
    let findings: [Diagnostic]
    /// Decisions that the content's owners are to make, and by which day.
    let reviews: [Review]
    /// `nil` where there are errors.
    let catalog: Catalog?
    /// It has compiled these files.
    let compiler: Compiler

    /// Reads and compiles `folder`; `contracts` are components as clients know them, `assetOrigin` stands before the
    /// addresses of pictures, `hasFont` tells what the machine can draw.
    init(
        _ folder: String, contracts: [ComponentSource] = [], assetOrigin: String = "", pseudoLocales: Bool = false,
        hasFont: @escaping @Sendable (_ language: String) -> Bool = { _ in true }
    ) throws {
        adapters = try Adapters()
        let tree = try LoadedContent.read(folder)
        guard !tree.files.isEmpty else {
            throw UsageError("there is no content in '\(folder)': it has no widgets/; say where with --content")
        }
        files = tree.files
        var compiler = Compiler(
            tools: adapters.compilerTools(
                assetOrigin: assetOrigin, pseudoLocales: pseudoLocales, hasFont: hasFont))
        let compilation = compiler.compile(tree.files, unread: tree.diagnostics, contracts: contracts)
        self.compiler = compiler
        reviews = compilation.reviews
        findings = compilation.findings
        catalog = compilation.catalog
    }

    private static func read(_ folder: String) throws(ContentError) -> ContentTree {
        do throws(FileError) {
            return try ContentReader.read(root: folder)
        } catch {
            throw ContentError(error.contentFinding.description)
        }
    }

    /// The texts as written, errors or not.
    var inventory: TextInventory {
        var compiler = compiler
        return compiler.inventory(of: files)
    }

    /// The catalog, or the findings that keep it from being one.
    func requireCatalog() throws -> Catalog {
        guard let catalog else {
            let report = DiagnosticReport(findings.filter(\.isError), files: files)
            throw ContentError("\(report.written(as: .text))\n\(report.summary); 'layover check' tells all")
        }
        return catalog
    }
}

/// Content that cannot be used as it is.
struct ContentError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
