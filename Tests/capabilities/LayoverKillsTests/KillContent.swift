import LayoverAdapters
import LayoverCatalog
import LayoverCompiler
import LayoverModel
import LayoverTestKit

/// The served content in three versions, compiled once.
enum KillContent {
    static let first = Result { try catalog(["grey", "timetable", "hint", "advice", "banner", "count", "cheap"]) }
    static let second = Result { try catalog(["grey", "timetable", "hint", "banner", "count"]) }
    static let third = Result {
        try catalog(["grey", "banner", "count", "cheap", "late", "advice", "hint", "timetable"])
    }

    private static func catalog(_ names: [String]) throws -> Catalog {
        let files = SearchTexts.files(names).map { SourceFile(path: $0.key, bytes: Array($0.value.utf8)) }
        var compiler = Compiler(tools: try Adapters().compilerTools())
        let compilation = compiler.compile(files)
        guard let catalog = compilation.catalog else {
            throw TestFailure(compilation.errors.map(\.description).joined(separator: "\n"))
        }
        return catalog
    }
}
