import Dispatch
import Glibc
package import LayoverHTTP
package import LayoverMetrics
package import LayoverWeb
import Synchronization

/// Lines about requests, on standard output: one JSON object a request, written by a thread of their own.
///
/// A worker puts its line in a bounded queue and goes on; what finds no room because nobody reads the output is dropped and
/// counted.
package final class AccessLog: Sendable {
    private struct Waiting {
        var entries: [AccessLogEntry] = []
        /// True while a write is due.
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

    /// Makes none where none is told.
    ///
    /// - Parameters:
    ///   - mode: Which requests are told.
    ///   - clock: Milliseconds since 1970.
    ///   - write: Takes whole lines, on the log's own thread; it may wait.
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

    /// Puts one request in the queue, where it is among those that are told.
    ///
    /// - Complexity: One atomic addition where it is not, else a lock and a few texts.
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

    /// Writes what waits, unless whoever reads it does not.
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

    /// Writes all of it, or as much as the other side takes.
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
    private static let linesMetric = Metric(
        .counter, "layover_access_log_lines_total", help: "lines of the access log that were written")
    private static let droppedMetric = Metric(
        .counter, "layover_access_log_dropped_total", help: "lines of the access log that found no room")

    package static let metrics = [linesMetric, droppedMetric]

    /// Lines as Prometheus reads them; all 0 where there is no log.
    package static func prometheus(_ log: AccessLog?) -> [String] {
        linesMetric.lines(log?.written.value ?? 0) + droppedMetric.lines(log?.dropped.value ?? 0)
    }
}
