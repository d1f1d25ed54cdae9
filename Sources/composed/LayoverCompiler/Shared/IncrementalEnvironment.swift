import LayoverCatalog
import LayoverModel
import LayoverSchema

/// Parts that all units share, compiled, and the numbers by which one environment is told from another.
struct IncrementalEnvironment: Sendable {
    struct Numbered: Sendable {
        let environment: Environment
        /// Counts environments.
        let number: Int
        /// Counts them as far as units are compiled against them: layouts, kill switches, formats, the image of trips, names by
        /// which things are found and sentences are nothing to those.
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

    /// Compiles what the files of a tree share, and gives it its numbers.
    ///
    /// - Complexity: O(files) where what is shared stays as it was.
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
