import LayoverCatalog
import LayoverFlags

/// The compiled flags of a tree.
struct CompiledFlags: Sendable {
    /// Sorted by key.
    let experiments: [CompiledExperiment]
    let features: [CompiledFeature]
    let killSwitches: [KillSwitch]
    /// Sorted by day.
    let reviews: [Review]
    let experimentsOfFeatures: Set<String>

    init(_ flags: FlagCompiler) {
        experiments = flags.experiments.values.sorted { $0.key < $1.key }
        features = flags.features.values.sorted { $0.key < $1.key }
        killSwitches = flags.killSwitches
        reviews = flags.reviews
        experimentsOfFeatures = flags.units.experimentsOfFeatures
    }
}
