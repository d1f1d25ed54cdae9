import LayoverMetrics
import LayoverZones

/// State of the content that is served, as metrics report it.
struct ContentMetrics {
    /// The hash of the catalog; empty without one.
    let catalog: String
    let content: PublishState
    /// True if the published release is not applied.
    let isReleaseHeldBack: Bool
    let zones: SystemZones.Source

    static let rows: [MetricRow<ContentMetrics>] = [
        .gauge(
            "layover_catalog_info", help: "always 1; `hash` is the hash of the catalog, empty without one",
            { MetricSample(1, ["hash": $0.catalog]) }),
        .gauge(
            "layover_catalog_published_timestamp_seconds",
            help: "when this server put the catalog in force, in seconds since 1970; 0 without a catalog",
            { $0.content.publishedAt ?? 0 }),
        .gauge(
            "layover_catalog_compile_seconds", help: "time spent on compiling the catalog served",
            { MetricSample(thousandths: $0.content.compileMilliseconds) }),
        .gauge(
            "layover_held_back", help: "parts of the content that are not served as written",
            { $0.content.heldBackCount + ($0.isReleaseHeldBack ? 1 : 0) }),
        .gauge(
            "layover_quarantined", help: "content that is skipped because it crashed the server twice",
            { $0.content.quarantined.count }),
        .gauge(
            "layover_content_readable", help: "0 if the content folder cannot be read", { $0.content.unread == nil }),
        .gauge(
            "layover_time_zones_info",
            help:
                "always 1; `version` is the version of the tables of time zones in use, `source` is `tzdata` for the tables of the system and `icu` for those of the library",
            {
                MetricSample(
                    1, ["version": $0.zones.version, "source": $0.zones.folder == nil ? "icu" : "tzdata"])
            }),
    ]
}
