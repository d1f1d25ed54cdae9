import Foundation
import LayoverAdapters
import LayoverCatalog
import LayoverCompiler
import LayoverFiles
import LayoverFlags
import LayoverModel
import LayoverParts
import LayoverTestKit

/// Content for tests, and the tools to compile it.
enum Content {
    static let golden = Repository.tests("LayoverCompilerTests").appending(path: "Golden")

    /// The content that this repository ships.
    static func shipped() throws -> [SourceFile] { try read(Repository.root) }

    /// The rooms that report errors of a tree or of its texts to authors.
    static var rooms: [URL] {
        [
            "LayoverSchema", "LayoverCatalog", "LayoverTexts", "LayoverCompiler", "LayoverFindContent",
            "LayoverSentenceContent", "LayoverTripContent", "LayoverTranslation",
        ].map(Repository.sources)
    }

    /// All parts, and the calls that kill switches of the examples guard.
    private static let table = ContentTable(
        ContentParts.all, calls: ["trips", "trips.vote"].map { KillName(.call, $0) })

    static func tools() throws -> CompilerTools { try Adapters(content: table).compilerTools() }

    static func compiler() throws -> Compiler { Compiler(tools: try tools()) }

    static func read(_ folder: URL) throws -> [SourceFile] { try ContentReader.read(root: folder.path()).files }

    /// The whole tree of one example folder: its files over those of `minimal`, unless the folder is complete by itself.
    static func example(_ name: String) throws -> [SourceFile] {
        let folder = golden.appending(path: name)
        let own = try read(folder)
        return Repository.exists(folder.appending(path: "alone.txt"))
            ? own : own.laid(over: try read(golden.appending(path: "minimal")))
    }

    static func number(_ name: String) -> Int? { ProcessInfo.processInfo.environment[name].flatMap { Int($0) } }
}
