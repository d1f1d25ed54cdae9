import LayoverCatalog
import LayoverFlags
import LayoverModel
import LayoverSchema

/// Compiles the parts of which a file, or something that they may read, has changed.
struct IncrementalParts: Sendable {
    private struct Made: Sendable {
        let files: [ParsedFile]
        /// The number of the environment, and those of the parts that it needs.
        let inputs: [Int]
        let part: any ContentPart
        let findings: [Diagnostic]
        let number: Int
    }

    private var known = IncrementalCache<ObjectIdentifier, Made>()
    private var count = 0

    mutating func begin() { known.begin() }

    mutating func settle() { known.settle() }

    /// Adds the parts to the shared parts of a tree.
    ///
    /// - Parameters:
    ///   - files: The files of a tree, sorted by path.
    ///   - shared: The shared parts of the tree.
    ///   - tools: The compiler's tools.
    /// - Returns: Findings about files of parts.
    /// - Complexity: O(files) if nothing has changed.
    mutating func compile(
        _ files: [ParsedFile], into shared: inout IncrementalEnvironment.Numbered, tools: CompilerTools
    ) -> [Diagnostic] {
        let own = files.filter { tools.content.isOfPart($0.kind) }
        var build = PartBuild(shared.environment, number: shared.unitNumber, tools: tools)
        var numbers: [ObjectIdentifier: Int] = [:]
        var findings: [Diagnostic] = []
        for part in tools.content.parts {
            let inputs = [shared.number] + part.needs.compactMap { numbers[ObjectIdentifier($0)] }
            let made = compile(part, own.filter { part.kinds.contains($0.kind) }, inputs, in: build)
            build.parts.insert(made.part)
            numbers[ObjectIdentifier(part)] = made.number
            findings += made.findings
        }
        shared.environment.parts = build.parts
        for error in findings where error.isError {
            guard let (kind, names) = tools.content.kind(of: error.location.file) else { continue }
            shared.environment.broken[kind, default: []].insert(names.last ?? "")
        }
        shared.partNumbers = numbers
        return findings
    }

    private mutating func compile<Part: ContentPart>(
        _ type: Part.Type, _ files: [ParsedFile], _ inputs: [Int], in build: PartBuild
    ) -> Made {
        let name = ObjectIdentifier(type)
        if let same = known.recall(name, where: { $0.inputs == inputs && $0.files.isSame(as: files) }) { return same }
        count += 1
        let (part, findings) = type.compile(files.map(\.file), in: build, after: known[name]?.part as? Part ?? Part())
        let made = Made(
            files: files, inputs: inputs, part: part, findings: files.flatMap(\.findings) + findings, number: count)
        known.keep(made, as: name)
        return made
    }
}

extension PartBuild {
    fileprivate init(_ environment: Environment, number: Int, tools: CompilerTools) {
        self.init(tools: tools)
        self.number = number
        settings = environment.settings
        settingsFile = environment.settingsFile
        markets = environment.markets
        absentMarkets = environment.withheldMarkets.union(environment.broken[.market] ?? [])
        killSwitches = environment.killSwitches.map(\.key)
        groups = environment.groups
        tables = environment.tables
        tableFiles = environment.tableFiles
        assets = environment.assets
        partials = environment.partials
        brokenPartials = environment.broken[.partial] ?? []
    }
}
