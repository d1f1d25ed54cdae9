import LayoverMetrics

/// Metrics of live searches.
enum SearchMetrics {
    static let searches = Metric(
        .counter, "layover_searches_total",
        help: "searches by `how`: `begun` here, or `gone_on` with from a token of before or of another server")
    static let answers = Metric(
        .counter, "layover_search_answers_total", help: "answers of suppliers that searches took")
    static let failures = Metric(
        .counter, "layover_search_failures_total", help: "questions of searches that got no answer, by `reason`")
    static let joined = Metric(
        .counter, "layover_search_joined_total", help: "requests that waited for a question already under way")
    static let layouts = Metric(
        .counter, "layover_search_layouts_total", help: "layouts that clients were given, by `form`: `patch` or `whole`"
    )
    static let resumed = Metric(
        .counter, "layover_search_streams_resumed_total", help: "streams that went on from their last event")
    static let evicted = Metric(
        .counter, "layover_searches_evicted_total", help: "searches that were let go of for want of room")
    static let bodiesDropped = Metric(
        .counter, "layover_search_bodies_dropped_total", help: "held answers that were let go of for want of room")
    static let passed = Metric(
        .counter, "layover_search_passed_total",
        help:
            "requests for searches of other servers by `outcome`: `answered` by the one that began it, or `gone`: it took none, and this server went on"
    )
    static let live = Metric(.gauge, "layover_searches_live", help: "searches that are held")
    static let listeners = Metric(.gauge, "layover_search_listeners", help: "clients that listen to a search")
    static let bytes = Metric(.gauge, "layover_search_bytes_held", help: "bytes that held searches take")
    static let heldLimit = Metric(
        .gauge, "layover_searches_held_limit", help: "how many may be held: the setting `searches_held`")
    static let bytesLimit = Metric(
        .gauge, "layover_search_bytes_limit", help: "bytes that they may take: the setting `search_megabytes`")

    static let all = [
        searches, answers, failures, joined, layouts, resumed, evicted, bodiesDropped, passed, live, listeners,
        bytes, heldLimit, bytesLimit,
    ]
}
