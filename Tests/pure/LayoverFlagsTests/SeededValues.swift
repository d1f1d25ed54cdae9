import LayoverTargeting

/// Random payloads, the same for the same seed: the member names are GrowthBook's, the values are arbitrary.
struct SeededValues {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    private static let names = [
        "force", "variations", "coverage", "weights", "ranges", "range", "hashAttribute", "hashVersion", "seed", "key",
        "condition", "parentConditions", "filters", "namespace", "meta", "id", "gate", "bucketVersion", "$not", "a",
    ]

    mutating func payload() -> AttributeValue {
        let features = ["a", "b"].map { key in
            Attributes.Member(
                key, .object(["defaultValue": value(2), "rules": .list((0..<below(4)).map { _ in rule() })]))
        }
        return .object(["features": .object(Attributes(features)), "savedGroups": value(0)])
    }

    private mutating func rule() -> AttributeValue {
        .object(
            Attributes(
                (0..<below(6)).map { _ in
                    Attributes.Member(SeededValues.names[below(SeededValues.names.count)], value(0))
                }))
    }

    private mutating func value(_ depth: Int) -> AttributeValue {
        switch below(depth > 3 ? 5 : 8) {
        case 0: .null
        case 1: .bool(below(2) == 0)
        case 2, 3: .number([0, 1, 2, 0.5, -1, 1e300][below(6)])
        case 4: .text(["", "a", "b", "id", "("][below(5)])
        case 5, 6: .list((0..<below(4)).map { _ in value(depth + 1) })
        default: below(2) == 0 ? rule() : .object(["a": value(depth + 1)])
        }
    }

    private mutating func below(_ bound: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int((state >> 33) % UInt64(bound))
    }
}
