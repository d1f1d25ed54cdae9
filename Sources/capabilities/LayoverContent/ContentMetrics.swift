import LayoverMetrics

/// Metrics of the content that is served.
enum ContentMetrics {
    static let catalog = Metric(
        .gauge, "layover_catalog_info", help: "always 1; `hash` is that of the catalog served, empty for none")
    static let published = Metric(
        .gauge, "layover_catalog_published_timestamp_seconds",
        help: "when the catalog served was put in force here, since 1970; 0 for none")
    static let compiled = Metric(
        .gauge, "layover_catalog_compile_seconds", help: "time that compiling the catalog served took")
    static let heldBack = Metric(
        .gauge, "layover_held_back", help: "parts of the content that are not served as written")
    static let quarantined = Metric(
        .gauge, "layover_quarantined", help: "content that is passed over because the server ended of it twice")
    static let readable = Metric(
        .gauge, "layover_content_readable", help: "0 where the content folder cannot be read")

    static let all = [catalog, published, compiled, heldBack, quarantined, readable]
}
