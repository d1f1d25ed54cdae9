import LayoverExperiments
import LayoverFlags
import LayoverTargeting

/// Buckets of seeds and units, and values exactly at the ends of ranges.
enum HashSuite: Suite {
    static let name = "hash"
    static let summary = "buckets of seeds and units, and the ends of ranges"

    static func run(path: String, url: String?, report: inout Report) throws {
        let checks = [("hash", hash), ("boundary", boundary)]
        let rows = try SuiteFiles.documents(at: path).flatMap { document in
            checks.flatMap { name, check in
                (document[name]?.list ?? []).enumerated().map { (id: "\(name) #\($0) \($1)", row: $1, check: check) }
            }
        }
        for (id, row, check) in try SuiteFiles.found(rows, at: path) { check(row, id, &report) }
    }

    /// `[seed, unit, version, bucket]`; the bucket is null for an unknown version.
    static func hash(_ row: AttributeValue, _ id: String, _ report: inout Report) {
        guard let parts = row.list, parts.count >= 4, let seed = parts[0].text, let unit = parts[1].text,
            let version = parts[2].number
        else { return report.fail(id, expected: "[seed, unit, version, bucket]", got: "\(row)") }
        let bucket = Int(exactly: version).flatMap { BucketHash(seed: seed, version: $0) }?.bucket(of: unit)
        report.expect(id, "\(parts[3])", got: "\(bucket.map { AttributeValue.number($0) } ?? .null)")
    }

    private static func boundary(_ row: AttributeValue, _ id: String, _ report: inout Report) {
        guard let kind = row["kind"]?.text, let seed = row["seed"]?.text, let unit = row["id"]?.text,
            let version = row["hashVersion"]?.number, let expected = row["expect"]
        else { return report.fail(id, expected: "kind, seed, id, hashVersion, expect", got: "\(row)") }
        let hash = Int(exactly: version).flatMap { BucketHash(seed: seed, version: $0) }
        if let wanted = row["bucket"]?.number, hash?.bucket(of: unit) != wanted {
            return report.fail(id, expected: "bucket \(wanted)", got: "\(String(describing: hash?.bucket(of: unit)))")
        }
        let context = AssignmentContext(attributes: ["id": .text(unit)])
        switch kind {
        case "assign": report.expect(id, "\(expected)", got: "\(assign(row, hash, context))")
        case "rollout":
            let range = row["range"]?.list?.compactMap(\.number) ?? []
            let share: Rollout.Share =
                range.count == 2
                ? .range(BucketRange(range[0], range[1])) : .coverage(row["coverage"]?.number ?? 1)
            report.expect(id, "\(expected)", got: "\(Rollout(share, hash: hash).takes(context))")
        default: report.skip(id, because: "unknown kind '\(kind)'")
        }
    }

    /// The number of the arm; -1 if the unit is not in the experiment.
    private static func assign(_ row: AttributeValue, _ hash: BucketHash?, _ context: AssignmentContext) -> Int {
        let arms = Int(exactly: row["variations"]?.number ?? 2) ?? 0
        let experiment = Experiment(
            key: "boundary", hash: hash, arms: (0..<max(0, arms)).map { Arm(number: $0) },
            ranges: BucketRange.split(
                arms: arms, coverage: row["coverage"]?.number ?? 1,
                weights: row["weights"]?.list?.compactMap(\.number)))
        let assignment = experiment.assign(in: context, answer: { _ in .circle })
        return assignment.isInExperiment ? assignment.arm : -1
    }
}
