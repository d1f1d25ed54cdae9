import LayoverMetrics

/// Metrics of live searches.
enum SearchMetrics {
    static let searches = Metric(
        .counter, "layover_searches_total",
        help: "searches by `how`: `begun` here, or `gone_on` from a token of an earlier start or of another server")
    static let answers = Metric(
        .counter, "layover_search_answers_total", help: "suppliers' answers that searches received")
    static let failures = Metric(
        .counter, "layover_search_failures_total",
        help: "calls of searches to suppliers that returned no answer, by `reason`")
    static let joined = Metric(
        .counter, "layover_search_joined_total", help: "requests that waited for a pending call to the supplier")
    static let layouts = Metric(
        .counter, "layover_search_layouts_total", help: "layouts that clients received, by `form`: `patch` or `whole`"
    )
    static let resumed = Metric(
        .counter, "layover_search_streams_resumed_total", help: "streams that continued after their last event")
    static let evicted = Metric(
        .counter, "layover_searches_evicted_total", help: "searches that were dropped for lack of room")
    static let bodiesDropped = Metric(
        .counter, "layover_search_bodies_dropped_total", help: "stored answers that were dropped for lack of room")
    static let passed = Metric(
        .counter, "layover_search_passed_total",
        help:
            "requests for searches of other servers by `outcome`: `answered` by the server that began it, or `gone`: it accepted none, and this server continued the search"
    )
    static let live = Metric(.gauge, "layover_searches_live", help: "searches that the server holds")
    static let listeners = Metric(.gauge, "layover_search_listeners", help: "clients that listen to a search")
    static let bytes = Metric(.gauge, "layover_search_bytes_held", help: "bytes that the searches use")
    static let heldLimit = Metric(
        .gauge, "layover_searches_held_limit", help: "the maximum number of searches: the setting `searches_held`")
    static let bytesLimit = Metric(
        .gauge, "layover_search_bytes_limit", help: "the maximum bytes of searches: the setting `search_megabytes`")

    static let all =
        [
            searches, answers, failures, joined, layouts, resumed, evicted, bodiesDropped, passed, live, listeners,
            bytes, heldLimit, bytesLimit,
        ] + SearchTimesTable.rows.map(\.metric)
}
