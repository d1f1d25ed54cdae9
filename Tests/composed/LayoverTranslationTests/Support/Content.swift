import Foundation
import LayoverAdapters
import LayoverCatalog
import LayoverCompiler
import LayoverFiles
import LayoverModel
import LayoverTestKit

/// Content for tests, and the tools to compile it.
enum Content {
    /// The content that this repository ships.
    static func shipped() throws -> [SourceFile] { try read(Repository.root) }

    /// One of the catalog's example folders: its files over those of `minimal`.
    static func example(_ name: String) throws -> [SourceFile] {
        let golden = Repository.tests("LayoverCompilerTests").appending(path: "Golden")
        return try read(golden.appending(path: name)).laid(over: try read(golden.appending(path: "minimal")))
    }

    static func compiler() throws -> Compiler { Compiler(tools: try Adapters().compilerTools()) }

    private static func read(_ folder: URL) throws -> [SourceFile] { try ContentReader.read(root: folder.path()).files }
}
