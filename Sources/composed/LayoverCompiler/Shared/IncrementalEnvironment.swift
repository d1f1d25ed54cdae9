import LayoverCatalog
import LayoverModel
import LayoverSchema

/// The compiled parts that all units share, with numbers that tell one environment from another.
struct IncrementalEnvironment: Sendable {
    struct Numbered: Sendable {
        var environment: Environment
        /// The number of the environment, without parts.
        let number: Int
        /// The number of the parts that units are compiled against; no other file changes it.
        let unitNumber: Int
        /// By type: the number of each part.
        var partNumbers: [ObjectIdentifier: Int] = [:]
        fileprivate let files: [ParsedFile]
        fileprivate let withheldMarkets: Set<String>

        fileprivate var filesOfUnits: [ParsedFile] { files.filter { $0.kind.traits.contains(.forUnits) } }
    }

    private enum Whole: Hashable { case tree }

    private var known = IncrementalCache<Whole, Numbered>()
    private var count = 0

    mutating func begin() { known.begin() }

    mutating func settle() { known.settle() }

    /// Compiles the shared files of a tree, and assigns the numbers.
    ///
    /// - Complexity: O(files) if the shared parts are unchanged.
    mutating func compile(_ files: [ParsedFile], withheld: Set<UnitName>, tools: CompilerTools) -> Numbered {
        let shared = files.filter { !$0.kind.belongsToUnit && !tools.content.isOfPart($0.kind) }
        let markets = IncrementalEnvironment.markets(in: withheld)
        let same = known.recall(.tree) {
            $0.withheldMarkets == markets && $0.files.isSame(as: shared)
        }
        if let same { return same }
        count += 1
        let last = known[.tree]
        let ofUnits = shared.filter { $0.kind.traits.contains(.forUnits) }
        let isSameForUnits =
            last.map { $0.withheldMarkets == markets && $0.filesOfUnits.isSame(as: ofUnits) }
            ?? false
        let new = Numbered(
            environment: EnvironmentCompiler.compile(
                shared, withheldMarkets: markets, tools: tools, after: last?.environment),
            number: count, unitNumber: isSameForUnits ? last?.unitNumber ?? count : count, files: shared,
            withheldMarkets: markets)
        known.keep(new, as: .tree)
        return new
    }

    private static func markets(in withheld: Set<UnitName>) -> Set<String> {
        Set(withheld.compactMap { $0.name(of: .market) })
    }
}
