import LayoverAdapters
import LayoverCatalog
import LayoverCompiler
import LayoverFiles
import LayoverModel
import LayoverSchema
import LayoverServer

/// The content of a folder, read and compiled once for a command.
struct LoadedContent {
    let adapters: Adapters
    let files: [SourceFile]
    let findings: [Diagnostic]
    /// Decisions that the content's owners must make, with their due dates.
    let reviews: [Review]
    /// `nil` if there are errors.
    let catalog: Catalog?
    /// The compiler, which has compiled these files.
    let compiler: Compiler

    /// Reads and compiles `folder`.
    ///
    /// `contracts` are the components that clients know, `assetOrigin` is the origin of the addresses of pictures, and
    /// `hasFont` is true for languages that this machine can draw.
    init(
        _ folder: String, contracts: [ComponentSource] = [], assetOrigin: String = "", pseudoLocales: Bool = false,
        hasFont: @escaping @Sendable (_ language: String) -> Bool = { _ in true }
    ) throws {
        adapters = try Adapters(content: .served)
        let tree = try LoadedContent.read(folder)
        guard !tree.files.isEmpty else {
            throw UsageError("there is no content in '\(folder)': it has no widgets/; set the folder with --content")
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

    /// Reads and compiles the folder of `--content`, with the languages of `--pseudo-locales`.
    init(_ arguments: Arguments, assetOrigin: String = "") throws {
        try self.init(
            arguments.content, assetOrigin: assetOrigin,
            pseudoLocales: arguments.has(CommandOption.pseudoLocales.name))
    }

    private static func read(_ folder: String) throws(ContentError) -> ContentTree {
        do throws(FileError) {
            return try ContentReader.read(root: folder)
        } catch {
            throw ContentError(error.contentFinding.description)
        }
    }

    /// The bytes of a file that the command line names.
    static func bytes(_ path: String, limit: Int) throws -> [UInt8] {
        guard let bytes = try AtomicFile.read(path, limit: limit) else {
            throw UsageError("there is no file '\(path)'")
        }
        return bytes
    }

    /// The texts as written, even if there are errors.
    var inventory: TextInventory {
        var compiler = compiler
        return compiler.inventory(of: files)
    }

    /// The catalog.
    ///
    /// Throws the findings if there are errors.
    func requireCatalog() throws -> Catalog {
        guard let catalog else {
            let report = DiagnosticReport(findings.filter(\.isError), files: files)
            throw ContentError("\(report.written(as: .text))\n\(report.summary); run 'layover check' for all findings")
        }
        return catalog
    }
}

/// The content cannot be used because of errors.
struct ContentError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
