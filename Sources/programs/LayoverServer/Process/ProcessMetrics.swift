import LayoverFrame
import LayoverMetrics
import LayoverProcesses
import LayoverWeb

/// Metrics of the process: its requests, its readiness and its use of resources.
enum ProcessMetrics {
    static let requests = Metric(
        .counter, "layover_requests_total", help: "requests by `route`; several routes can share one label")

    /// State of a process.
    struct State {
        let isReady: Bool
        /// In seconds since 1970.
        let started: Int
        let usage: ProcessUsage
    }

    static let rows: [MetricRow<State>] = [
        .gauge("layover_ready", help: "1 if `/readyz` returns 200", \.isReady),
        .gauge(
            "layover_build_info", help: "always 1; `version` is the version of the program",
            { _ in MetricSample(1, ["version": LayoverVersion.text]) }),
        .gauge(
            "process_start_time_seconds", help: "start time of the process, in seconds since 1970", \.started),
        .counter(
            "process_cpu_seconds_total", help: "CPU time of all threads",
            { MetricSample(thousandths: $0.usage.cpuMilliseconds) }),
        .gauge("process_resident_memory_bytes", help: "resident memory", \.usage.residentBytes),
        .gauge("process_virtual_memory_bytes", help: "reserved address space", \.usage.virtualBytes),
        .gauge("process_open_fds", help: "open file descriptors", \.usage.openDescriptors),
    ]

    static let all =
        [requests, RouteTimes.metric] + rows.map(\.metric) + DescriptorReport.rows.map(\.metric)
        + PressureMeter.rows.map(\.metric) + Lookups.metrics + AccessLog.rows.map(\.metric)
}
