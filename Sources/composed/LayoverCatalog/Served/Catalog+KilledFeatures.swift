package import LayoverExperiments
package import LayoverFlags

extension Catalog {
    /// Makes the context for evaluating a caller's features under kills: killed features have their safe values, and a
    /// unit in a killed experiment gets the control.
    ///
    /// - Complexity: Constant, without allocation, if nothing is killed; else O(features + experiments).
    package func asking(
        _ assignment: AssignmentContext, under kills: Kills, in context: KillScopeContext
    ) -> FeatureContext {
        guard !kills.isEmpty else { return FeatureContext(assignment) }
        let stopped = experiments.lazy.map(\.key).filter { kills.isKilled(KillName(.experiment, $0), in: context) }
        return FeatureContext(
            assignment, killed: killedFeatures(by: kills, in: context), killedExperiments: Set(stopped))
    }

    /// The features that are killed for a context, by the key that apps request, with their safe values.
    ///
    /// A feature that is killed by its own name has its own safe value. One that is killed by a switch has the switch's
    /// safe value, if there is one. The own name takes precedence over switches; among switches the first by key counts.
    ///
    /// - Complexity: Constant, without allocation, if nothing is killed; else O(features + names that the switches
    ///   guard).
    package func killedFeatures(by kills: Kills, in context: KillScopeContext) -> [String: FeatureContext.Safe] {
        guard !kills.isEmpty else { return [:] }
        return featureFiles.reduce(into: [:]) { killed, feature in
            let name = KillName(.feature, feature.name)
            guard kills.isKilled(name, in: context) else { return }
            let value = kills.isKilledItself(name, in: context) ? nil : switchedValue(of: name, by: kills, in: context)
            killed[feature.key] = value ?? feature.safe
        }
    }

    private func switchedValue(
        of feature: KillName, by kills: Kills, in context: KillScopeContext
    ) -> FeatureContext.Safe? {
        killSwitches.lazy.compactMap { killSwitch -> FeatureContext.Safe? in
            guard case .value(let value, let variant) = killSwitch.safe, killSwitch.guards.contains(feature),
                kills.isKilledItself(killSwitch.name, in: context)
            else { return nil }
            return FeatureContext.Safe(value: value, variant: variant)
        }.first
    }
}
