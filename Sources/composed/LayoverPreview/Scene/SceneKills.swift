import LayoverCatalog
import LayoverFlags
import LayoverModel
import LayoverSchema

/// The kills that a scene tries, by the names that `layover kill` takes.
struct SceneKills {
    private(set) var names: [KillName] = []
    private(set) var notes: [String] = []
    private let catalog: Catalog

    init(_ words: [String], in catalog: Catalog) {
        self.catalog = catalog
        for word in words { addName(word) }
    }

    /// Kills these names everywhere, in addition to active kills.
    func applied(to kills: Kills) -> Kills {
        kills.applying(names.map { .kill($0, scope(of: $0)) }, generation: kills.generation)
    }

    /// A switch is killed within the scope of its file.
    private func scope(of name: KillName) -> KillScope {
        guard name.kind == .killSwitch else { return .everywhere }
        return catalog.killSwitches.first { $0.name == name }?.scope ?? .everywhere
    }

    /// Adds a name with its kind; without a kind, the switch, the widget and the feature with that name.
    private mutating func addName(_ word: String) {
        let found = KillName.meant(by: word).map(catalog.own).filter(isThere)
        names += found
        guard found.isEmpty else { return }
        let near = suggestion(for: word, among: known)
        notes.append("there is nothing to kill called '\(SceneNotes.cut(word))'\(SceneNotes.meant(near))")
    }

    private func isThere(_ name: KillName) -> Bool {
        switch name.kind {
        case .widget: catalog.widget(name.name) != nil
        case .campaign: catalog.campaigns.contains { $0.name == name.name }
        case .component: catalog.components.contains { $0.name.name == name.name }
        case .provider: providers.contains(name.name)
        case .feature: catalog.feature(called: name.name) != nil
        case .experiment: catalog.experiment(name.name) != nil
        case .killSwitch: catalog.killSwitches.contains { $0.key == name.name }
        case .call: catalog.content.knows(call: name)
        case .word: catalog.killNamesOfParts.contains(name)
        case .supplier, .format, .cards: true
        }
    }

    private var providers: Set<String> {
        catalog.widgets.reduce(into: []) { names, widget in
            names.insert(widget.source.provider.kind)
            if let service = widget.source.provider.service { names.insert(service.name) }
        }
    }

    private var known: [String] {
        catalog.killSwitches.map(\.key) + catalog.widgets.map(\.name)
            + catalog.campaigns.map { KillName(.campaign, $0.name).description }
            + providers.sorted().map { KillName(.provider, $0).description }
    }
}
