import LayoverPattern
import LayoverTargeting

/// GrowthBook's own cases for SDKs, in the format of its `cases.json`.
enum GrowthBookSuite: Suite {
    static let name = "growthbook"
    static let summary = "GrowthBook's cases for SDKs, without decryption, redirects and bandits"

    typealias Check = @Sendable (_ row: [AttributeValue], _ id: String, _ report: inout Report) -> Void

    static let patterns = RegularExpressions()

    private static let checks: [String: Check] = [
        "evalCondition": evalCondition, "hash": { HashSuite.hash(.list($0), $1, &$2) },
        "getBucketRange": getBucketRange, "chooseVariation": chooseVariation,
        "getQueryStringOverride": getQueryStringOverride, "inNamespace": inNamespace,
        "getEqualWeights": getEqualWeights, "feature": feature, "run": run, "stickyBucket": stickyBucket,
    ]

    private static let skipped = [
        "decrypt": "Layover does not accept encrypted payloads",
        "urlRedirect": "redirects need a browser, and Layover has no pages with their own addresses",
        "contextualBandit": "bandits are not in GrowthBook's written specification",
    ]

    static func run(path: String, url: String?, report: inout Report) throws {
        var isFound = false
        for document in try SuiteFiles.documents(at: path) {
            for group in document.object?.members ?? [] {
                guard let rows = group.value.list else { continue }
                isFound = isFound || checks[group.name] != nil || skipped[group.name] != nil
                for (index, row) in rows.enumerated() { run(row, index, of: group.name, &report) }
            }
        }
        guard isFound else { throw SuiteError("no cases of this suite in '\(path)'") }
    }

    private static func run(_ row: AttributeValue, _ index: Int, of group: String, _ report: inout Report) {
        let parts = row.list ?? []
        let id = "\(group) #\(index)" + (parts.first?.text.map { " " + $0 } ?? "")
        guard let check = checks[group] else {
            return report.skip(id, because: skipped[group] ?? "this suite does not know the group")
        }
        check(parts, id, &report)
    }

    /// The part at `index`; null if the row is too short.
    static func part(_ row: [AttributeValue], _ index: Int) -> AttributeValue {
        row.indices.contains(index) ? row[index] : .null
    }
}
