import Foundation
import LayoverAdapters
import LayoverCatalog
import LayoverCompiler
import LayoverFiles
import LayoverFrame
import LayoverModel

/// The time of a full compile, of one changed file, and of an error and its correction.
enum CompileBenchmark {
    /// A file of a widget that every tree has.
    private static let changedPath = "widgets/cards/w0/messages/en-GB.yaml"

    static func run(widgets: Int, features: Int = 0) throws {
        // In the order in which a tree is read from disk.
        let files = PathOrder.sorted(MadeUpTree(widgets: widgets, features: features).files)
        var compiler = Compiler(tools: try Adapters().compilerTools())
        let cold = try measure(&compiler, files)
        let one = try (0..<9).map { try measure(&compiler, changed(files, "# seen again \($0)\n")) }.sorted()[4]
        let (broken, mended) = try measureBreak(&compiler, files)
        let slip = try measureSlip(&compiler, files)
        print(
            String(
                format:
                    "compile  %d widgets, %d markets, %d files: %.0f ms; one changed file: %.0f ms; held back: %.0f ms, mended: %.0f ms",
                widgets, MadeUpTree.marketCount, files.count, cold, one, broken, mended))
        print(String(format: "         a slip in layover.yaml: %.0f ms, mended: %.0f ms", slip.broken, slip.mended))
        guard features > 0 else { return }
        let flag = try (0..<9).map {
            try measure(&compiler, changed(files, "# seen again \($0)\n", in: "flags/features/f0.yaml"))
        }.sorted()[4]
        let definition = try (0..<9).map {
            try measure(&compiler, changed(files, "# seen again \($0)\n", in: "widgets/cards/w0/widget.yaml"))
        }.sorted()[4]
        print(
            String(
                format: "         beside %d features: one of them: %.0f ms; a widget: %.0f ms", features, flag,
                definition))
    }

    /// Medians of nine: an unknown key in the shared settings, and its removal.
    private static func measureSlip(
        _ compiler: inout Compiler, _ files: [SourceFile]
    ) throws -> (broken: Double, mended: Double) {
        var good = compiler.publish(files, over: nil).publication
        var (broken, mended): ([Double], [Double]) = ([], [])
        for turn in 0..<9 {
            for (line, isBroken) in [("budgts: \(turn)\n", true), ("", false)] {
                let tree = changed(files, line, in: "widgets/layover.yaml")
                let start = monotonicNanoseconds()
                let outcome = compiler.publish(tree, over: good?.tree)
                let time = Double(monotonicNanoseconds() - start) / 1e6
                guard outcome.findings.count == (isBroken ? 1 : 0) else {
                    throw BenchError("more than the mistake is reported")
                }
                good = outcome.publication
                if isBroken { broken.append(time) } else { mended.append(time) }
            }
        }
        return (broken.sorted()[4], mended.sorted()[4])
    }

    /// The tree with one more line in a file, by default a file of texts.
    private static func changed(
        _ files: [SourceFile], _ line: String, in path: String = changedPath
    ) -> [SourceFile] {
        files.map { file in
            file.path == path
                ? SourceFile(path: file.path, bytes: file.bytes + Array(line.utf8)) : file
        }
    }

    /// Medians of nine: an error in one file, which keeps its widget at the previous version, and its correction.
    private static func measureBreak(
        _ compiler: inout Compiler, _ files: [SourceFile]
    ) throws -> (broken: Double, mended: Double) {
        var good = compiler.publish(files, over: nil).publication
        var (broken, mended): ([Double], [Double]) = ([], [])
        for turn in 0..<9 {
            for (line, isBroken) in [("nonsense: [\n", true), ("# mended \(turn)\n", false)] {
                let tree = changed(files, line)
                let start = monotonicNanoseconds()
                good = compiler.publish(tree, over: good?.tree).publication
                let time = Double(monotonicNanoseconds() - start) / 1e6
                guard good?.heldBack.isEmpty == !isBroken else { throw BenchError("the break is not held back") }
                if isBroken { broken.append(time) } else { mended.append(time) }
            }
        }
        return (broken.sorted()[4], mended.sorted()[4])
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
