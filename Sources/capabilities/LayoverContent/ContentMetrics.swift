import LayoverMetrics
import LayoverZones

/// Metrics of the content that is served.
enum ContentMetrics {
    static let catalog = Metric(
        .gauge, "layover_catalog_info", help: "always 1; `hash` is the hash of the catalog, empty without one")
    static let published = Metric(
        .gauge, "layover_catalog_published_timestamp_seconds",
        help: "when this server put the catalog in force, in seconds since 1970; 0 without a catalog")
    static let compiled = Metric(
        .gauge, "layover_catalog_compile_seconds", help: "time spent on compiling the catalog served")
    static let heldBack = Metric(
        .gauge, "layover_held_back", help: "parts of the content that are not served as written")
    static let quarantined = Metric(
        .gauge, "layover_quarantined", help: "content that is skipped because it crashed the server twice")
    static let readable = Metric(
        .gauge, "layover_content_readable", help: "0 if the content folder cannot be read")

    static let zones = Metric(
        .gauge, "layover_time_zones_info",
        help:
            "always 1; `version` is the version of the tables of time zones in use, `source` is `tzdata` for the tables of the system and `icu` for those of the library"
    )

    static let all = [catalog, published, compiled, heldBack, quarantined, readable, zones]

    static func labels(of zones: SystemZones.Source) -> MetricLabels {
        ["version": zones.version, "source": zones.folder == nil ? "icu" : "tzdata"]
    }
}
