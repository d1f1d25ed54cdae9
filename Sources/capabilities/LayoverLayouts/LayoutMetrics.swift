import LayoverMetrics

/// Metrics of layouts, in addition to those of ``CardCounters``.
enum LayoutMetrics {
    static let degraded = Metric(
        .counter, "layover_degraded_total", help: "results that went without a layout, by `reason`")
    static let failures = Metric(
        .counter, "layover_card_failures_total", help: "layouts in which a card could not be made")
    static let blockedLinks = Metric(
        .counter, "layover_blocked_links_total",
        help: "links in cards that were refused, or that lead nowhere for their client")

    static let packed = Metric(
        .counter, "layover_packed_answers_total",
        help:
            "answers that came packed, by `outcome`: spliced, repacked where they could not be cut, decoded for a client that takes no gzip, multi-member where several members were unpacked, refused; and those that `pack_answers` packed"
    )

    static let all = [degraded, failures, blockedLinks, packed]
}
