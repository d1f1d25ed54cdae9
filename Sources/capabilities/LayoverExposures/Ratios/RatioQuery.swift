/// A request to `GET /admin/srm`.
struct RatioQuery: Sendable {
    /// Spans that a request may have; only a few, so that answers can be cached.
    static let spans: [(word: String, name: String, milliseconds: Int?)] = [
        ("all", "all time", nil), ("30d", "30 days", 30 * 86_400_000), ("7d", "7 days", 7 * 86_400_000),
        ("24h", "24 hours", 86_400_000), ("2h", "2 hours", 7_200_000),
    ]

    private(set) var query = RatioCache.Query()
    private(set) var isJSON: Bool
    private(set) var span = "all"

    /// Returns `nil` for an invalid query.
    ///
    /// - Parameters:
    ///   - items: The items of the query.
    ///   - prefersPage: Whether the client prefers a page to JSON; `format` overrides it.
    init?(_ items: [(name: String, value: String)]?, prefersPage: Bool) {
        guard let items else { return nil }
        isJSON = !prefersPage
        for (name, value) in items {
            switch name {
            case "experiment": query.experiment = value.isEmpty ? nil : String(value.prefix(200))
            case "since":
                guard let span = RatioQuery.spans.first(where: { $0.word == value }) else { return nil }
                query.since = span.milliseconds
                self.span = span.word
            case "format":
                guard ["html", "json"].contains(value) else { return nil }
                isJSON = value == "json"
            default: break
            }
        }
    }
}
