import LayoverCatalog
import LayoverExperiments
import LayoverFlags
import LayoverModel
import LayoverSchema

/// Finds faults between files that are sound by themselves: shared hashes, experiments that meet, circles.
///
/// A fault between two files is reported in both, since either may have been changed last.
struct FlagLint {
    /// Sorted by key.
    let experiments: [ExperimentSource]
    let features: [FeatureSource]
    let units: WrittenUnits
    /// Widgets that some layout names; `nil` if a layout cannot be read, so that this is unknown.
    let placed: Set<String>?
    /// Widgets that are fallbacks.
    let standIns: Set<String>
    private(set) var findings: [Diagnostic] = []

    init(units: WrittenUnits, placed: Set<String>?) {
        experiments = units.experiments.values.sorted { $0.key.name < $1.key.name }
        features = units.features.values.sorted { $0.key.name < $1.key.name }
        self.units = units
        self.placed = placed
        standIns = Set(MarketNeeds.fallbacks(of: units.widgets).values)
    }

    /// Those that have not stopped.
    var runningExperiments: [ExperimentSource] { experiments.filter { $0.phase != .stopped } }

    mutating func check() {
        checkSeeds()
        checkCircles()
        checkUse()
        for feature in features { checkReach(of: feature) }
        for experiment in runningExperiments { checkChanges(of: experiment) }
        checkGroups()
        checkMeetings()
    }

    // MARK: Seeds

    private struct Seed {
        let reference: WrittenName
        let owner: String
        let splits: Bool
    }

    private var seeds: [Seed] {
        let groups = Dictionary(grouping: experiments.compactMap(\.exclusion?.group), by: \.name).values
        let ofGroups = groups.compactMap { references in
            references.min { $0.location < $1.location }
                .map { Seed(reference: $0, owner: "the group '\($0.name)'", splits: true) }
        }
        let ofExperiments = experiments.map {
            Seed(reference: $0.seed, owner: "experiment '\($0.key.name)'", splits: true)
        }
        let ofRules = features.flatMap { feature in
            feature.rules.compactMap { rule -> Seed? in
                guard case .value(_, let rollout?) = rule.action, let seed = rollout.seed else { return nil }
                return Seed(reference: seed, owner: "a rule of feature '\(feature.key.name)'", splits: false)
            }
        }
        return ofExperiments + ofGroups + ofRules
    }

    /// A gate and a split with one hash would fill some arms with the units that pass the gate, and leave others empty.
    private mutating func checkSeeds() {
        let seeds = seeds
        for seed in seeds where !seed.reference.name.utf8.allSatisfy({ $0 < 0x80 }) {
            report(
                "flag.seed-ascii",
                "'\(seed.reference.name)' is not plain ASCII, and the SDKs for Swift, Go and PHP hash it differently; write it in plain letters",
                as: .warning, at: seed.reference)
        }
        for (seed, holders) in Dictionary(grouping: seeds, by: \.reference.name) where holders.count > 1 {
            for (index, holder) in holders.enumerated() {
                let other = holders[index == 0 ? 1 : 0].owner
                let isGrave = holders.contains(where: \.splits)
                report(
                    "flag.shared-seed",
                    "'\(seed)' is also the seed of \(other), so both select the same people; write one that is used nowhere else",
                    as: isGrave ? .error : .warning, at: holder.reference)
            }
        }
    }

    // MARK: Features that require each other

    private mutating func checkCircles() {
        let next = units.features.mapValues { source in
            source.namedUnits.flatMap { named -> [WrittenName] in
                switch named.unit.kind {
                case .feature: [named.reference]
                case .experiment:
                    (units.experiments[named.unit.name]?.namedUnits ?? []).filter { $0.unit.kind == .feature }.map(
                        \.reference)
                default: []
                }
            }
        }
        let survey = ChainSurvey(next, limit: LayoverFlags.Limits.prerequisiteDepth)
        for circle in survey.circles {
            let names = circle.map(\.name)
            let path = ([names[names.count - 1]] + names).joined(separator: " -> ")
            for name in circle {
                report("flag.cycle", "'requires' leads in a circle: \(path); break it", at: name)
            }
        }
        for key in survey.overlong.compactMap({ units.features[$0]?.key }) {
            report(
                "flag.chain",
                "'requires' leads through more than \(LayoverFlags.Limits.prerequisiteDepth) features; make the chain shorter",
                at: key)
        }
    }

    // MARK: Flags without effect

    private mutating func checkUse() {
        let used = Set(features.flatMap(\.namedUnits).map(\.unit))
        for experiment in experiments where experiment.phase != .stopped {
            guard experiment.variants.allSatisfy(\.changesNothing), !used.contains(.experiment(experiment.key.name))
            else { continue }
            report(
                "experiment.unused",
                "'\(experiment.key.name)' changes nothing and no feature uses it; write 'changes' or a rule of a feature",
                as: .warning, at: experiment.key)
        }
    }

    /// Reports rules after a rule that applies to every unit.
    private mutating func checkReach(of feature: FeatureSource) {
        let first = feature.rules.firstIndex { rule in
            guard case .value(_, nil) = rule.action else { return false }
            return rule.when == nil && rule.requires == nil
        }
        guard let first, first + 1 < feature.rules.count else { return }
        findings.append(
            .warning(
                "feature.unreachable",
                "the previous rule matches every unit, so this one is never reached; move it up or remove it",
                at: feature.rules[first + 1].location))
    }

    mutating func report(
        _ code: String, _ message: String, as severity: Diagnostic.Severity = .error, at reference: WrittenName
    ) {
        findings.append(
            Diagnostic(
                severity, code: code, message: message, at: reference.location,
                length: max(1, reference.name.unicodeScalars.count)))
    }
}
