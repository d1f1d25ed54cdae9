/// Which features and experiments some kill concerns: made once for each publication.
///
/// A request looks nothing up by name while none is killed.
package struct FeatureKills: Sendable {
    /// A feature as kills see it.
    package struct Feature: Sendable {
        let name: KillName
        let key: String
        let safe: FeatureContext.Safe

        /// - Parameters:
        ///   - name: What kills call it.
        ///   - key: What apps ask by.
        ///   - safe: What it is while it is killed.
        package init(name: String, key: String, safe: FeatureContext.Safe) {
            self.name = KillName(.feature, name)
            self.key = key
            self.safe = safe
        }

        /// With the value of the switch that alone kills it, where that has one.
        fileprivate func under(_ switches: [KillSwitch], by kills: Kills) -> Feature {
            let killed = kills.entries.map(\.name)
            guard !killed.contains(name) else { return self }
            for killSwitch in switches where killSwitch.guards.contains(name) && killed.contains(killSwitch.name) {
                guard case .value(let value, let variant) = killSwitch.safe else { continue }
                return Feature(name: name.name, key: key, safe: FeatureContext.Safe(value: value, variant: variant))
            }
            return self
        }
    }

    private let kills: Kills
    private let features: [Feature]
    private let experiments: [KillName]

    /// - Parameters:
    ///   - kills: What is killed.
    ///   - features: All there are.
    ///   - experiments: The keys of all there are.
    ///   - switches: Those of the files, by key; a value of theirs stands for the feature's own where they alone kill it.
    package init(_ kills: Kills, features: [Feature], experiments: [String], switches: [KillSwitch] = []) {
        self.kills = kills
        self.features =
            kills.isEmpty
            ? [] : features.filter { kills.concerns($0.name) }.map { $0.under(switches, by: kills) }
        self.experiments = kills.isEmpty ? [] : experiments.map { KillName(.experiment, $0) }.filter(kills.concerns)
    }

    package var isEmpty: Bool { features.isEmpty && experiments.isEmpty }

    /// Names killed anywhere, for clients that decide elsewhere.
    package var everything: GrowthBookFeed.Killed {
        var all = GrowthBookFeed.Killed()
        for feature in features { all.features[feature.key] = (feature.safe.value, kills.holds(of: feature.name)) }
        for name in experiments { all.experiments[name.name] = kills.holds(of: name) }
        return all
    }
}
