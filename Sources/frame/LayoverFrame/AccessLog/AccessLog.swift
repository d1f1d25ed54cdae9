import Dispatch
import Glibc
package import LayoverHTTP
package import LayoverMetrics
package import LayoverWeb
import Synchronization

/// The log of requests, on standard output: one JSON object for each request, written by a thread of its own.
///
/// A worker adds its line to a bounded queue and continues. If the reader of the output is too slow and the queue is full,
/// the line is dropped and counted.
package final class AccessLog: Sendable {
    private struct Waiting {
        var entries: [AccessLogEntry] = []
        /// True while a write is scheduled.
        var isDue = false
    }

    private let oneIn: Int
    private let clock: @Sendable () -> Int
    private let write: @Sendable ([UInt8]) -> Void
    private let waiting = Mutex(Waiting())
    private let requests = Atomic<Int>(0)
    private let written = Count()
    private let dropped = Count()
    private let thread = DispatchQueue(label: "layover.access-log")

    /// `nil` if the log is off.
    ///
    /// - Parameters:
    ///   - mode: The requests that are logged.
    ///   - clock: Milliseconds since 1970.
    ///   - write: Receives whole lines, on the log's own thread; it may wait.
    package init?(
        _ mode: AccessLogMode, clock: @escaping @Sendable () -> Int,
        write: @escaping @Sendable ([UInt8]) -> Void = AccessLog.writeToStandardOutput
    ) {
        switch mode {
        case .off: return nil
        case .sampled: oneIn = AccessLogLimits.sampledOneIn
        case .all: oneIn = 1
        }
        self.clock = clock
        self.write = write
    }

    /// Adds one request to the queue, if it is among the logged ones.
    ///
    /// - Complexity: One atomic addition if it is not logged, else a lock and a few texts.
    package func record(_ outcome: HTTPOutcome, _ route: RouteTimes.Name, of request: borrowing HTTPRequest) {
        guard requests.wrappingAdd(1, ordering: .relaxed).oldValue.isMultiple(of: oneIn) else { return }
        append(AccessLogEntry(outcome, route, of: request, at: clock()))
    }

    func append(_ entry: AccessLogEntry) {
        let isFirst = waiting.withLock { waiting in
            guard waiting.entries.count < AccessLogLimits.lines else {
                dropped.add()
                return false
            }
            waiting.entries.append(entry)
            defer { waiting.isDue = true }
            return !waiting.isDue
        }
        guard isFirst else { return }
        thread.asyncAfter(deadline: .now() + .milliseconds(AccessLogLimits.gatherMilliseconds)) { [weak self] in
            self?.writeNow()
        }
    }

    /// Writes the pending lines, unless the reader of the output does not read in time.
    package func flush() {
        let done = DispatchSemaphore(value: 0)
        thread.async { [weak self] in
            self?.writeNow()
            done.signal()
        }
        _ = done.wait(timeout: .now() + .milliseconds(AccessLogLimits.lastMilliseconds))
    }

    private func writeNow() {
        let entries = waiting.withLock { waiting in
            defer { waiting = Waiting() }
            return waiting.entries
        }
        guard !entries.isEmpty else { return }
        var lines: [UInt8] = []
        for entry in entries { entry.append(to: &lines) }
        write(lines)
        written.add(entries.count)
    }

    /// Writes all of it, or as much as the reader accepts.
    package static func writeToStandardOutput(_ lines: [UInt8]) {
        var start = 0
        while start < lines.count {
            let count = unsafe lines.withUnsafeBytes { bytes in
                unsafe Glibc.write(STDOUT_FILENO, bytes.baseAddress?.advanced(by: start), bytes.count - start)
            }
            guard count > 0 || errno == EINTR else { return }
            start += max(0, count)
        }
    }
}

extension AccessLog {
    package static let rows: [MetricRow<AccessLog?>] = [
        .counter(
            "layover_access_log_lines_total", help: "lines written to the access log", { $0?.written.value ?? 0 }),
        .counter(
            "layover_access_log_dropped_total", help: "lines of the access log dropped because of a full buffer",
            { $0?.dropped.value ?? 0 }),
    ]

    /// Lines for Prometheus; all 0 if there is no log.
    package static func prometheus(_ log: AccessLog?) -> [String] { rows.lines(of: log) }
}
