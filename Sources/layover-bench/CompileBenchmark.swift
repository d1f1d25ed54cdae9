import Foundation
import LayoverCatalog
import LayoverFiles
import LayoverModel
import LayoverServer

/// How long a whole compile takes, and one changed file in it.
enum CompileBenchmark {
    static func run(widgets: Int) throws {
        let files = MadeUpTree(widgets: widgets).files
        var compiler = Compiler(tools: try Adapters().compilerTools())
        let cold = try measure(&compiler, files)
        let changed = files.map { file in
            file.path == "widgets/cards/w\(widgets / 2)/messages/en-GB.yaml"
                ? SourceFile(path: file.path, bytes: file.bytes + Array("# seen again\n".utf8)) : file
        }
        let one = try measure(&compiler, changed)
        print(
            String(
                format: "compile  %d widgets, %d markets, %d files: %.0f ms; one changed file: %.0f ms", widgets,
                MadeUpTree.marketCount, files.count, cold, one))
    }

    static func run(content: String) throws {
        let files = try ContentReader.read(root: content).files
        var times: [Double] = []
        for _ in 0..<9 {
            var compiler = Compiler(tools: try Adapters().compilerTools())
            times.append(try measure(&compiler, files))
        }
        print(String(format: "compile  %@, %d files: median %.1f ms", content, files.count, times.sorted()[4]))
    }

    private static func measure(_ compiler: inout Compiler, _ files: [SourceFile]) throws -> Double {
        let start = monotonicNanoseconds()
        let compilation = compiler.compile(files)
        let time = Double(monotonicNanoseconds() - start) / 1e6
        guard compilation.catalog != nil else {
            throw BenchError(compilation.errors.prefix(3).map(\.description).joined(separator: "\n"))
        }
        return time
    }
}
