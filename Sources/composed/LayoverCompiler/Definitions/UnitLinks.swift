import LayoverCatalog
import LayoverFlags
import LayoverModel
import LayoverSchema

/// The references between units: if an unchanged unit fails, the cause is a unit that it names.
struct UnitLinks: Sendable {
    let units: WrittenUnits
    let environment: Environment

    /// The units that layouts and settings name.
    var namedByShared: Set<UnitName> {
        let placed = environment.layouts.flatMap(\.namedWidgets).map { UnitName.widget($0.name) }
        let changed = environment.layouts.flatMap(\.changes).map { UnitName.market($0.market.name) }
        let home = (environment.settings?.defaultMarket.name).map { [UnitName.market($0)] } ?? []
        return Set(placed + changed + home)
    }

    func names(in some: Set<UnitName>) -> Set<UnitName> { some.reduce(into: []) { $0.formUnion(names(in: $1)) } }

    private func names(in unit: UnitName) -> [UnitName] {
        switch unit.kind {
        case .widget: units.widgets[unit.name]?.namedUnits ?? []
        case .campaign: units.campaigns[unit.name]?.namedUnits ?? []
        case .experiment: units.experiments[unit.name]?.namedUnits.map(\.unit) ?? []
        case .feature: units.features[unit.name]?.namedUnits.map(\.unit) ?? []
        case .killSwitch:
            environment.killSwitches.first { $0.key == unit.name }?.guards.compactMap { UnitName($0) } ?? []
        default: environment.parts.uses.filter { $0.user == unit }.map(\.unit)
        }
    }
}

extension WidgetSource {
    /// Every widget that it names: those that it reads, is a placeholder for, is placed before or falls back to.
    var namedWidgets: [WrittenName] {
        var names = provider.after + provider.standsFor
        if case .before(let name) = place { names.append(name) }
        if case .widget(let name) = fallback { names.append(name) }
        return names
    }
}

extension WidgetSource {
    /// Those widgets, and the table and the kill switch that it names.
    fileprivate var namedUnits: [UnitName] {
        namedWidgets.map { .widget($0.name) } + [provider.table, pick?.table].compactMap { $0 }.map { .table($0.name) }
            + (killSwitch.map { [.killSwitch($0.name)] } ?? [])
    }
}

extension CampaignSource {
    /// The widget that draws it, and its markets.
    fileprivate var namedUnits: [UnitName] { [.widget(uses.name)] + markets.map { .market($0.name) } }
}

extension LayoutSource {
    /// Every widget that is on the page in any market.
    var namedWidgets: [WrittenName] { widgets + changes.flatMap { ($0.add + $0.move).map(\.widget) } }
}

extension UnitName {
    /// The unit that a kill removes as a whole; `nil` if the kill is not for a unit.
    init?(_ name: KillName) {
        switch name.kind {
        case .widget: self = .widget(name.name)
        case .campaign: self = .campaign(name.name)
        case .feature: self = .feature(name.name)
        case .experiment: self = .experiment(name.name)
        case .component, .provider, .supplier, .format, .killSwitch, .call, .word, .cards: return nil
        }
    }
}

/// A name of another unit, with its location.
struct NamedUnit {
    let unit: UnitName
    let reference: WrittenName
}

extension ExperimentSource {
    /// Every widget that its arms change or put in, and every feature that it requires.
    var namedUnits: [NamedUnit] {
        let changes = variants.flatMap(\.changes)
        let widgets = changes.map(\.widget) + changes.compactMap(\.instead)
        return widgets.map { NamedUnit(unit: .widget($0.name), reference: $0) }
            + NamedUnit.features(in: requires, of: location.file)
    }
}

extension FeatureSource {
    /// Every experiment that a rule takes its value from, and every feature that it requires.
    var namedUnits: [NamedUnit] {
        rules.reduce(into: NamedUnit.features(in: requires, of: location.file)) { named, rule in
            named += NamedUnit.features(in: rule.requires, of: location.file)
            guard case .experiment(let key, _) = rule.action else { return }
            named.append(NamedUnit(unit: .experiment(key.name), reference: key))
        }
    }
}

extension NamedUnit {
    fileprivate static func features(in requires: Node?, of file: String) -> [NamedUnit] {
        (requires?.entries ?? []).map { entry in
            NamedUnit(
                unit: .feature(entry.key),
                reference: WrittenName(entry.key, at: SourceLocation(file, entry.keyPosition)))
        }
    }
}
