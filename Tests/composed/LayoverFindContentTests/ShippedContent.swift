import Foundation
import LayoverAdapters
import LayoverCompiler
import LayoverFiles
import LayoverModel
import LayoverTestKit

/// The content that this repository ships.
enum ShippedContent {
    static func compile(with more: [SourceFile] = []) throws -> Compilation {
        var compiler = Compiler(tools: try Adapters().compilerTools())
        return compiler.compile(try ContentReader.read(root: Repository.root.path()).files + more)
    }
}
