import LayoverFrame
import LayoverMetrics
import LayoverProcesses
import LayoverWeb

/// Metrics of the process: its requests, its readiness and its use of resources.
enum ProcessMetrics {
    static let requests = Metric(
        .counter, "layover_requests_total", help: "requests by `route`; several routes can share one label")
    static let ready = Metric(.gauge, "layover_ready", help: "1 if `/readyz` returns 200")
    static let build = Metric(.gauge, "layover_build_info", help: "always 1; `version` is the version of the program")
    static let started = Metric(
        .gauge, "process_start_time_seconds", help: "start time of the process, in seconds since 1970")
    static let cpu = Metric(.counter, "process_cpu_seconds_total", help: "CPU time of all threads")
    static let resident = Metric(.gauge, "process_resident_memory_bytes", help: "resident memory")
    static let virtual = Metric(.gauge, "process_virtual_memory_bytes", help: "reserved address space")
    static let descriptors = Metric(.gauge, "process_open_fds", help: "open file descriptors")

    static let all =
        [requests, RouteTimes.metric, ready, build, started, cpu, resident, virtual, descriptors]
        + DescriptorReport.metrics + PressureMeter.metrics + Lookups.metrics + AccessLog.metrics

    /// Lines for the current use of resources.
    static func lines(of usage: ProcessUsage) -> [String] {
        let lines: [[String]] = [
            cpu.lines([MetricSample(thousandths: usage.cpuMilliseconds)]), resident.lines(usage.residentBytes),
            virtual.lines(usage.virtualBytes), descriptors.lines(usage.openDescriptors),
        ]
        return lines.flatMap { $0 }
    }
}
