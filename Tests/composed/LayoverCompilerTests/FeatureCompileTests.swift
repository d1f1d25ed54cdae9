import LayoverCatalog
import LayoverCompiler
import LayoverModel
import LayoverTestKit
import Synchronization
import Testing

/// The work of compiling features grows with the changes; it is measured by the number of compiled patterns.
struct FeatureCompileTests {
    private static func path(_ number: Int) -> String { "flags/features/f\(number).yaml" }

    /// Features with one pattern each; `f0` needs `f1`, and `f2` takes its values from an experiment that needs `f1`.
    private static func tree(_ count: Int) throws -> [SourceFile] {
        let experiment = """
            experiment: trial
            owner: team
            seed: trial-1
            unit: user
            requires: { f1: true }
            variants: [ { key: control, weight: 0.5 }, { key: other, weight: 0.5 } ]
            """
        let features = (0..<count).map { number in
            let needs = number == 0 ? "requires: { f1: true }\n" : ""
            let trial = number == 2 ? "\n  - { experiment: trial, values: { control: false, other: true } }" : ""
            let text = """
                feature: f\(number)
                owner: team
                type: bool
                default: false
                \(needs)rules:
                  - { when: { locale: { $regex: "^nb" } }, value: true }\(trial)

                """
            return SourceFile(path: path(number), bytes: Array(text.utf8))
        }
        return try Content.example("minimal")
            .replacing("widgets/layover.yaml", with: "default_market: GB\nattributes: { user: text }\n")
            .replacing("flags/experiments/trial.yaml", with: experiment) + features
    }

    /// Counts the patterns that one compiler compiles for each tree, one after another.
    private static func work(_ trees: [[SourceFile]]) throws -> [Int] {
        let (tools, patterns) = try CountedPatterns.tools()
        var compiler = Compiler(tools: tools)
        return trees.map { tree in
            let before = patterns.count
            let compilation = compiler.compile(tree)
            #expect(compilation.findings.filter(\.isError) == [])
            return patterns.count - before
        }
    }

    @Test(arguments: [40, 80, 160])
    func `an edit compiles the features that it touches, however many there are`(count: Int) throws {
        var trees = [try Self.tree(count)]
        let edits = [
            Self.path(7), "widgets/cards/hello/widget.yaml", "flags/experiments/trial.yaml", Self.path(1),
        ]
        for path in edits {
            let last = trees[trees.count - 1]
            trees.append(last.replacing(path, with: last.text(path) + "\n# seen\n"))
        }
        // A changed feature also recompiles the features that need it, and those whose values come from an experiment that
        // needs it.
        #expect(try Self.work(trees) == [count, 1, 0, 1, 3])
    }

    @Test func `a change of shared parts reaches every feature`() throws {
        let tree = try Self.tree(5)
        let settings = tree.editing("widgets/layover.yaml", "user: text", to: "user: text, plan: text")
        #expect(try Self.work([tree, settings]) == [5, 5])
    }
}

/// The real patterns, counted.
private final class CountedPatterns: PatternMatching {
    private let patterns: any PatternMatching
    private let compiled = Mutex(0)

    private init(_ patterns: any PatternMatching) { self.patterns = patterns }

    static func tools() throws -> (CompilerTools, CountedPatterns) {
        let tools = try Content.tools()
        let counted = CountedPatterns(tools.patterns)
        return (
            CompilerTools(
                content: tools.content, readYAML: tools.readYAML, language: tools.language, zones: tools.zones,
                digest: tools.digest,
                patterns: counted), counted
        )
    }

    var count: Int { compiled.withLock { $0 } }

    func compile(_ pattern: String, ignoringCase: Bool) throws(PatternError) -> any CompiledPattern {
        compiled.withLock { $0 += 1 }
        return try patterns.compile(pattern, ignoringCase: ignoringCase)
    }
}
