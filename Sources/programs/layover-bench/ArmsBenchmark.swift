import LayoverModel

/// The cost of an experiment with two arms for a layout: assigning the arm, and checking whether the other arm would give
/// another layout.
enum ArmsBenchmark {
    private static let experiment = SourceFile(
        path: "flags/experiments/bench.yaml",
        bytes: Array(
            """
            experiment: bench
            owner: flight-results
            seed: bench-1
            unit: user
            variants:
              - { key: control, weight: 0.5 }
              - { key: lower, weight: 0.5, changes: [ { widget: direct-by-airline, place: { after_results: 5 } } ] }
            """.utf8))

    static func run(content: String, answer: String) throws {
        for (name, experiments, work) in [
            ("no experiment          ", [], .arms), ("two arms, decided      ", [experiment], .arms),
            ("two arms, and the other", [experiment], .exposures),
        ] as [(String, [SourceFile], LayoutBenchmark.Work)] {
            try LayoutBenchmark(content: content, answer: answer, experiments: experiments, work: work).run(as: name)
        }
    }
}
