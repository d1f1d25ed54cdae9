import LayoverFindIndex

/// Queries and the results that must come first.
enum FindSuite: Suite {
    static let name = "find"
    static let summary = "queries to places, airlines, cards and articles, in order"

    private struct Document: Decodable {
        let cases: [Case]
    }

    private struct Case: Decodable {
        let name: String
        let q: String
        let market: String?
        let domains: [String]?
        let limit: Int?
        let expect: Expectation
    }

    private struct Expectation: Decodable {
        let first: String?
        let order: [String]?
        let top3: [String]?
        let top5: [String]?
        let absent: [String]?
        let empty: Bool?
    }

    static func run(path: String, url: String?, report: inout Report) throws {
        let documents = try SuiteFiles.decoded(Document.self, at: path, named: "queries.json")
        let index = try FindTables.index(near: path)
        for test in documents.flatMap(\.cases) { run(test, index, &report) }
    }

    private static func run(_ test: Case, _ index: MemoryIndex, _ report: inout Report) {
        var query = FinderQuery(test.q)
        query.market = test.market
        query.limit = test.limit ?? 10
        let domains = (test.domains ?? []).map { FinderDomain(rawValue: $0) }
        guard !domains.contains(nil) else { return report.skip(test.name, because: "an unknown domain") }
        query.domains = Set(domains.compactMap(\.self))
        let ids = Finder(index).answer(query).hits.map { index.items[$0.row].id }
        let misses = misses(test.expect, ids)
        guard let miss = misses.first else { return report.pass() }
        report.fail(test.name, expected: miss, got: "\(ids)")
    }

    /// The expectations that are not met.
    private static func misses(_ expect: Expectation, _ ids: [String]) -> [String] {
        var misses: [String] = []
        if let first = expect.first, ids.first != first { misses.append("'\(first)' first") }
        if let order = expect.order, Array(ids.prefix(order.count)) != order { misses.append("\(order) first") }
        for (count, wanted) in [(3, expect.top3), (5, expect.top5)] {
            let missing = Set(wanted ?? []).subtracting(ids.prefix(count)).sorted()
            if !missing.isEmpty { misses.append("\(missing) among the first \(count)") }
        }
        let present = (expect.absent ?? []).filter(ids.contains)
        if !present.isEmpty { misses.append("\(present) absent") }
        if let empty = expect.empty, ids.isEmpty != empty { misses.append(empty ? "nothing" : "a hit") }
        return misses
    }
}
