import LayoverCatalog
import LayoverFlags
import LayoverFlights
import LayoverModel
import LayoverSchema
import LayoverTargeting

/// Compiles the parts that all units share.
struct EnvironmentCompiler {
    let tools: CompilerTools
    private var environment = Environment()

    init(tools: CompilerTools) { self.tools = tools }

    /// Compiles the shared parts; unchanged groups of `earlier`, the previous tree's environment, are reused.
    static func compile(
        _ files: [ParsedFile], withheldMarkets: Set<String> = [], tools: CompilerTools,
        after earlier: Environment? = nil
    ) -> Environment {
        var compiler = EnvironmentCompiler(tools: tools)
        compiler.environment.withheldMarkets = withheldMarkets
        for file in files { compiler.addFile(file) }
        compiler.compileGroups(files, after: earlier?.compiledGroups ?? [:])
        compiler.resolveMarkets(files.filter { $0.kind == .market })
        compiler.environment.killSwitches.sort { $0.key < $1.key }
        compiler.noteBroken(files)
        compiler.requireSettings(files)
        compiler.environment.layouts.sort { $0.name.name < $1.name.name }
        compiler.environment.orders = compiler.environment.layouts.map { layout in
            compiler.environment.markets.map { LayoutOrder(layout, in: $0.market) }
        }
        compiler.environment.formats.sort { $0.name < $1.name }
        return compiler.environment
    }

    private mutating func addFile(_ file: ParsedFile) {
        if file.kind == .table { environment.tableFiles[file.names[0] + ".csv"] = file.source.path }
        environment.findings += file.findings
        guard file.root != nil || file.isReadable else { return }
        switch file.kind {
        case .asset: takeAsset(file)
        case .table: takeTable(file)
        case .partial: environment.partials[file.names[0]] = file.source
        case .format: takeFormat(file)
        default:
            guard file.isSound, let decoding = file.decoding else { return }
            takeSound(decoding, file)
        }
    }

    private mutating func takeSound(_ decoding: Decoding, _ file: ParsedFile) {
        switch file.kind {
        case .settings:
            environment.settings = SettingsSource(decoding)
            environment.settingsFile = decoding
            environment.findings += SettingsSource.findings(decoding)
        case .layout: if let layout = LayoutSource(decoding) { environment.layouts.append(layout) }
        case .component: takeComponent(decoding)
        case .killSwitch: takeKillSwitch(decoding, file.names[0])
        default: break
        }
    }

    private mutating func compileGroups(_ files: [ParsedFile], after earlier: [String: CompiledGroup]) {
        var compiler = GroupCompiler(after: earlier)
        compiler.compile(files)
        environment.compiledGroups = compiler.groups
        environment.groups = MemberGroups(compiler.groups.values.map(\.group))
        environment.findings += compiler.findings
    }

    private mutating func takeComponent(_ decoding: Decoding) {
        guard let component = ComponentSource(decoding) else { return }
        guard ComponentSource.split(component.name.name) != nil else {
            environment.findings.append(
                .error(
                    "component.version", "'\(component.name.name)' has no version; write 'timetable@1'",
                    at: component.name.location))
            return
        }
        environment.components[component.name.name] = component
    }

    private mutating func takeKillSwitch(_ decoding: Decoding, _ name: String) {
        let (killSwitch, findings) = KillSwitchReader(decoding: decoding).read()
        environment.findings += findings
        guard let killSwitch else { return }
        environment.killSwitches.append(killSwitch)
        environment.guardReferences[killSwitch.key] = decoding.references("guards")
        if let safe = decoding.node["safe"], safe.entries != nil { environment.safeValues[killSwitch.key] = safe }
        if case .reviewBy(let day) = killSwitch.lifetime {
            environment.reviews.append(
                Review(
                    kind: .killSwitch, key: killSwitch.key, owner: killSwitch.owner, day: day,
                    location: decoding.location("review_by")))
        }
    }

    private mutating func takeFormat(_ file: ParsedFile) {
        guard let root = file.root else { return }
        let (mapping, findings) = FormatMapping.read(root, file: file.source.path)
        environment.findings += findings
        if let mapping { environment.formats.append(mapping) }
    }

    private mutating func takeAsset(_ file: ParsedFile) {
        do throws(Diagnostic) {
            let asset = try AssetReader(tools: tools).read(file.source, name: file.names[0])
            environment.assets[asset.name] = asset
            if let finding = AssetReader(tools: tools).warning(file.source, name: asset.name) {
                environment.findings.append(finding)
            }
        } catch {
            environment.findings.append(error)
        }
    }

    private mutating func takeTable(_ file: ParsedFile) {
        let name = file.names[0] + ".csv"
        let (table, findings) = TableReader(file: file.source.path).read(file.source.bytes, name: name)
        environment.findings += findings
        if let table { environment.tables[table.name] = table }
    }

    private mutating func requireSettings(_ files: [ParsedFile]) {
        guard let settings = environment.settings else {
            if !files.contains(where: { $0.kind == .settings }) {
                environment.findings.append(
                    .error(
                        "tree.no-settings", "the file is missing; write it with 'default_market: GB'",
                        at: SourceLocation(ContentKind.settings.pattern)))
            }
            return
        }
        let isServed =
            environment.markets.contains { $0.market.code == settings.defaultMarket.name }
            || !environment.markets.isEmpty && environment.withheldMarkets.contains(settings.defaultMarket.name)
        if !isServed, !environment.isBroken(.market, settings.defaultMarket.name) {
            environment.findings.append(
                .error(
                    "settings.default-market",
                    "there is no market '\(settings.defaultMarket.name)'; add widgets/markets/\(settings.defaultMarket.name).yaml",
                    at: settings.defaultMarket.location))
        }
    }

    private mutating func resolveMarkets(_ files: [ParsedFile]) {
        let sources = files.filter(\.isSound).compactMap { $0.decoding.flatMap(MarketSource.init) }
        let unsound = Set(files.lazy.filter { !$0.isSound }.map { $0.names[0] })
        let (markets, findings) = MarketResolver(sources, unsound: unsound).resolve()
        environment.markets = tools.pseudoLocales ? markets.map(\.withPseudoLocales) : markets
        environment.findings += findings
        let unresolved = Set(files.map { $0.names[0] }).subtracting(markets.map(\.market.code))
            .filter { Market($0) != nil }.union(unsound)
        if !unresolved.isEmpty { environment.broken[.market] = unresolved }
    }

    private mutating func noteBroken(_ files: [ParsedFile]) {
        let wrong = Set(environment.findings.lazy.filter(\.isError).map(\.location.file))
        for file in files where wrong.contains(file.source.path) {
            environment.broken[file.kind, default: []].insert(file.names.last ?? "")
        }
    }
}
