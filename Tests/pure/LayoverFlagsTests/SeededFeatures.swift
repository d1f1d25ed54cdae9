import LayoverTargeting

/// Random features like those of a product, and callers for them; the same for the same seed.
struct SeededFeatures {
    private var state: UInt64

    init(seed: UInt64) { state = seed &+ 0x9e37_79b9 }

    mutating func payload(features: Int) -> AttributeValue {
        let members = (0..<features).map { index in
            Attributes.Member(
                "feature-\(index)",
                .object(["defaultValue": .number(0), "rules": .list((0..<below(4)).map { rule("\(index)-\($0)") })]))
        }
        return .object([
            "features": .object(Attributes(members)),
            "savedGroups": .object(["friends": .list(["u1", "u3", "u5"])]),
        ])
    }

    mutating func attributes() -> Attributes {
        var members = [Attributes.Member("market", .text(pick(["GB", "NO", "DE", "ÅL"])))]
        if below(5) > 0 { members.append(.init("id", .text("u\(below(500))"))) }
        if below(3) > 0 { members.append(.init("device", pick([.text("d-1"), .number(12), .null, .text("")]))) }
        if below(3) > 0 { members.append(.init("app", .text(pick(["7.3.0", "7.31", "v8", "7.2.0-beta+4", "x", ""])))) }
        if below(3) > 0 { members.append(.init("count", pick([.number(3), .text("3"), .number(0), .bool(true)]))) }
        if below(3) > 0 { members.append(.init("isIn", pick([.bool(true), .bool(false), .null, .text("yes")]))) }
        if below(4) > 0 { members.append(.init("tags", .list([.text(pick(["a", "b"])), .text("c")]))) }
        if below(4) > 0 { members.append(.init("deep", .object(["er": .text(pick(["GB", "a"]))]))) }
        return Attributes(members)
    }

    private mutating func rule(_ name: String) -> AttributeValue {
        var members: [Attributes.Member] = []
        if below(3) > 0 { members.append(.init("condition", condition(0))) }
        if below(6) == 0 { members.append(.init("filters", .list([filter(), filter()]))) }
        if below(12) == 0 { members.append(.init("parentConditions", parent)) }
        let share = below(4)
        if share == 1 { members.append(.init("coverage", .number(pick([0, 0.1, 0.5, 0.9999, 1])))) }
        if share == 2 { members.append(.init("range", .list([.number(0.2), .number(0.7)]))) }
        if below(2) == 0 {
            members.append(.init("force", .number(Double(below(5)))))
        } else {
            members.append(.init("variations", .list([.number(1), .number(2), .number(3)])))
            members.append(.init("key", .text("experiment-\(below(3))")))
            if below(3) == 0 { members.append(.init("weights", .list([.number(0.2), .number(0.3), .number(0.5)]))) }
            if below(9) == 0 { members.append(.init("namespace", .list([.text("n"), .number(0), .number(0.5)]))) }
        }
        members.append(.init("hashVersion", .number(below(6) == 0 ? 1 : 2)))
        members.append(.init("seed", .text(name)))
        if below(4) == 0 { members.append(.init("hashAttribute", .text(pick(["device", "deep.er", "market"])))) }
        return .object(Attributes(members))
    }

    private var parent: AttributeValue {
        .list([.object(["id": "feature-0", "condition": .object(["value": .object(["$gt": 0])])])])
    }

    private mutating func filter() -> AttributeValue {
        .object([
            "seed": .text("group-\(below(2))"), "hashVersion": .number(below(8) == 0 ? 1 : 2), "attribute": "id",
            "ranges": .list([.list([.number(0), .number(0.4)]), .list([.number(0.6), .number(0.9)])]),
        ])
    }

    private mutating func condition(_ depth: Int) -> AttributeValue {
        switch below(depth > 2 ? 1 : 8) {
        case 5: .object(["$or": .list((0..<below(3)).map { _ in condition(depth + 1) })])
        case 6: .object(["$not": condition(depth + 1)])
        case 7: .object([pick(["$nor", "$and"]): .list((0..<below(3)).map { _ in condition(depth + 1) })])
        default: .object(Attributes((0..<1 + below(2)).map { _ in test() }))
        }
    }

    private mutating func test() -> Attributes.Member {
        let path = pick(["market", "id", "device", "app", "count", "isIn", "tags", "deep.er", "none", "tags.length"])
        return .init(path, below(3) == 0 ? literal() : .object(Attributes([operation()])))
    }

    private mutating func operation() -> Attributes.Member {
        let name = pick([
            "$eq", "$ne", "$in", "$nin", "$ini", "$lt", "$gte", "$vgt", "$vlte", "$veq", "$exists", "$type", "$regex",
            "$inGroup", "$notInGroup", "$size", "$all", "$elemMatch", "$not", "$unknown",
        ])
        switch name {
        case "$in", "$nin", "$ini", "$all":
            return .init(name, .list((0..<below(4)).map { _ in literal() }))
        case "$vgt", "$vlte", "$veq": return .init(name, .text(pick(["7.3.0", "7.31", "8", "7.2.0-beta"])))
        case "$exists": return .init(name, .bool(below(2) == 0))
        case "$type": return .init(name, .text(pick(["string", "number", "array"])))
        case "$inGroup", "$notInGroup": return .init(name, .text(pick(["friends", "nobody"])))
        case "$elemMatch", "$not": return .init(name, .object(["$eq": literal()]))
        default: return .init(name, literal())
        }
    }

    private mutating func literal() -> AttributeValue {
        pick([
            .text("GB"), .text("NO"), .text("u1"), .text("3"), .number(3), .number(0), .bool(true), .bool(false), .null,
            .text(""), .text("a"), .text("ÅL"), .list([.text("a"), .text("c")]), .number(12),
        ])
    }

    private mutating func pick<Value>(_ values: [Value]) -> Value { values[below(values.count)] }

    private mutating func below(_ bound: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int((state >> 33) % UInt64(bound))
    }
}
