import LayoverFlags
package import LayoverModel
import LayoverTemplates

/// What came of one compile: a catalog where nothing is wrong, and every finding, sorted by place.
package struct Compilation: Sendable {
    package let catalog: Catalog?
    package let findings: [Diagnostic]
    /// What somebody is to decide about, whether or not the rest compiles; sorted by day.
    package let reviews: [Review]
    /// For each widget with `height: auto`, what would be measured now.
    package let heightDigests: [String: String]
    /// Which units name which; only where something is wrong.
    let links: UnitLinks?

    package var errors: [Diagnostic] { findings.filter(\.isError) }
}

/// Compiles content trees; it remembers what did not change, so that one changed file costs little.
///
/// Pure: the same files and the same tools give the same catalog, whatever was compiled before.
package struct Compiler: Sendable {
    /// Grows when the same sources would compile to something else.
    package static let formatNumber = 1

    private struct CampaignKey: Hashable, Sendable {
        let file: SourceFile
        let widget: WidgetKey
        let index: Int
    }

    let tools: CompilerTools
    private var parser: FileParser
    private var shared: (files: [SourceFile], environment: Environment, number: Int)?
    private var widgets: [String: (key: WidgetKey, widget: CompiledWidget?, findings: [Diagnostic])] = [:]
    private var arms = ArmCompiler()
    private var campaigns: [String: (key: CampaignKey, campaign: CompiledCampaign?, findings: [Diagnostic])] = [:]

    package init(tools: CompilerTools) {
        self.tools = tools
        parser = FileParser(tools: tools)
    }

    /// Compiles a whole tree.
    ///
    /// - Parameters:
    ///   - files: Every file below the content root, each path once.
    ///   - withheld: Units whose files were taken out because nothing good is known of them.
    ///   - contracts: Components as clients know them.
    /// - Returns: The catalog where nothing is wrong, and every finding.
    package mutating func compile(
        _ files: [SourceFile], withheld: Set<UnitName> = [], contracts: [ComponentSource] = []
    ) -> Compilation {
        let sorted = Compiler.sorted(files)
        var findings: [Diagnostic] = []
        let parsed = parse(sorted, &findings)
        let environment = environment(of: parsed.filter { !$0.kind.belongsToUnit })
        findings += environment.findings
        findings += ContractChecker.check(environment.components, against: contracts)
        let units = WrittenUnits(parsed)
        findings += Linker(environment: environment, units: units, withheld: withheld).check()
        let needs = MarketNeeds(environment, units.widgets, tools: tools)
        let widgets = compileWidgets(units, needs, environment, &findings)
        let campaigns = compileCampaigns(units, widgets, environment, &findings)
        let digests = heightDigests(of: widgets, units, &findings)
        var flags = FlagCompiler(tools: tools, environment: environment, units: units)
        flags.compile()
        findings += flags.findings
        let experiments = flags.experiments.values.sorted { $0.key < $1.key }
        let surroundings = ArmSurroundings(
            units: units, withheld: withheld, environment: environment, needs: needs, widgets: widgets,
            bases: experiments.isEmpty ? [:] : bases, tools: tools)
        let (arms, armFindings) = arms.compile(experiments, in: surroundings)
        findings += armFindings
        var layouts = LayoutCompiler(
            tools: tools, environment: environment, widgets: widgets, campaigns: campaigns, arms: arms)
        let markets = layouts.compile()
        findings += layouts.findings
        findings += KillProof(widgets: widgets + arms.versions).findDependence()
        if !findings.contains(where: \.isError) { findings += KillProof.findFaults(in: markets) }
        let unique = Set(findings).sorted()
        guard !unique.contains(where: \.isError), let settings = environment.settings else {
            return Compilation(
                catalog: nil, findings: unique, reviews: flags.reviews, heightDigests: digests,
                links: UnitLinks(units, environment))
        }
        let catalog = Catalog(
            hash: hash(sorted), settings: settings, markets: markets, widgets: widgets, versions: arms.versions,
            campaigns: campaigns, components: environment.components.values.sorted { $0.name.name < $1.name.name },
            formats: environment.formats, killSwitches: flags.killSwitches, experiments: experiments,
            features: flags.features.values.sorted { $0.key < $1.key }, reviews: flags.reviews,
            assets: environment.assets,
            styles: CardStyles(
                FragmentStylesheet.bytes(own: Compiler.ownRules(of: widgets + arms.versions)), digest: tools.digest,
                origin: tools.assetOrigin),
            surfaces: environment.layouts.map(\.name.name), layouts: environment.layouts)
        return Compilation(
            catalog: catalog, findings: unique, reviews: flags.reviews, heightDigests: digests, links: nil)
    }

    /// What each widget was made of, for the versions that arms make of it.
    private var bases: [String: ArmSurroundings.Base] {
        widgets.mapValues { ArmSurroundings.Base(key: $0.key, findings: $0.findings) }
    }

    mutating func parse(_ files: [SourceFile], _ findings: inout [Diagnostic]) -> [ParsedFile] {
        parser.forget(allBut: files)
        var parsed: [ParsedFile] = []
        parsed.reserveCapacity(files.count)
        for file in files {
            let (found, finding) = parser.parse(file)
            if let found { parsed.append(found) }
            if let finding { findings.append(finding) }
        }
        return parsed
    }

    mutating func environment(of files: [ParsedFile]) -> Environment {
        let sources = files.map(\.source)
        if let shared, shared.files == sources { return shared.environment }
        let environment = EnvironmentCompiler.compile(files, tools: tools)
        shared = (sources, environment, (shared?.number ?? 0) + 1)
        return environment
    }

    /// The sound widgets, sorted by name.
    private mutating func compileWidgets(
        _ units: WrittenUnits, _ needs: MarketNeeds, _ environment: Environment, _ findings: inout [Diagnostic]
    ) -> [CompiledWidget] {
        let standIns = Set(MarketNeeds.closure(units.experiments.values.flatMap(\.standIns), units.widgets))
        var compiled: [CompiledWidget] = []
        for (name, files) in units.folders.sorted(by: { $0.key < $1.key }) {
            let result = compileWidget(files, units, needs, environment)
            findings += result.findings
            if let widget = result.widget { compiled.append(widget) }
            if let source = units.widgets[name], source.status == .live, !needs.isPlaced(name),
                !standIns.contains(name)
            {
                findings.append(
                    .warning(
                        "widget.unplaced",
                        "'\(name)' is live, but in no layout; add it to widgets/layouts or write 'status: draft'",
                        at: source.location))
            }
        }
        if widgets.count > units.folders.count { widgets = widgets.filter { units.folders[$0.key] != nil } }
        return compiled
    }

    private mutating func compileWidget(
        _ files: WidgetFiles, _ units: WrittenUnits, _ needs: MarketNeeds, _ environment: Environment
    ) -> (widget: CompiledWidget?, findings: [Diagnostic]) {
        let after = units.widgets[files.name]?.provider.after.map(\.name) ?? []
        let key = WidgetKey(
            files: files.all.map(\.source), neighbours: after.compactMap { units.folders[$0]?.definition?.source },
            languages: needs.languages(of: files), environment: shared?.number ?? 0)
        if let known = widgets[files.name], known.key == key { return (known.widget, known.findings) }
        let neighbours = after.reduce(into: [String: WidgetSource]()) { $0[$1] = units.widgets[$1] }
        let surroundings = WidgetSurroundings(
            environment: environment, neighbours: neighbours, languages: key.languages)
        let (widget, findings) = WidgetCompiler.compile(files, in: surroundings, tools: tools)
        widgets[files.name] = (key, widget, findings)
        return (widget, findings)
    }

    /// The sound campaigns, sorted by name.
    private mutating func compileCampaigns(
        _ units: WrittenUnits, _ compiled: [CompiledWidget], _ environment: Environment,
        _ findings: inout [Diagnostic]
    ) -> [CompiledCampaign] {
        let indices = Dictionary(uniqueKeysWithValues: compiled.enumerated().map { ($0.element.name, $0.offset) })
        var found: [CompiledCampaign] = []
        for file in units.campaignFiles {
            findings += file.findings
            let name = file.names[0]
            guard let source = units.campaigns[name], let index = indices[source.uses.name],
                let widgetKey = widgets[source.uses.name]?.key
            else { continue }
            let key = CampaignKey(file: file.source, widget: widgetKey, index: index)
            if campaigns[name]?.key != key {
                let (campaign, campaignFindings) = CampaignCompiler.compile(
                    source, in: file.source, widget: compiled[index], at: index, in: environment, tools: tools)
                campaigns[name] = (key, campaign, campaignFindings)
            }
            guard let known = campaigns[name] else { continue }
            findings += known.findings
            if let campaign = known.campaign { found.append(campaign) }
        }
        if campaigns.count > units.campaignFiles.count {
            campaigns = campaigns.filter { units.contains(.campaign($0.key)) }
        }
        return found
    }

    /// Declarations of all classes that widgets' `style` attributes became.
    private static func ownRules(of widgets: [CompiledWidget]) -> [String: String] {
        widgets.reduce(into: [:]) { rules, widget in
            rules.merge(widget.template?.ownRules ?? [:]) { first, _ in first }
        }
    }

    /// What would be measured now, and a warning where that is not what was measured.
    private func heightDigests(
        of widgets: [CompiledWidget], _ units: WrittenUnits, _ findings: inout [Diagnostic]
    ) -> [String: String] {
        var digests: [String: String] = [:]
        for widget in widgets {
            guard let measured = widget.measured else { continue }
            let campaigns = units.campaignFiles.filter { $0.campaign?.uses.name == widget.name }.map(\.source)
            let digest = MeasuredParts.digest(measured.digest, campaigns: campaigns, with: tools.digest)
            digests[widget.name] = digest
            guard measured.heights.digest != digest else { continue }
            findings.append(
                .warning(
                    "heights.stale",
                    "the card has changed since it was measured; run 'layover measure \(widget.name)'",
                    at: measured.heights.location))
        }
        return digests
    }

    /// By the bytes of their paths; a tree that is read from disk is so already.
    static func sorted(_ files: [SourceFile]) -> [SourceFile] {
        func comesFirst(_ left: SourceFile, _ right: SourceFile) -> Bool {
            left.path.utf8.lexicographicallyPrecedes(right.path.utf8)
        }
        let isSorted = zip(files, files.dropFirst()).allSatisfy { comesFirst($0, $1) }
        return isSorted ? files : files.sorted(by: comesFirst)
    }

    /// The name that a catalog of these files has, whether or not they compile.
    ///
    /// `files` are all below the content root, each path once. It takes O(bytes).
    package func hash(of files: [SourceFile]) -> String { hash(Compiler.sorted(files)) }

    /// Over the format number, then each path and its bytes, each with its length before it.
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

    /// Eight bytes, the largest first.
    private static func append(_ number: Int, to bytes: inout [UInt8]) {
        for shift in stride(from: 56, through: 0, by: -8) { bytes.append(UInt8(truncatingIfNeeded: number >> shift)) }
    }
}
