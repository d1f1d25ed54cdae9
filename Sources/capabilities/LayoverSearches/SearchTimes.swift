import LayoverMetrics
import Synchronization

/// Times of the searches of one supplier.
final class SearchTimes: Sendable {
    /// Upper ends in microseconds: a search may take minutes.
    private static let ends = [
        100_000, 250_000, 500_000, 1_000_000, 2_000_000, 5_000_000, 10_000_000, 20_000_000, 30_000_000, 60_000_000,
        120_000_000,
    ]

    let first = Histogram(ends: SearchTimes.ends)
    let complete = Histogram(ends: SearchTimes.ends)
    let reading = Histogram()
    /// Polls of searches that are complete.
    let polls = Count()
}

/// Times of searches by supplier: as many entries as there are suppliers in the settings.
final class SearchTimesTable: Sendable {
    static let rows: [MetricRow<SearchTimesTable>] = [
        .histogram(
            "layover_search_first_seconds",
            help: "time from the beginning of a search to its first itinerary, by `supplier`",
            { $0.histograms(\.first) }),
        .histogram(
            "layover_search_complete_seconds",
            help: "time from the beginning of a search to its complete answer, by `supplier`",
            { $0.histograms(\.complete) }),
        .counter(
            "layover_search_complete_polls_total",
            help:
                "polls of searches that are complete, by `supplier`; divided by the count of `layover_search_complete_seconds` they are the polls of a search",
            { $0.all.map { MetricSample($0.times.polls.value, ["supplier": $0.supplier]) } }),
        .histogram(
            "layover_search_facts_seconds", help: "time to read the facts of one answer, by `supplier`",
            { $0.histograms(\.reading) }),
    ]

    private struct Histograms: MetricReading {
        let histograms: [(labels: MetricLabels, histogram: Histogram)]

        func lines(of metric: Metric) -> [String] { metric.lines(histograms: histograms) }
    }

    private let times = Mutex<[String: SearchTimes]>([:])

    func times(of supplier: String) -> SearchTimes {
        times.withLock { times in
            if let known = times[supplier] { return known }
            let new = SearchTimes()
            times[supplier] = new
            return new
        }
    }

    private var all: [(supplier: String, times: SearchTimes)] {
        times.withLock { $0.sorted { $0.key < $1.key }.map { (supplier: $0.key, times: $0.value) } }
    }

    private func histograms(_ histogram: (SearchTimes) -> Histogram) -> Histograms {
        Histograms(histograms: all.map { (labels: ["supplier": $0.supplier], histogram: histogram($0.times)) })
    }
}
