import LayoverFlags
import LayoverModel

/// Which units name which others: where one that is unchanged fails, the fault lies with what it names.
struct UnitLinks: Sendable {
    private let named: [UnitName: Set<UnitName>]
    /// Named by layouts and kill switches.
    let namedByShared: Set<UnitName>

    init(_ units: WrittenUnits, _ environment: Environment) {
        var named: [UnitName: Set<UnitName>] = [:]
        for (name, source) in units.widgets { named[.widget(name)] = Set(source.namedWidgets.map { .widget($0.name) }) }
        for (name, source) in units.campaigns { named[.campaign(name)] = [.widget(source.uses.name)] }
        self.named = named
        let placed = environment.layouts.flatMap(\.namedWidgets).map { UnitName.widget($0.name) }
        let guarded = environment.killSwitches.flatMap(\.guards).compactMap { UnitName($0) }
        namedByShared = Set(placed + guarded)
    }

    func names(in units: Set<UnitName>) -> Set<UnitName> {
        units.reduce(into: []) { $0.formUnion(named[$1] ?? []) }
    }
}

extension WidgetSource {
    /// Every widget that it names: those it reads, stands for, stands before or falls back to.
    var namedWidgets: [Reference] {
        var names = provider.after + provider.standsFor
        if case .before(let name) = place { names.append(name) }
        if case .widget(let name) = fallback { names.append(name) }
        return names
    }
}

extension LayoutSource {
    /// Every widget that some market's page has.
    var namedWidgets: [Reference] { widgets + changes.flatMap { ($0.add + $0.move).map(\.widget) } }
}

extension UnitName {
    /// The unit that a kill takes away whole; `nil` for what is no unit.
    init?(_ name: KillName) {
        switch name.kind {
        case .widget: self = .widget(name.name)
        case .campaign: self = .campaign(name.name)
        case .component, .provider, .supplier, .feature, .experiment, .killSwitch, .cards: return nil
        }
    }
}
