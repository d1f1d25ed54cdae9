import LayoverModel

extension Schemas {
    static let pick = Record(
        "pick", "How the best of several candidates is found and explained.",
        keys: [
            Record.Key("candidates", .record(pickCandidates), standard: "`from: results`", "the candidates"),
            Record.Key(
                "enrich", .list(.record(pickEnrichment), count: 0...4),
                "remote: services that return more facts about the candidates; they are called in parallel"),
        ] + scoring(isArm: false) + [
            Record.Key(
                "arms", .map(key: .name(.plain), value: .record(pickArm), count: 1...19),
                "other ways to find the best of the same candidates, by name; an experiment assigns one to units with `pick: late-dinner@distance-first`"
            )
        ])

    static let pickArm = Record(
        "pick arm", "What differs in one arm. Each key here replaces the whole key of the pick.",
        keys: scoring(isArm: true))

    /// The keys for comparing candidates.
    private static func scoring(isArm: Bool) -> [Record.Key] {
        [
            Record.Key(
                "limits", .list(.record(pickLimit), count: 0...16),
                "conditions that a candidate must pass, in this order"),
            Record.Key("hours", .record(pickHours), "excludes places that are closed on arrival or soon after"),
            Record.Key(
                "score", .list(.record(pickCriterion), count: 1...24), required: !isArm,
                "the criteria; the score is their weighted mean"),
            Record.Key("penalties", .list(.record(pickPenalty), count: 0...16), "deductions from the score"),
            Record.Key(
                "weakest", .int(0...100), standard: isArm ? nil : "0",
                "the weight of the weakest criterion in the score, in per cent"),
            Record.Key(
                "ties", .list(.line, count: 0...8),
                "facts that order equal scores: `[price, -rating]`; with `-` the greater value comes first"),
            Record.Key("variety", .record(pickVariety), "makes each candidate differ from the previous ones"),
            Record.Key("show", .int(1...20), standard: isArm ? nil : "8", "how many candidates are returned"),
        ]
    }

    static let pickSources = Shape.Word.each(PickSource.From.self) {
        switch $0 {
        case .results: "the offers of this search"
        case .table: "rows of a file of widgets/data"
        case .remote: "places that another team's service finds; for `/v1/pick` alone"
        }
    }

    static let pickCandidates = Record(
        "candidates", "What a pick chooses among.",
        keys: [
            Record.Key("from", .word(pickSources), standard: "`results`", "the source of the candidates"),
            Record.Key(
                "table", .line, names: .table,
                "table: the file, `lounges.csv`; its columns `id`, `title`, `lat`, `lon`, `zone`, `address` and `hours` have their own meaning, all others are facts"
            ),
            Record.Key("source", .name(.plain), "remote: the service's name in the settings"),
            Record.Key(
                "near", .word([Shape.Word("arrival", "the airport where the search arrives")]),
                "the origin of distances, if the reader names none"),
            Record.Key("term", .text(bytes: 320), "remote: the search term, if the reader enters none"),
            Record.Key("limit", .int(1...50), standard: "50", "remote: how many candidates are requested"),
            Record.Key(
                "deadline", .duration(milliseconds: 10...5000), standard: "400ms",
                "remote: how long to wait; a later answer is ignored"),
            Record.Key(
                "facts", .map(key: .identifier, value: .word(factKinds), count: 0...32),
                standard: "`rating`, `price_level`, `reviews`, `cuisine`, `takeaway`",
                "remote: further facts that the services return"),
        ])

    static let factKinds = [
        Shape.Word("number", "a number"), Shape.Word("text", "a text"), Shape.Word("flag", "true or false"),
        Shape.Word("texts", "a list of texts"),
    ]

    static let pickEnrichment = Record(
        "enrichment", "A service that returns facts about candidates by their ids.",
        keys: [
            Record.Key(
                "source", .name(.plain), required: true, "the service's name in the settings"),
            Record.Key("fields", .list(.identifier, count: 1...16), required: true, "the facts to request"),
            Record.Key("batch", .int(1...50), standard: "20", "candidates in one request"),
            Record.Key(
                "deadline", .duration(milliseconds: 10...5000), standard: "400ms",
                "how long to wait; facts that arrive later are unknown"),
        ])

    static let pickLimit = Record(
        "limit", "A condition that candidates must pass.",
        keys: [
            Record.Key("if", .literal, required: true, "the condition, on facts of the candidate"),
            Record.Key(
                "when_unknown",
                .word([Shape.Word("drop", "the candidate is out"), Shape.Word("keep", "it stays")]),
                standard: "`drop`", "what happens if the facts are unknown"),
        ])

    static let pickHours = Record(
        "hours rule", "Which places are open when the reader arrives, and for how long.",
        keys: [
            Record.Key("stay", .int(0...1440), standard: "0", "how many minutes after arrival it must stay open"),
            Record.Key(
                "metres_per_minute",
                .either([
                    .number(1...100_000),
                    .map(
                        key: .word(travelModes), value: .number(1...100_000), count: 1...4),
                ]), standard: "80", "the speed of travel: a number, or one for each way to travel"),
            Record.Key(
                "detour", .number(1...10), standard: "1", "the length of the way, as a multiple of the straight line"),
            Record.Key("assume", .text(bytes: 512), "opening hours of places that have none: `\"10:00-21:00\"`"),
            Record.Key(
                "when_unknown",
                .word([Shape.Word("keep", "it stays"), Shape.Word("drop", "it is out")]), standard: "`keep`",
                "what happens if no hours are known or assumed"),
        ])

    static let travelModes = [
        Shape.Word("walk", "on foot"), Shape.Word("cycle", "by bicycle"), Shape.Word("drive", "by car"),
        Shape.Word("transit", "by train or bus"),
    ]

    static let pickCriterion = Record(
        "criterion", "One fact, what it is worth, and how much that counts.",
        keys: [
            Record.Key("fact", .line, required: true, "the fact: `price`, `duration`, `distance`"),
            Record.Key("weight", .int(1...100), standard: "1", "how much it counts"),
            Record.Key("curve", .record(pickCurve), required: true, "maps the fact's number to its worth, 0 to 1"),
            Record.Key(
                "relative",
                .word([
                    Shape.Word("least", "per cent above the smallest"),
                    Shape.Word("most", "per cent below the greatest"),
                ]), "measures the number from the best one"),
            Record.Key(
                "unknown",
                .either([
                    .word([
                        Shape.Word("skip", "left out of the sum"), Shape.Word("drop", "the candidate is out"),
                    ]), .number(0...1),
                ]), standard: "0.5", "its value if the fact is unknown"),
        ])

    static let pickCurve = Record(
        "curve", "From a number to its worth, 0 to 1.",
        exactlyOne: ["linear", "piecewise", "half_life", "target", "log", "table"],
        keys: [
            Record.Key("linear", .map(key: .identifier, value: number, count: 2...2), "`{ zero: 500, one: 0 }`"),
            Record.Key(
                "piecewise", .list(point, count: 2...32),
                "points with straight lines between them: `[[3.5, 0], [5, 1]]`"),
            Record.Key(
                "half_life", .map(key: .identifier, value: number, count: 1...3),
                "1 up to `full`, then halved with each `half`, never below `floor`: `{ full: 0, half: 25 }`"),
            Record.Key(
                "target", .map(key: .identifier, value: number, count: 2...4),
                "the same on both sides of `at`: `{ at: 480, half: 120 }`"),
            Record.Key(
                "log", .map(key: .identifier, value: .literal, count: 2...4),
                "each further step is worth less: `{ from: 30, to: 240 }`, with `bend` and `falling`"),
            Record.Key(
                "table", .map(key: .identifier, value: .literal, count: 1...2),
                "single values: `{ values: [[1, 1], [2, 0.8]], else: 0 }`"),
        ])

    private static let number = Shape.number(-40_000_000...40_000_000)
    private static let point = Shape.list(number, count: 2...2)

    static let pickPenalty = Record(
        "penalty", "A deduction from the score of candidates that meet a condition.",
        keys: [
            Record.Key("if", .literal, required: true, "the condition, on facts of the candidate"),
            Record.Key("cost", .number(0...1), required: true, "the deduction"),
            Record.Key(
                "when_unknown",
                .word([Shape.Word("ignore", "nothing is deducted"), Shape.Word("apply", "the cost is deducted")]),
                standard: "`ignore`", "what happens if the facts are unknown"),
        ])

    static let pickVariety = Record(
        "variety", "Reorders the candidates after the first. Scores do not change.",
        keys: [
            Record.Key("by", .line, required: true, "the fact in which candidates should differ"),
            Record.Key(
                "cost", .number(0...1), required: true, "the deduction for each previous candidate with the same value"),
            Record.Key("memory", .int(1...20), standard: "3", "how many previous candidates count"),
        ])
}
