import LayoverCatalog
import LayoverModel
import LayoverSchema

/// The compiled parts that all units share, with numbers that tell one environment from another.
struct IncrementalEnvironment: Sendable {
    struct Numbered: Sendable {
        let environment: Environment
        /// The number of the environment.
        let number: Int
        /// The number of the parts that units are compiled against.
        ///
        /// Layouts, kill switches, formats, the image of trips, the names of finding and the sentences do not change it.
        let unitNumber: Int
        fileprivate let files: [ParsedFile]
        fileprivate let withheldMarkets: Set<String>

        fileprivate var filesOfUnits: [ParsedFile] { files.filter { IncrementalEnvironment.isForUnits($0.kind) } }
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
        let shared = files.filter { !$0.kind.belongsToUnit }
        let markets = IncrementalEnvironment.markets(in: withheld)
        let same = known.recall(.tree) {
            $0.withheldMarkets == markets && IncrementalEnvironment.areSame($0.files, shared)
        }
        if let same { return same }
        count += 1
        let last = known[.tree]
        let ofUnits = shared.filter { IncrementalEnvironment.isForUnits($0.kind) }
        let isSameForUnits =
            last.map { $0.withheldMarkets == markets && IncrementalEnvironment.areSame($0.filesOfUnits, ofUnits) }
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
        Set(withheld.compactMap { if case .market(let code) = $0 { code } else { nil } })
    }

    private static func isForUnits(_ kind: FileKind) -> Bool {
        ![
            .layout, .killSwitch, .format, .tripImage, .marketTripImage, .findAliases, .article, .sentence,
            .sentencePlaces, .sentenceWords, .sentenceLock,
        ].contains(kind)
    }

    private static func areSame(_ left: [ParsedFile], _ right: [ParsedFile]) -> Bool {
        left.count == right.count && zip(left, right).allSatisfy { $0 === $1 }
    }
}
