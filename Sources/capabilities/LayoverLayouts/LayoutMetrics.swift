import LayoverMetrics

/// Metrics of layouts, in addition to those of ``CardCounters``.
enum LayoutMetrics {
    static let degraded = Metric(
        .counter, "layover_degraded_total", help: "results sent without a layout, by `reason`")
    static let failures = Metric(
        .counter, "layover_card_failures_total", help: "layouts with a card that failed")
    static let blockedLinks = Metric(
        .counter, "layover_blocked_links_total",
        help: "links in cards that were rejected, or that the client cannot open")

    static let packed = Metric(
        .counter, "layover_packed_answers_total",
        help:
            "answers that arrived compressed, by `outcome`: spliced, repacked if splicing was impossible, decoded for a client that does not accept gzip, multi-member if several members were unpacked, refused; and those that `pack_answers` compressed"
    )

    static let all = [degraded, failures, blockedLinks, packed]
}
