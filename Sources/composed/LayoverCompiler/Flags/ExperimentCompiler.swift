import LayoverCatalog
import LayoverExperiments
import LayoverModel
import LayoverSchema
import LayoverTargeting

/// Compiles one experiment.
struct ExperimentCompiler {
    /// The maximum distance of a sum of weights from 1.
    static let weightSlack = 0.0001

    let source: ExperimentSource
    let root: Node?
    let flags: FlagInputs
    private(set) var findings: [Diagnostic] = []

    init(_ source: ExperimentSource, of file: ParsedFile, in flags: FlagInputs) {
        self.source = source
        root = file.root
        self.flags = flags
    }

    /// `nil` if there is an error.
    mutating func compile() -> CompiledExperiment? {
        checkArms()
        checkExclusion()
        if let fault = flags.findFault(withUnit: source.unit) { findings.append(fault) }
        var reader = flags.reader(for: source.location.file)
        let condition = source.when.map { reader.condition($0) }
        let prerequisites = flags.prerequisites(source.requires, with: &reader)
        findings += reader.findings
        guard !findings.contains(where: \.isError) else { return nil }
        let unit = UnitAttribute(source.unit.name)
        let experiment = Experiment(
            key: source.key.name, hash: BucketHash(seed: source.seed.name), unit: unit,
            arms: source.variants.map { Arm(key: $0.key.name) },
            ranges: BucketRange.split(
                arms: source.variants.count, coverage: source.coverage, weights: source.variants.map(\.weight)),
            phase: source.phase, filters: source.exclusion.map { [$0.filter(on: unit)] } ?? [], condition: condition,
            prerequisites: prerequisites)
        return CompiledExperiment(experiment: experiment, source: source)
    }

    private mutating func checkArms() {
        var seen: Set<String> = []
        for variant in source.variants where !seen.insert(variant.key.name).inserted {
            report("experiment.arm-twice", "two variants are called '\(variant.key.name)'; rename one", at: variant.key)
        }
        for variant in source.variants where variant.weight <= 0 {
            report(
                "experiment.weight", "'\(variant.key.name)' has no share; give it a weight above 0 or remove it",
                at: variant.key)
        }
        let sum = source.variants.reduce(0) { $0 + $1.weight }
        guard abs(sum - 1) > ExperimentCompiler.weightSlack else { return }
        let place = root?["variants"].map { SourceLocation(source.location.file, $0.position) } ?? source.location
        findings.append(
            .error(
                "experiment.weights",
                "the weights sum to \(AttributeValue.number((sum * 1e6).rounded() / 1e6)); write weights that sum to 1",
                at: place))
    }

    private mutating func checkExclusion() {
        let (group, range) = (root?["exclude_group"], root?["exclude_range"])
        if let group, range == nil {
            report(
                "experiment.exclusion",
                "'exclude_group' needs 'exclude_range'; write the experiment's own part, such as '[0, 0.5]'",
                at: WrittenName(group.text ?? "", at: SourceLocation(source.location.file, group.position)))
        } else if let range, group == nil {
            findings.append(
                .error(
                    "experiment.exclusion", "'exclude_range' needs a group; add 'exclude_group: <name>'",
                    at: SourceLocation(source.location.file, range.position)))
        } else if let range, let exclusion = source.exclusion, exclusion.from >= exclusion.until {
            findings.append(
                .error(
                    "experiment.exclusion", "the range is empty; write its start and then its end",
                    at: SourceLocation(source.location.file, range.position)))
        }
    }

    private mutating func report(_ code: String, _ message: String, at reference: WrittenName) {
        findings.append(
            .error(code, message, at: reference.location, length: max(1, reference.name.unicodeScalars.count)))
    }
}

extension ExperimentSource.Exclusion {
    /// Makes the filter for this experiment's part of the group; it uses the group's own hash, independent of every
    /// split.
    func filter(on unit: UnitAttribute) -> BucketFilter {
        BucketFilter(attribute: unit, hash: BucketHash(seed: group.name), ranges: [BucketRange(from, until)])
    }
}
