import LayoverCatalog
import LayoverFlags
import LayoverModel
import LayoverSchema

/// Results that follow from definitions alone, not from texts, templates and samples: the references between units, the
/// languages that markets need of widgets, and the flags.
struct Definitions: Sendable {
    /// About names and about flags.
    let findings: [Diagnostic]
    let needs: MarketNeeds
    let flags: CompiledFlags
    /// Findings about live widgets that are in no layout, by name.
    let unplaced: [Diagnostic]
    private let withheld: Set<UnitName>
    private let environment: Int
    private let environmentOfUnits: Int
    private let parts: [ObjectIdentifier: Int]
    private let units: WrittenUnits

    /// - Parameters:
    ///   - units: The units as written.
    ///   - environment: Their shared parts, numbered.
    ///   - withheld: Units that exist and have no good version.
    ///   - tools: The compiler's tools.
    ///   - earlier: Those of another tree, to reuse unchanged results.
    ///   - features: The features of earlier trees, to reuse unchanged results.
    init(
        _ units: WrittenUnits, in environment: IncrementalEnvironment.Numbered, withheld: Set<UnitName>,
        tools: CompilerTools, after earlier: Definitions?, and features: inout IncrementalFeatures
    ) {
        self.units = units
        self.withheld = withheld
        self.environment = environment.number
        environmentOfUnits = environment.unitNumber
        parts = environment.partNumbers
        let shared = environment.environment
        let isOfSameMarkets = earlier?.environmentOfUnits == environment.unitNumber
        let needs = MarketNeeds(shared, units.widgets, tools: tools, after: isOfSameMarkets ? earlier?.needs : nil)
        self.needs = needs
        var flags = FlagCompiler(tools: tools, environment: shared, units: units)
        flags.compile(after: &features, number: environment.unitNumber)
        self.flags = CompiledFlags(flags)
        let links = Linker(environment: shared, units: units, withheld: withheld, content: tools.content).check()
        let placed = shared.layouts.flatMap(\.namedWidgets).map(\.name) + links.meantByLayouts
        var lint = FlagLint(units: units, placed: shared.hidesPages ? nil : Set(placed))
        lint.check()
        let ofParts = shared.parts.findings(about: lint.runningExperiments, withheld: withheld)
        findings = links.findings + flags.findings + lint.findings + ofParts
        unplaced = shared.hidesPages ? [] : Definitions.unplaced(units, needs, butFor: links.meantByLayouts)
    }

    /// Returns whether the definitions would be the same again.
    ///
    /// - Complexity: O(units); no file is read.
    func areRight(
        for units: WrittenUnits, in environment: IncrementalEnvironment.Numbered, withheld: Set<UnitName>
    ) -> Bool {
        self.environment == environment.number && parts == environment.partNumbers && self.withheld == withheld
            && units.areDefined(as: self.units)
    }

    private static func unplaced(
        _ units: WrittenUnits, _ needs: MarketNeeds, butFor meant: Set<String>
    ) -> [Diagnostic] {
        let standIns = MarketNeeds.closure(
            units.experiments.values.flatMap(\.standIns) + meant, MarketNeeds.fallbacks(of: units.widgets))
        let shown = Set(standIns)
        return units.widgets.compactMap { name, source in
            // A pick from a service is only for calls, and is in no layout.
            guard !needs.isPlaced(name), source.status == .live, !shown.contains(name), source.pick?.from != .remote
            else { return nil }
            return .warning(
                "widget.unplaced",
                "'\(name)' is live, but in no layout; add it to widgets/layouts or write 'status: draft'",
                at: source.location)
        }
    }
}
