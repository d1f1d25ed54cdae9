package import LayoverFlags

extension Catalog {
    /// The features that are killed there, each with what it is instead.
    ///
    /// By its own name a feature has its own safe value; by a switch that of the switch, where it has one. Of several
    /// switches the first by key counts, and the own name before all.
    ///
    /// - Complexity: Constant, without allocation, where nothing is killed; else O(kills + what they guard).
    package func killedFeatures(by kills: Kills, in context: KillScopeContext) -> [String: FeatureContext.Safe] {
        guard !kills.isEmpty else { return [:] }
        var killed: [String: FeatureContext.Safe] = [:]
        let entries = kills.entries.filter { entry in entry.scopes.contains { $0.contains(context) } }
        for (name, _) in entries where name.kind == .feature { killed[name.name] = featureFile(name.name)?.safe }
        for (name, _) in entries where name.kind == .killSwitch {
            guard let killSwitch = killSwitches.first(where: { $0.key == name.name }) else { continue }
            for guarded in killSwitch.guards where guarded.kind == .feature && killed[guarded.name] == nil {
                killed[guarded.name] = safe(of: guarded.name, under: killSwitch)
            }
        }
        return killed
    }

    private func safe(of feature: String, under killSwitch: KillSwitch) -> FeatureContext.Safe? {
        guard let own = featureFile(feature)?.safe else { return nil }
        switch killSwitch.safe {
        case .hidden: return own
        case .value(let value, let variant): return FeatureContext.Safe(value: value, variant: variant)
        }
    }
}
