import LayoverExperiments
import LayoverExposures
import LayoverJSON

/// `layover srm`: whether the arms of experiments have the expected sizes.
enum RatioCommand: Command {
    static let name = "srm"
    static let summary = "test whether the arms of experiments have the expected sizes (sample ratio mismatch)"
    static let options =
        [
            CommandOption("--experiment", "KEY", "only this experiment; all that have rows by default"),
            CommandOption(
                "--by", "market|platform|app_version|locale", repeats: true,
                "break down by this; market, platform and app_version by default"),
            CommandOption.textOrJSON,
            CommandOption(
                "--weight", "control=0.5", repeats: true, "the weight of one arm; from the content by default"),
        ] + TimeRange.options + RowSourceOption.all + [.content] + ServerRatios.options
    static let details = """
        Pearson's chi-squared test on the distinct units of each arm. Below p = 0.001, units are lost or counted twice, and
        no result of the experiment can be trusted, however good it looks. Units seen in two or more arms are counted
        separately. A breakdown shows where to look; one of its many lines can be unlikely by chance, so only the overall
        test decides. Rows during a kill are counted, and their time range is shown. Weights and seed come from --content. If
        the buckets of rows show another split or another seed, this is reported, and only the rows after the last such row
        are tested. An experiment with unknown weights is counted but not tested.
          layover srm --experiment results-grouping --since 7d --state /var/lib/layover --content .
          layover srm --experiment results-grouping --weight control=0.5 --weight by-airline=0.5
          layover srm --since 7d --store postgres://layover@db/layover --content .
          layover srm --since 7d --to 10.0.0.7:8081
        With --to a running server counts the rows that it reads, with the weights that it serves; --since is then one of all,
        30d, 7d, 24h and 2h. The token needs the role view.
        Exit codes: 0 no mismatch, 1 a mismatch, 2 usage error.
        """

    static func run(_ arguments: Arguments) async throws -> Int32 {
        let format = try arguments.word("--format", OutputFormat.text)
        if arguments.value("--to") != nil { return try await ServerRatios.run(arguments, format) }
        let range = try TimeRange.of(arguments)
        let splits = try splits(arguments)
        let source = try RowSourceOption.source(arguments)
        var tally = RatioTally(by: try dimensions(arguments), splits: splits)
        let wanted = arguments.value("--experiment")
        let progress = ProgressLine("counted")
        let reading = try RatioCount.count(
            source, in: range, experiment: wanted, into: &tally, progress: progress.show)
        progress.clear()
        let reports = (wanted.map { [$0] } ?? tally.keys).map { tally.report($0, weights: splits[$0]?.weights) }
        switch format {
        case .json:
            let value = JSONValue.object(of: ["read": reading.json, "experiments": .array(reports.map(\.json))])
            Terminal.print(value.indented)
        case .text:
            Terminal.print(
                reports.isEmpty
                    ? "no unit was assigned" : reports.map { RatioText(report: $0).text }.joined(separator: "\n\n"))
        }
        if let warning = reading.warning { Terminal.printDiagnostic(warning) }
        return reports.contains(where: \.isMismatch) ? 1 : 0
    }

    private static func dimensions(_ arguments: Arguments) throws -> [RatioTally.Dimension] {
        let words = arguments.list("--by")
        guard !words.isEmpty else { return [.market, .platform, .appVersion] }
        return try words.map { try Arguments.word("--by", $0.replacing("-", with: "_")) }
    }

    /// The splits in the content, if there is any.
    ///
    /// Weights on the command line override the content's.
    private static func splits(_ arguments: Arguments) throws -> [String: ExperimentSplit] {
        let words = arguments.values("--weight")
        let known = try contentSplits(arguments, isNeeded: words.isEmpty)
        guard !words.isEmpty else { return known }
        guard let experiment = arguments.value("--experiment") else {
            throw UsageError("'--weight' needs '--experiment'")
        }
        let named = try words.map(weight)
        // The buckets of an arm depend on the order of the arms, which only the content defines.
        guard let split = known[experiment], Set(split.weights.map(\.arm)) == Set(named.map(\.arm)) else {
            return [experiment: ExperimentSplit(weights: named)]
        }
        let ordered = split.weights.flatMap { arm in named.filter { $0.arm == arm.arm } }
        return [experiment: ExperimentSplit(weights: ordered, hash: split.hash)]
    }

    private static func contentSplits(
        _ arguments: Arguments, isNeeded: Bool
    ) throws -> [String: ExperimentSplit] {
        guard isNeeded || arguments.value("--content") != nil else { return [:] }
        do {
            return ExperimentSplit.of(try LoadedContent(arguments).requireCatalog())
        } catch let error as UsageError where arguments.value("--content") == nil {
            Terminal.printDiagnostic("\(error); without weights no test is possible")
            return [:]
        }
    }

    private static func weight(_ text: String) throws -> (arm: String, weight: Double) {
        let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
        guard parts.count == 2, let weight = Double(parts[1]), weight >= 0, weight.isFinite else {
            throw UsageError("'--weight' cannot be '\(text)'; write an arm and its weight: control=0.5")
        }
        return (parts[0], weight)
    }
}
