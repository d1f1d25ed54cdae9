/// Which features and experiments any kill concerns, computed once per publication.
///
/// While no feature or experiment is killed, a request looks up no names.
package struct FeatureKills: Sendable {
    /// A feature as kills refer to it.
    package struct Feature: Sendable {
        let name: KillName
        let key: String
        let safe: FeatureContext.Safe

        /// - Parameters:
        ///   - name: Its name in kills.
        ///   - key: The key that apps request.
        ///   - safe: Its value while it is killed.
        package init(name: String, key: String, safe: FeatureContext.Safe) {
            self.name = KillName(.feature, name)
            self.key = key
            self.safe = safe
        }

        /// The feature with the safe value of a switch, if only switches kill it and one of them has a value.
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
    ///   - kills: The active kills.
    ///   - features: All features.
    ///   - experiments: The keys of all experiments.
    ///   - switches: The switches of the files, by key. The value of a switch replaces the feature's own if the feature
    ///     itself is not killed.
    package init(_ kills: Kills, features: [Feature], experiments: [String], switches: [KillSwitch] = []) {
        self.kills = kills
        self.features =
            kills.isEmpty
            ? [] : features.filter { kills.concerns($0.name) }.map { $0.under(switches, by: kills) }
        self.experiments = kills.isEmpty ? [] : experiments.map { KillName(.experiment, $0) }.filter(kills.concerns)
    }

    package var isEmpty: Bool { features.isEmpty && experiments.isEmpty }

    /// All names that are killed anywhere, for clients that evaluate features themselves.
    package var everything: GrowthBookFeed.Killed {
        var all = GrowthBookFeed.Killed()
        for feature in features { all.features[feature.key] = (feature.safe.value, kills.holds(of: feature.name)) }
        for name in experiments { all.experiments[name.name] = kills.holds(of: name) }
        return all
    }
}
