import LayoverAdapters
import LayoverCatalog
import LayoverExperiments
import LayoverFlags
import LayoverJSON
import LayoverTargeting

/// `layover assign`: the variants and values that a unit receives, and the reasons.
enum AssignCommand: Command {
    static let name = "assign"
    static let summary = "show which variant of an experiment and which value of a feature a user gets, and why"
    static let options = [
        CommandOption(
            "--unit", "user=u-1", repeats: true, "the user or device: an attribute and its value; can be repeated"),
        CommandOption(
            "--experiment", "KEY", repeats: true, "this experiment; without names, all experiments and features"),
        CommandOption(
            "--feature", "KEY", repeats: true,
            "this feature: its file name, as in kills, or the key that apps use; the prefix feature: is allowed"
        ),
        RequestOptions.market, RequestOptions.locale,
        CommandOption("--platform", "ios|android|web", "the client's platform; unknown by default"),
        CommandOption("--app", "7.31.0", "the version of the app; unknown by default"),
        CommandOption(
            "--attribute", "plan=gold", repeats: true, "another attribute of layover.yaml and its value"),
        CommandOption.textOrJSON, CommandOption.content,
    ]
    static let details = """
        Shows every step with its numbers, so that it can be checked by hand: the unit, the part of an exclusion group, each
        operand of 'when' with its value, the hash of seed and unit, the bucket, and the range that contains it. A unit gets
        the same result on every server: layover assign --unit user=u-1 --experiment results-grouping

        'id' is the value given for it, else 'targetingKey', the user or the device, as for OFREP. 'targetingKey' also
        replaces a missing user, except on servers with the setting targeting_key_is_id_only. Drafts are evaluated as if they
        were running and are marked as drafts. Kill switches whose file says killed are active; 'layover kills' lists the
        kills of running servers.
        """

    static func run(_ arguments: Arguments) async throws -> Int32 {
        let format = try arguments.word("--format", OutputFormat.text)
        let content = try LoadedContent(arguments)
        let catalog = try content.requireCatalog()
        let asked = try AskedUnit(arguments, catalog)
        let patterns = content.adapters.compilerTools().patterns
        let steps = StepText(attributes: asked.attributes, patterns: patterns, groups: catalog.groups)
        let experiments = try wanted(arguments, catalog).map { ExperimentAnswer($0, for: asked, in: catalog, steps) }
        let features = try wantedFeatures(arguments, catalog).map { FeatureAnswer($0, for: asked, in: catalog, steps) }
        guard format == .text else {
            Terminal.print(json(asked, in: catalog, experiments, features).description)
            return 0
        }
        let parts = [asked.text(in: catalog)] + experiments.map(\.text) + features.map(\.text)
        Terminal.print(parts.joined(separator: "\n\n"))
        return 0
    }

    private static func json(
        _ asked: AskedUnit, in catalog: Catalog, _ experiments: [ExperimentAnswer], _ features: [FeatureAnswer]
    ) -> JSONValue {
        [
            "catalog": .string(catalog.shortHash), "attributes": JSONValue(.object(asked.attributes)),
            "experiments": .array(experiments.map(\.json)), "features": .array(features.map(\.json)),
        ]
    }

    private static func wanted(_ arguments: Arguments, _ catalog: Catalog) throws -> [CompiledExperiment] {
        let keys = arguments.values("--experiment")
        guard !keys.isEmpty else { return arguments.values("--feature").isEmpty ? catalog.experiments : [] }
        return try keys.map { key in
            let prefix = "\(KillName.Kind.experiment.rawValue):"
            let bare = key.hasPrefix(prefix) ? String(key.dropFirst(prefix.count)) : key
            if let experiment = catalog.experiment(bare) { return experiment }
            throw unknown("experiment", key, among: catalog.experiments.map(\.key))
        }
    }

    private static func wantedFeatures(_ arguments: Arguments, _ catalog: Catalog) throws -> [CompiledFeature] {
        try arguments.values("--feature").map { key in
            if let feature = catalog.feature(called: key) { return feature }
            throw unknown("feature", key, among: Set(catalog.featureFiles.flatMap { [$0.name, $0.key] }).sorted())
        }
    }

    private static func unknown(_ what: String, _ key: String, among known: [String]) -> UsageError {
        let all = known.isEmpty ? "the content has none" : "there are \(known.joined(separator: ", "))"
        return .no(what, named: key, among: known, "; \(all)")
    }
}
