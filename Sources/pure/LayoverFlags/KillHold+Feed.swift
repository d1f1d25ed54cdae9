import LayoverModel
import LayoverTargeting

// Kills as GrowthBook's conditions. An attribute that the client does not send counts as within the kill's scope.
extension KillHold {
    var isEverywhere: Bool {
        scope.markets == nil && scope.locales == nil && scope.platforms == nil && scope.app == nil
            && scope.share == nil
    }

    /// The members `condition` and `filters` of rules that hold where the kill does; several if one rule cannot express it.
    var places: [[Attributes.Member]] {
        guard let share = scope.share, let hash else { return [[Attributes.Member("condition", scope.condition)]] }
        // For a share of the units, and for clients without a unit.
        let filter: AttributeValue = .object([
            "seed": .text(hash.seed), "attribute": "id", "hashVersion": .number(Double(hash.version.rawValue)),
            "ranges": .list([GrowthBookFeed.range(BucketRange(Double(100 - share) / 100, 1))]),
        ])
        let isUnknown: AttributeValue = .object([
            "$or": .list([.object(["id": .object(["$exists": false])]), .object(["id": ""])])
        ])
        return [
            [Attributes.Member("condition", scope.condition), Attributes.Member("filters", .list([filter]))],
            [Attributes.Member("condition", .object(["$and": .list([scope.condition, isUnknown])]))],
        ]
    }
}

extension KillScope {
    /// A condition that holds where the kill does.
    fileprivate var condition: AttributeValue {
        func within(_ name: String, _ words: [String]?) -> AttributeValue? {
            words.map { words in
                let isOne: AttributeValue = .object(["$in": .list(words.sorted().map { .text($0) })])
                return orMissing(name, [.object(Attributes([Attributes.Member(name, isOne)]))])
            }
        }
        let parts = [
            within("market", markets?.map(\.code)), within("locale", locales?.map(\.tag)),
            within("platform", platforms?.map(\.rawValue)),
            app.map { range in
                orMissing("app", [range.growthBookCondition(on: "app"), VersionRange.growthBookUnreadable(on: "app")])
            },
        ]
        return .object(["$and": .list(parts.compactMap { $0 })])
    }

    private func orMissing(_ name: String, _ tests: [AttributeValue]) -> AttributeValue {
        let isMissing: AttributeValue = .object(Attributes([Attributes.Member(name, .object(["$exists": false]))]))
        return .object(["$or": .list([isMissing] + tests)])
    }
}
