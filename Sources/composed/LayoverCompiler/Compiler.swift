package import LayoverCatalog
import LayoverFlags
package import LayoverModel
package import LayoverSchema
import LayoverTemplates

/// Result of one compile: a catalog if there are no errors, and every finding, sorted by place.
package struct Compilation: Sendable {
    package let catalog: Catalog?
    package let findings: [Diagnostic]
    /// Decisions that authors must make by a day, even if the compile failed; sorted by day.
    package let reviews: [Review]
    /// The current digest of each widget with `height: auto`, to compare with the measured one.
    package let heightDigests: [String: String]
    /// The references between units.
    let links: UnitLinks

    package var errors: [Diagnostic] { findings.filter(\.isError) }

    /// True if the error is in the compiler and not in the content.
    var hasFault: Bool { findings.contains { $0.code == KillProof.faultCode } }
}

/// Compiles content trees.
///
/// It keeps unchanged results, so that one changed file costs little.
///
/// Pure: the same files and the same tools give the same catalog, whatever was compiled before.
package struct Compiler: Sendable {
    /// Must grow whenever the same sources compile to something else.
    package static let formatNumber = 3

    package let tools: CompilerTools
    private var parser: TreeParser
    private var environments = IncrementalEnvironment()
    private var units: WrittenUnits?
    private var definitions = IncrementalCache<Whole, Definitions>()
    private var features = IncrementalFeatures()
    private var widgets = IncrementalWidgets()
    private var campaigns = IncrementalCampaigns()
    private var arms = ArmCompiler()
    private var pages = IncrementalPages()

    private var parts = IncrementalParts()
    /// The edition of the time-zone data for which the results are kept.
    private var zones: String

    private enum Whole: Hashable { case tree }

    package init(tools: CompilerTools) {
        self.tools = tools
        parser = TreeParser(tools: tools)
        zones = tools.zones.edition
    }

    /// Compiles a whole tree.
    ///
    /// - Parameters:
    ///   - files: Every file below the content root, each path once.
    ///   - unread: Errors of files that exist and could not be read. References to them are not reported as missing.
    ///   - withheld: Units whose files were left out because they have no good version.
    ///   - contracts: Components in the form that clients know.
    /// - Returns: The catalog if there are no errors, and every finding.
    /// - Complexity: O(files + slots of all layouts) for comparing unchanged parts, O(bytes) for the hash, and the
    ///   compile of changed parts. After a change of time zones, everything is compiled.
    package mutating func compile(
        _ files: [SourceFile], unread: [Diagnostic] = [], withheld: Set<UnitName> = [],
        contracts: [ComponentSource] = []
    ) -> Compilation {
        // Known names and local times depend on the time-zone data: with another edition, nothing is reused.
        if zones != tools.zones.edition { self = Compiler(tools: tools) }
        let remembers = units != nil
        let compilation = compileOnce(files, unread, withheld: withheld, contracts: contracts)
        guard remembers, compilation.hasFault else { return compilation }
        // A kept result may have caused the fault: compile again without any.
        self = Compiler(tools: tools)
        return compileOnce(files, unread, withheld: withheld, contracts: contracts)
    }

    private mutating func compileOnce(
        _ files: [SourceFile], _ unread: [Diagnostic], withheld: Set<UnitName>, contracts: [ComponentSource]
    ) -> Compilation {
        begin()
        let tree = read(files, unread: unread, withheld: withheld)
        let (units, environment) = (tree.units, tree.shared.environment)
        var findings = tree.findings + ContractChecker.check(environment.components, against: contracts)
        let definitions = define(units, in: tree.shared, withheld)
        findings += definitions.findings + definitions.unplaced
        findings += UnheardTexts(environment)?.findings(units) ?? []
        let made = widgets.compile(
            units, definitions.needs, in: environment, number: tree.shared.unitNumber, tools: tools)
        for entry in made where !entry.isSilent { findings += entry.findings + entry.dependence }
        let sound = made.compactMap(\.widget)
        let named = Dictionary(uniqueKeysWithValues: sound.map { ($0.name, $0) })
        let campaigns = campaigns.compile(units, named, in: environment, tools: tools, &findings)
        let digests = heightDigests(of: sound, units, &findings)
        let inputs = ArmInputs(
            units: units, withheld: withheld, environment: environment, needs: definitions.needs, widgets: named,
            made: widgets, tools: tools)
        let (arms, armFindings) = arms.compile(definitions.flags, in: inputs)
        findings += armFindings + KillProof(widgets: arms.versions).findDependence()
        let drawn = pages.compile(
            in: PageInputs(
                tools: tools, environment: environment, environmentNumber: tree.shared.number, widgets: named,
                campaigns: campaigns, arms: arms, experimentsNumber: pages.number(of: arms)))
        findings += MarketPage.findings(of: drawn)
        var catalog: Catalog?
        if let settings = environment.settings, !findings.contains(where: \.isError) {
            let numbers = CatalogNumbers(cards: sound + arms.versions, campaigns: campaigns)
            let lowered = pages.lower(drawn, by: numbers)
            findings += lowered.joined().flatMap { $0.faults }
            catalog = Catalog(
                hash: hash(tree.files), settings: settings, markets: Compiler.markets(environment, lowered),
                widgets: sound, arms: arms, campaigns: campaigns, environment: environment, flags: definitions.flags,
                tools: tools)
        }
        let unique = Set(findings).union(unread).sorted()
        return Compilation(
            catalog: unique.contains(where: \.isError) ? nil : catalog, findings: unique,
            reviews: definitions.flags.reviews, heightDigests: digests,
            links: UnitLinks(units: units, environment: environment))
    }

    /// Drops results that the last compile replaced, since no caller returns to them.
    mutating func settle() {
        parser.settle()
        environments.settle()
        definitions.settle()
        features.settle()
        widgets.settle()
        campaigns.settle()
        arms.settle()
        pages.settle()
        parts.settle()
    }

    private mutating func begin() {
        environments.begin()
        definitions.begin()
        features.begin()
        widgets.begin()
        campaigns.begin()
        arms.begin()
        pages.begin()
        parts.begin()
    }

    /// A tree whose files are read; only its shared parts are compiled.
    struct ReadTree {
        /// Sorted by path.
        let files: [SourceFile]
        let shared: IncrementalEnvironment.Numbered
        let units: WrittenUnits
        /// About files of unknown kind, and about shared parts.
        let findings: [Diagnostic]
    }

    mutating func read(
        _ files: [SourceFile], unread: [Diagnostic] = [], withheld: Set<UnitName> = []
    ) -> ReadTree {
        let sorted = PathOrder.sorted(files)
        let (parsed, unknown) = parser.parse(sorted, faults: unread)
        var shared = environments.compile(parsed, withheld: withheld, tools: tools)
        let ofParts = parts.compile(parsed, into: &shared, tools: tools)
        let units = WrittenUnits(parsed, after: units)
        self.units = units
        return ReadTree(
            files: sorted, shared: shared, units: units, findings: unknown + shared.environment.findings + ofParts)
    }

    private mutating func define(
        _ units: WrittenUnits, in shared: IncrementalEnvironment.Numbered, _ withheld: Set<UnitName>
    ) -> Definitions {
        let known = definitions.recall(.tree) { $0.areRight(for: units, in: shared, withheld: withheld) }
        if let known { return known }
        let new = Definitions(
            units, in: shared, withheld: withheld, tools: tools, after: definitions[.tree], and: &features)
        definitions.keep(new, as: .tree)
        return new
    }

    private static func markets(_ environment: Environment, _ pages: [[LoweredPage]]) -> [CompiledMarket] {
        zip(environment.markets, pages).map { market, pages in
            CompiledMarket(
                market: market.market, locales: market.locales, currency: market.currency, timeZone: market.timeZone,
                adLabels: market.adLabels,
                layouts: Dictionary(uniqueKeysWithValues: pages.map { ($0.page.place.surface, $0.layouts) }))
        }
    }

    /// Digests the inputs of measured heights, with a warning if they have changed since the measurement.
    private func heightDigests(
        of widgets: [CompiledWidget], _ units: WrittenUnits, _ findings: inout [Diagnostic]
    ) -> [String: String] {
        var digests: [String: String] = [:]
        // Without its market or layout, a different card would be measured.
        let isSharedSound = !findings.contains {
            $0.isError && (tools.content.unit(at: $0.location.file)?.isCommon ?? true)
        }
        let campaigns = Dictionary(grouping: units.campaignFiles) { $0.campaign?.uses.name }
        for widget in widgets {
            guard let measured = widget.measured else { continue }
            let campaigns = (campaigns[widget.name] ?? []).map(\.source)
            let digest = MeasuredParts.digest(measured.digest, campaigns: campaigns, with: tools.digest)
            digests[widget.name] = digest
            guard measured.heights.digest != digest, isSharedSound else { continue }
            findings.append(
                .warning(
                    "heights.stale",
                    "the card\(campaigns.isEmpty ? "" : " or a campaign of it") has changed since it was measured;"
                        + " run 'layover measure \(widget.name)'",
                    at: measured.heights.location))
        }
        return digests
    }

    /// The hash of the catalog of these files, whether or not they compile.
    ///
    /// `files` are all files below the content root, each path once. It takes O(bytes).
    package func hash(of files: [SourceFile]) -> String { hash(PathOrder.sorted(files)) }

    /// Hashes the format number, then each path and its bytes, each prefixed with its length.
    private func hash(_ files: [SourceFile]) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(files.reduce(8) { $0 + 16 + $1.path.utf8.count + $1.bytes.count })
        Compiler.append(Compiler.formatNumber, to: &bytes)
        if tools.pseudoLocales { bytes.append(contentsOf: "pseudo-locales".utf8) }
        for file in files {
            Compiler.append(file.path.utf8.count, to: &bytes)
            bytes.append(contentsOf: file.path.utf8)
            Compiler.append(file.bytes.count, to: &bytes)
            bytes.append(contentsOf: file.bytes)
        }
        return hexadecimal(tools.digest.sha256([bytes]))
    }

    /// Appends eight bytes, big-endian.
    private static func append(_ number: Int, to bytes: inout [UInt8]) {
        for shift in stride(from: 56, through: 0, by: -8) { bytes.append(UInt8(truncatingIfNeeded: number >> shift)) }
    }
}
