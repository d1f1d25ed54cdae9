import LayoverExperiments
import LayoverTargeting

// The groups of cases that test one function each.
extension GrowthBookSuite {
    /// `[name, condition, attributes, expected, groups]`.
    static func evalCondition(_ row: [AttributeValue], _ id: String, _ report: inout Report) {
        let groups = (part(row, 4).object?.members ?? []).map { ($0.name, $0.value.list ?? []) }
        let (condition, _) = AttributeCondition.compile(
            part(row, 1), groups: SavedGroups(Dictionary(groups) { first, _ in first }), patterns: patterns)
        let found = condition.holds(for: part(row, 2).object ?? [:])
        report.expect(id, "\(part(row, 3))", got: "\(found)")
    }

    /// `[name, [arms, coverage, weights], ranges]`.
    static func getBucketRange(_ row: [AttributeValue], _ id: String, _ report: inout Report) {
        let input = part(row, 1).list ?? []
        let found = BucketRange.split(
            arms: Int(exactly: part(input, 0).number ?? 0) ?? 0, coverage: part(input, 1).number ?? 1,
            weights: part(input, 2).list?.compactMap(\.number))
        expectNear(id, part(row, 2), got: .list(found.map { .list([.number($0.lower), .number($0.upper)]) }), &report)
    }

    /// `[name, bucket, ranges, arm]`.
    static func chooseVariation(_ row: [AttributeValue], _ id: String, _ report: inout Report) {
        let found = BucketRange.choose(part(row, 1).number ?? -1, among: ranges(part(row, 2)))
        report.expect(id, "\(part(row, 3))", got: "\(found ?? -1)")
    }

    /// `[name, experiment, url, arms, arm]`.
    static func getQueryStringOverride(_ row: [AttributeValue], _ id: String, _ report: inout Report) {
        let found = PreviewQuery.arm(
            of: part(row, 1).text ?? "", in: part(row, 2).text ?? "", arms: Int(part(row, 3).number ?? 0))
        report.expect(id, "\(part(row, 4))", got: found.map(String.init) ?? "null")
    }

    /// `[name, unit, [name, from, to], expected]`.
    static func inNamespace(_ row: [AttributeValue], _ id: String, _ report: inout Report) {
        let written = part(row, 2).list ?? []
        let range = BucketRange(part(written, 1).number ?? 0, part(written, 2).number ?? 0)
        let found = Namespace(part(written, 0).text ?? "", range).admits(part(row, 1).text ?? "")
        report.expect(id, "\(part(row, 3))", got: "\(found)")
    }

    /// `[arms, weights]`.
    static func getEqualWeights(_ row: [AttributeValue], _ id: String, _ report: inout Report) {
        let found = BucketRange.equalWeights(Int(exactly: part(row, 0).number ?? 0) ?? 0)
        expectNear(id, part(row, 1), got: .list(found.map { .number($0) }), &report)
    }

    private static func ranges(_ written: AttributeValue) -> [BucketRange] {
        (written.list ?? []).map { BucketRange(part($0.list ?? [], 0).number ?? 0, part($0.list ?? [], 1).number ?? 0) }
    }

    /// Compares as upstream does, with numbers cut to eight decimals.
    private static func expectNear(
        _ id: String, _ expected: AttributeValue, got found: AttributeValue, _ report: inout Report
    ) {
        report.expect(id, "\(expected.cut)", got: "\(found.cut)")
    }
}

extension AttributeValue {
    /// The same value with every number cut to eight decimals.
    fileprivate var cut: AttributeValue {
        switch self {
        case .number(let number): .number((number * 1e8).rounded(.down) / 1e8)
        case .list(let items): .list(items.map(\.cut))
        default: self
        }
    }

    /// Compares two values, ignoring the order of members.
    func isSame(as other: AttributeValue) -> Bool {
        switch (self, other) {
        case (.list(let left), .list(let right)):
            left.count == right.count && zip(left, right).allSatisfy { $0.isSame(as: $1) }
        case (.object(let left), .object(let right)):
            left.members.count == right.members.count
                && left.members.allSatisfy { right[$0.name].map($0.value.isSame) ?? false }
        default: self == other
        }
    }
}
