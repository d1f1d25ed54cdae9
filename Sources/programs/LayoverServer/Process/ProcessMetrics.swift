import LayoverFrame
import LayoverMetrics
import LayoverProcesses
import LayoverWeb

/// Metrics of the process: its requests, its readiness and its use of resources.
enum ProcessMetrics {
    static let requests = Metric(
        .counter, "layover_requests_total", help: "requests by `route`, in words that several routes share")
    static let ready = Metric(.gauge, "layover_ready", help: "1 where `/readyz` answers 200")
    static let build = Metric(.gauge, "layover_build_info", help: "always 1; `version` is the program's")
    static let started = Metric(.gauge, "process_start_time_seconds", help: "when the process started, since 1970")
    static let cpu = Metric(.counter, "process_cpu_seconds_total", help: "time that all threads have worked")
    static let resident = Metric(.gauge, "process_resident_memory_bytes", help: "memory that is in use")
    static let virtual = Metric(.gauge, "process_virtual_memory_bytes", help: "address space that is taken")
    static let descriptors = Metric(.gauge, "process_open_fds", help: "descriptors that are open")

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
