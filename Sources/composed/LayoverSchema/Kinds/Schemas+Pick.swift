import LayoverModel

extension Schemas {
    static let pick = Record(
        "pick", "How the best of some candidates is found, and why it is the best.",
        [
            Record.Key("candidates", .record(pickCandidates), standard: "`from: results`", "what is chosen among"),
            Record.Key(
                "enrich", .list(.record(pickEnrichment), count: 0...4),
                "remote: services that tell more facts of the candidates, asked side by side"),
        ] + scoring(isArm: false) + [
            Record.Key(
                "arms", .map(key: .name(.plain), value: .record(pickArm), count: 1...19),
                "other ways to find the best among the same candidates, by names; an experiment gives one to some units by `pick: late-dinner@distance-first`"
            )
        ])

    static let pickArm = Record(
        "pick arm", "What differs in one arm; each key that stands here stands for the whole key of the pick.",
        scoring(isArm: true))

    /// The keys for comparing candidates.
    private static func scoring(isArm: Bool) -> [Record.Key] {
        [
            Record.Key(
                "limits", .list(.record(pickLimit), count: 0...16), "what all that stay must pass, in this order"),
            Record.Key("hours", .record(pickHours), "who is closed on arrival, or soon after, is out"),
            Record.Key(
                "score", .list(.record(pickCriterion), count: 1...24), required: !isArm,
                "the criteria: the score is their weighted mean"),
            Record.Key("penalties", .list(.record(pickPenalty), count: 0...16), "what is taken off a score"),
            Record.Key(
                "weakest", .int(0...100), standard: isArm ? nil : "0",
                "per cent of the score that is the weakest criterion"),
            Record.Key(
                "ties", .list(.line, count: 0...8),
                "facts that put equal scores in order: `[price, -rating]`; `-` where more comes first"),
            Record.Key("variety", .record(pickVariety), "makes the next ones differ from those before them"),
            Record.Key("show", .int(1...20), standard: isArm ? nil : "8", "how many are told in all"),
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
        [
            Record.Key("from", .word(pickSources), standard: "`results`", "where they come from"),
            Record.Key(
                "table", .line, names: .table,
                "table: the file, `lounges.csv`; its columns `id`, `title`, `lat`, `lon`, `zone`, `address` and `hours` mean that, others are facts"
            ),
            Record.Key("source", .name(.plain), "remote: the service, by the name that settings have for it"),
            Record.Key(
                "near", .word([Shape.Word("arrival", "the airport where the search arrives")]),
                "from where distances are measured, where the reader does not say"),
            Record.Key("term", .text(bytes: 320), "remote: what is looked for, where the reader does not say"),
            Record.Key("limit", .int(1...50), standard: "50", "remote: how many are asked for"),
            Record.Key(
                "deadline", .duration(milliseconds: 10...5000), standard: "400ms",
                "remote: an answer that comes later is none"),
            Record.Key(
                "facts", .map(key: .identifier, value: .word(factKinds), count: 0...32),
                standard: "`rating`, `price_level`, `reviews`, `cuisine`, `takeaway`",
                "remote: more facts that the services tell"),
        ])

    static let factKinds = [
        Shape.Word("number", "a number"), Shape.Word("text", "a text"), Shape.Word("flag", "true or false"),
        Shape.Word("texts", "a list of texts"),
    ]

    static let pickEnrichment = Record(
        "enrichment", "A service that tells facts of candidates by their ids.",
        [
            Record.Key(
                "source", .name(.plain), required: true, "the service, by the name that settings have for it"),
            Record.Key("fields", .list(.identifier, count: 1...16), required: true, "the facts that it is asked for"),
            Record.Key("batch", .int(1...50), standard: "20", "candidates in one request"),
            Record.Key(
                "deadline", .duration(milliseconds: 10...5000), standard: "400ms",
                "what has not come by then is not known"),
        ])

    static let pickLimit = Record(
        "limit", "A condition that all that stay must pass.",
        [
            Record.Key("if", .literal, required: true, "the condition, on facts of the candidate"),
            Record.Key(
                "when_unknown",
                .word([Shape.Word("drop", "the candidate is out"), Shape.Word("keep", "it stays")]),
                standard: "`drop`", "what to do where nobody knows"),
        ])

    static let pickHours = Record(
        "hours rule", "Who is open when the reader arrives, and for how long.",
        [
            Record.Key("stay", .int(0...1440), standard: "0", "minutes after arrival for which it must be open"),
            Record.Key(
                "metres_per_minute",
                .either([
                    .number(1...100_000),
                    .map(
                        key: .word(travelModes), value: .number(1...100_000), count: 1...4),
                ]), standard: "80", "how fast one gets there: a number, or one for each way to travel"),
            Record.Key("detour", .number(1...10), standard: "1", "by how much ways are longer than a straight line"),
            Record.Key("assume", .text(bytes: 512), "hours of those that tell none: `\"10:00-21:00\"`"),
            Record.Key(
                "when_unknown",
                .word([Shape.Word("keep", "it stays"), Shape.Word("drop", "it is out")]), standard: "`keep`",
                "what to do where nothing is known or assumed"),
        ])

    static let travelModes = [
        Shape.Word("walk", "on foot"), Shape.Word("cycle", "by bicycle"), Shape.Word("drive", "by car"),
        Shape.Word("transit", "by train or bus"),
    ]

    static let pickCriterion = Record(
        "criterion", "One fact, what it is worth, and how much that counts.",
        [
            Record.Key("fact", .line, required: true, "the fact: `price`, `duration`, `distance`"),
            Record.Key("weight", .int(1...100), standard: "1", "how much it counts"),
            Record.Key("curve", .record(pickCurve), required: true, "from the fact's number to its worth, 0 to 1"),
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
                ]), standard: "0.5", "what it counts for where the fact is not known"),
        ])

    static let pickCurve = Record(
        "curve", "From a number to its worth, 0 to 1.",
        exactlyOne: ["linear", "piecewise", "half_life", "target", "log", "table"],
        [
            Record.Key("linear", .map(key: .identifier, value: number, count: 2...2), "`{ zero: 500, one: 0 }`"),
            Record.Key(
                "piecewise", .list(point, count: 2...32),
                "points, straight lines between them: `[[3.5, 0], [5, 1]]`"),
            Record.Key(
                "half_life", .map(key: .identifier, value: number, count: 1...3),
                "whole up to `full`, then half gone with each `half`, never under `floor`: `{ full: 0, half: 25 }`"),
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
        "penalty", "What is taken off the score of those that a condition holds for.",
        [
            Record.Key("if", .literal, required: true, "the condition, on facts of the candidate"),
            Record.Key("cost", .number(0...1), required: true, "what is taken off"),
            Record.Key(
                "when_unknown",
                .word([Shape.Word("ignore", "nothing is taken off"), Shape.Word("apply", "it is taken off")]),
                standard: "`ignore`", "what to do where nobody knows"),
        ])

    static let pickVariety = Record(
        "variety", "The first and all scores stay; the next ones are put in another order.",
        [
            Record.Key("by", .line, required: true, "the fact in which they are to differ"),
            Record.Key(
                "cost", .number(0...1), required: true, "what each of those before it with the same value costs"),
            Record.Key("memory", .int(1...20), standard: "3", "how many before it count"),
        ])
}
