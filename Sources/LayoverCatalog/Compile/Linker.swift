import LayoverFlags
import LayoverModel

/// Follows the names that lead from one file to another and refuses those that lead nowhere or in a circle.
struct Linker {
    let environment: Environment
    let widgets: [String: WidgetSource]
    let campaigns: [String: CampaignSource]
    /// Units that exist but are held back: names of theirs lead somewhere, and to nothing.
    let withheld: Set<UnitName>
    private var findings: [Diagnostic] = []

    init(
        environment: Environment, widgets: [String: WidgetSource], campaigns: [String: CampaignSource],
        withheld: Set<UnitName>
    ) {
        self.environment = environment
        self.widgets = widgets
        self.campaigns = campaigns
        self.withheld = withheld
    }

    /// All findings about names between files.
    func check() -> [Diagnostic] {
        var linker = self
        linker.checkLayouts()
        for source in widgets.values { linker.checkWidget(source) }
        linker.checkCircles()
        linker.checkCampaigns()
        linker.checkKillSwitches()
        return linker.findings
    }

    private func exists(_ name: Reference) -> Bool {
        widgets[name.name] != nil || withheld.contains(.widget(name.name))
    }

    private mutating func checkLayouts() {
        for layout in environment.layouts {
            var seen: [String: Reference] = [:]
            for name in layout.widgets {
                require(name)
                if seen.updateValue(name, forKey: name.name) != nil {
                    error("layout.twice", "'\(name.name)' stands twice in this layout; remove one", at: name)
                }
            }
            for change in layout.changes { checkChange(change, of: layout) }
            for market in environment.markets {
                findings += newFindings(LayoutOrder(layout, in: market.market).findings)
            }
        }
    }

    private func newFindings(_ found: [Diagnostic]) -> [Diagnostic] { found.filter { !findings.contains($0) } }

    private mutating func checkChange(_ change: LayoutSource.Change, of layout: LayoutSource) {
        if Market(change.market.name).flatMap(environment.market) == nil {
            let near = suggestion(for: change.market.name, among: environment.markets.map(\.market.code))
            error(
                "market.unknown",
                "there is no market '\(change.market.name)'; \(meant(near, else: "add its file to widgets/markets"))",
                at: change.market)
        }
        for placement in change.add + change.move { require(placement.widget) }
    }

    private mutating func checkWidget(_ source: WidgetSource) {
        for name in source.provider.after + source.provider.standsFor { require(name) }
        if case .before(let name) = source.place { require(name) }
        if case .widget(let name) = source.fallback { require(name) }
        if let name = source.killSwitch, environment.killSwitchNames[name.name] == nil {
            let near = suggestion(for: name.name, among: environment.killSwitchNames.keys)
            error(
                "kill.unknown",
                "there is no kill switch '\(name.name)'; \(meant(near, else: "add flags/kill-switches/\(name.name).yaml"))",
                at: name)
        }
    }

    private mutating func checkCircles() {
        circles("after", "each waits for the other") { $0.provider.after }
        circles("before", "each stands before the other") { source in
            if case .before(let name) = source.place { [name] } else { [] }
        }
        circles("fallback", "each stands in for the other") { source in
            if case .widget(let name) = source.fallback { [name] } else { [] }
        }
        circles("for", "each stands for the other") { $0.provider.standsFor }
    }

    /// Depth first from every widget; the name that closes a circle is the finding.
    private mutating func circles(_ key: String, _ why: String, _ next: (WidgetSource) -> [Reference]) {
        var finished = Set<String>()
        for start in widgets.keys.sorted() where !finished.contains(start) {
            var path: [String] = []
            walk(start, key, why, next, &path, &finished)
        }
    }

    private mutating func walk(
        _ name: String, _ key: String, _ why: String, _ next: (WidgetSource) -> [Reference], _ path: inout [String],
        _ finished: inout Set<String>
    ) {
        guard let source = widgets[name] else { return }
        guard path.count < Limits.chain else {
            error(
                "widget.chain", "'\(key)' leads through more than \(Limits.chain) widgets; make the chain shorter",
                at: source.name)
            return
        }
        path.append(name)
        for reference in next(source) {
            if let start = path.firstIndex(of: reference.name) {
                let circle = (path[start...] + [reference.name]).joined(separator: " -> ")
                error("widget.cycle", "'\(key)' leads in a circle, \(why): \(circle); break it", at: reference)
            } else if !finished.contains(reference.name) {
                walk(reference.name, key, why, next, &path, &finished)
            }
        }
        path.removeLast()
        finished.insert(name)
    }

    private mutating func checkCampaigns() {
        for source in campaigns.values { require(source.uses) }
    }

    private mutating func checkKillSwitches() {
        for killSwitch in environment.killSwitches {
            guard let place = environment.killSwitchNames[killSwitch.key] else { continue }
            for name in killSwitch.guards {
                let isThere =
                    switch name.kind {
                    case .widget: exists(Reference(name.name, at: place.location))
                    case .campaign: campaigns[name.name] != nil || withheld.contains(.campaign(name.name))
                    case .component: environment.components[name.name] != nil
                    case .provider: ProviderSource.Kind(rawValue: name.name) != nil
                    case .supplier, .killSwitch: true
                    }
                guard !isThere else { continue }
                error(
                    "kill.dangling",
                    "guards \(name.kind.rawValue) '\(name.name)', which does not exist; remove it or mend the name",
                    at: place)
            }
        }
    }

    private mutating func require(_ name: Reference) {
        guard !exists(name) else { return }
        let near = suggestion(for: name.name, among: widgets.keys)
        error(
            "widget.unknown",
            "there is no widget '\(name.name)'; \(meant(near, else: "add widgets/cards/\(name.name)/widget.yaml"))",
            at: name)
    }

    private mutating func error(_ code: String, _ message: String, at reference: Reference) {
        findings.append(
            .error(code, message, at: reference.location, length: max(1, reference.name.unicodeScalars.count)))
    }
}
