import LayoverCatalog
import LayoverFlags
import LayoverModel
import LayoverSchema

/// Resolves the names that one file uses for another, and rejects those that are unknown or lead in a circle.
struct Linker {
    let environment: Environment
    let units: WrittenUnits
    /// Units that exist but are held back: their names are valid and resolve to nothing.
    let withheld: Set<UnitName>
    /// What can be guarded besides units.
    let content: ContentTable
    private var findings: [Diagnostic] = []
    /// Widgets that layouts seem to mean by a misspelt name.
    ///
    /// Only the misspelling is reported, not its consequences.
    private var meantByLayouts: Set<String> = []
    /// For each unknown widget name, the most similar known one.
    private var likest: [String: String?] = [:]

    init(environment: Environment, units: WrittenUnits, withheld: Set<UnitName>, content: ContentTable) {
        self.environment = environment
        self.units = units
        self.withheld = withheld
        self.content = content
    }

    /// All findings about names between files, and the widgets that layouts seem to mean by unknown names.
    func check() -> (findings: [Diagnostic], meantByLayouts: Set<String>) {
        var linker = self
        linker.checkCount(of: "widgets", units.folders.count, Limits.widgets)
        linker.checkCount(of: "campaigns", units.campaignFiles.count, Limits.campaigns)
        linker.checkCount(of: "features", units.featureFiles.count, LayoverFlags.Limits.features)
        linker.checkCount(of: "experiments", units.experimentFiles.count, Limits.experiments)
        linker.checkCount(of: "markets", environment.markets.count, Limits.markets)
        linker.checkLayouts()
        for source in units.widgets.values { linker.checkWidget(source) }
        linker.checkChains()
        for source in units.campaigns.values { linker.require(source.uses) }
        for source in units.experiments.values { linker.requireAll(source.namedUnits) }
        for source in units.features.values { linker.requireAll(source.namedUnits) }
        linker.requireAll(environment.parts.uses.map { NamedUnit(unit: $0.unit, reference: $0.reference) })
        linker.checkKillSwitches()
        return (linker.findings, linker.meantByLayouts)
    }

    private mutating func checkCount(of what: String, _ count: Int, _ limit: Int) {
        guard count > limit else { return }
        findings.append(
            .error(
                "tree.too-many", "\(count) \(what); Layover takes \(limit)",
                at: SourceLocation(ContentKind.settings.pattern)))
    }

    private func exists(_ unit: UnitName) -> Bool { units.contains(unit) || withheld.contains(unit) }

    private mutating func checkLayouts() {
        for layout in environment.layouts {
            var seen: [String: WrittenName] = [:]
            for name in layout.widgets {
                requirePlaced(name)
                if seen.updateValue(name, forKey: name.name) != nil {
                    error("layout.twice", "'\(name.name)' is listed twice in this layout; remove one", at: name)
                }
            }
            for change in layout.changes { checkChange(change, of: layout) }
        }
        let faults = environment.orders.joined().flatMap(\.faults)
        findings += Set(faults.filter { !$0.isAbsence || !meantByLayouts.contains($0.name) }.map(\.finding))
    }

    private mutating func requirePlaced(_ name: WrittenName) {
        require(name)
        if !exists(.widget(name.name)), let near = likest(name.name) { meantByLayouts.insert(near) }
    }

    private mutating func checkChange(_ change: LayoutSource.Change, of layout: LayoutSource) {
        if !environment.knows(market: change.market.name) {
            let near = suggestion(for: change.market.name, among: environment.markets.map(\.market.code))
            error(
                "market.unknown",
                "there is no market '\(change.market.name)'; \(meant(near, else: "add its file to widgets/markets"))",
                at: change.market)
        }
        for placement in change.add + change.move { requirePlaced(placement.widget) }
    }

    private mutating func checkWidget(_ source: WidgetSource) {
        for name in source.namedWidgets { require(name) }
        if let name = source.killSwitch, environment.guardReferences[name.name] == nil,
            !environment.isBroken(.killSwitch, name.name)
        {
            let near = suggestion(for: name.name, among: environment.guardReferences.keys)
            error(
                "kill.unknown",
                "there is no kill switch '\(name.name)'; \(meant(near, else: "add flags/kill-switches/\(name.name).yaml"))",
                at: name)
        }
    }

    private mutating func checkChains() {
        checkChains("after", because: "each waits for the other") { $0.provider.after }
        checkChains("before", because: "each is before the other") { source in
            if case .before(let name) = source.place { [name] } else { [] }
        }
        checkChains("fallback", because: "each is the fallback of the other") { source in
            if case .widget(let name) = source.fallback { [name] } else { [] }
        }
        checkChains("for", because: "each is a placeholder for the other") { $0.provider.standsFor }
    }

    /// A circle is reported at each of its members, since any of them may have been changed last.
    private mutating func checkChains(_ key: String, because why: String, _ next: (WidgetSource) -> [WrittenName]) {
        let survey = ChainSurvey(units.widgets.mapValues(next), limit: Limits.chain)
        for circle in survey.circles {
            let names = circle.map(\.name)
            let path = ([names[names.count - 1]] + names).joined(separator: " -> ")
            for name in circle {
                error("widget.cycle", "'\(key)' leads in a circle, \(why): \(path); break it", at: name)
            }
        }
        for name in survey.overlong.compactMap({ units.widgets[$0]?.name }) {
            error(
                "widget.chain", "'\(key)' leads through more than \(Limits.chain) widgets; make the chain shorter",
                at: name)
        }
    }

    private mutating func checkKillSwitches() {
        for killSwitch in environment.killSwitches {
            for (name, place) in zip(killSwitch.guards, environment.guardReferences[killSwitch.key] ?? []) {
                checkGuard(name, at: place)
            }
        }
    }

    private mutating func checkGuard(_ name: KillName, at place: WrittenName) {
        let known: [String]
        switch name.kind {
        case .widget: known = exists(.widget(name.name)) ? [name.name] : Array(units.folders.keys)
        case .campaign: known = exists(.campaign(name.name)) ? [name.name] : Array(units.campaigns.keys)
        case .component:
            if environment.isBroken(.component, name.name) { return }
            known = Array(environment.components.keys)
        case .provider: known = providers(orBroken: name.name)
        case .feature: known = exists(.feature(name.name)) ? [name.name] : Array(units.features.keys)
        case .experiment: known = exists(.experiment(name.name)) ? [name.name] : Array(units.experiments.keys)
        case .call:
            if content.knows(call: name) { return }
            known = content.calls.map(\.name)
        case .word:
            // Without words, their files are missing or have errors, which are reported there.
            known = environment.parts.killNames.filter { $0.kind == .word }.map(\.name)
            if known.isEmpty { return }
        case .supplier, .format, .killSwitch, .cards: return
        }
        guard !known.contains(name.name) else { return }
        let near = suggestion(for: name.name, among: known)
        error(
            "kill.dangling",
            "there is no \(name.kind.rawValue) '\(name.name)' to guard; \(meant(near, else: "remove it or correct the name"))",
            at: place)
    }

    /// Kinds of providers, and services that widgets name.
    ///
    /// If a definition cannot be read, any name, because that file may have it.
    private func providers(orBroken name: String) -> [String] {
        let kinds = content.providers.map { $0.kind }
        let services = units.widgets.values.compactMap { $0.provider.service?.name }
        let isBroken = units.widgets.count < units.folders.count || withheld.contains { $0.kind == .widget }
        return kinds + Set(services).sorted() + (isBroken ? [name] : [])
    }

    private mutating func requireAll(_ named: [NamedUnit]) {
        for named in named {
            switch named.unit.kind {
            case .widget: require(named.reference)
            case .feature: require(named, among: units.features.keys)
            case .experiment: require(named, among: units.experiments.keys)
            default: break
            }
        }
    }

    private mutating func require(_ named: NamedUnit, among known: some Sequence<String>) {
        guard !exists(named.unit) else { return }
        let near = suggestion(for: named.unit.name, among: known)
        error(
            "flag.unknown-\(named.unit.kind.word)",
            "there is no \(named.unit); \(meant(near, else: "add \(named.unit.path)"))", at: named.reference)
    }

    private mutating func require(_ name: WrittenName) {
        guard !exists(.widget(name.name)) else { return }
        error(
            "widget.unknown",
            "there is no widget '\(name.name)'; \(meant(likest(name.name), else: "add widgets/cards/\(name.name)/widget.yaml"))",
            at: name)
    }

    /// Computed once per name, because thousands of files may use a name that one rename removed.
    private mutating func likest(_ name: String) -> String? {
        if let known = likest[name] { return known }
        let near = suggestion(for: name, among: units.folders.keys)
        likest[name] = .some(near)
        return near
    }

    private mutating func error(_ code: String, _ message: String, at reference: WrittenName) {
        findings.append(
            .error(code, message, at: reference.location, length: max(1, reference.name.unicodeScalars.count)))
    }
}
