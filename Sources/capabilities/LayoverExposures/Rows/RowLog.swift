import Dispatch
package import LayoverExperiments
import LayoverFiles
package import LayoverFrame
import LayoverModel
import Synchronization

/// Rows about assignments, for analysts.
package typealias ExposureLog = RowLog<Exposure>
/// Rows about events of cards.
package typealias EventLog = RowLog<CardEvent>

/// Takes rows off the path of requests and writes them to segments.
///
/// ``append(_:)`` puts them in a bounded queue and returns; a caller can be notified of their fates. One serial queue encodes
/// the gathered rows and writes them with one call; it synchronizes, rotates and removes expired segments. Rows that cannot
/// be queued or written are counted by cause, and the next segment that can be written has a line about them.
package final class RowLog<Row: LoggedRow>: Sendable {
    private struct Waiting {
        var rows: [Row] = []
        var receipts: [RowReceipt] = []
        var dropped = DropTally()
        /// True while a write is due.
        var isDue = false
        var report: RowLogReport
    }

    private let settings: RowLogSettings
    private let clock: @Sendable () -> Int
    private let waiting: Mutex<Waiting>
    private let writer: Mutex<RowLogWriter<Row>>
    private let thread = DispatchQueue(label: "layover.rows")

    /// - Parameters:
    ///   - settings: Where segments are, and how large and old they become.
    ///   - log: Receives a line when writing fails, and when it works again.
    ///   - journal: Records dropped rows in the journal of changes; `nil` to record nothing.
    ///   - clock: Milliseconds since 1970.
    package init(
        _ settings: RowLogSettings, log: ServerLog, journal: ChangeJournal? = nil,
        clock: @escaping @Sendable () -> Int
    ) {
        self.settings = settings
        self.clock = clock
        waiting = Mutex(Waiting(report: RowLogReport(kind: Row.kind)))
        writer = Mutex(RowLogWriter(settings, log: log, journal: journal))
    }

    /// Puts rows in the queue; never waits for the disk and never fails.
    ///
    /// Rows that find no room are counted.
    ///
    /// - Complexity: One lock and one copy of the rows; below a microsecond for a few.
    package func append(_ rows: [Row]) { append(rows, completion: nil) }

    /// The same, with a notification of the rows' fates.
    ///
    /// - Parameters:
    ///   - rows: In the order in which they are written.
    ///   - completion: Called once, on the thread that wrote them.
    func append(_ rows: [Row], completion: (@Sendable ([RowFate]) -> Void)?) {
        guard !rows.isEmpty else {
            completion?([])
            return
        }
        let isFirst = waiting.withLock { waiting in
            let first = waiting.rows.count
            let room = max(0, settings.queueRows - first)
            if rows.count <= room {
                waiting.rows += rows
            } else {
                waiting.rows += rows.prefix(room)
                waiting.dropped.add(rows.count - room, .queueFull, at: clock())
            }
            if let completion {
                waiting.receipts.append(
                    RowReceipt(
                        range: first..<waiting.rows.count, missing: max(0, rows.count - room), completion: completion))
            }
            defer { waiting.isDue = true }
            return !waiting.isDue
        }
        guard isFirst else { return }
        thread.asyncAfter(deadline: .now() + .milliseconds(settings.gatherMilliseconds)) { [weak self] in
            self?.writeNow()
        }
    }

    /// The same, with only whether each row is in a segment now, from this call or an earlier one.
    package func appendAcknowledged(_ rows: [Row], completion: @escaping @Sendable ([Bool]) -> Void) {
        append(rows) { fates in completion(fates.map { $0 != .lost }) }
    }

    /// Milliseconds since 1970, as rows are stamped.
    var now: Int { clock() }

    /// The present state of the log.
    package var report: RowLogReport {
        waiting.withLock { waiting in
            var report = waiting.report
            report.queued = waiting.rows.count
            report.count(waiting.dropped)
            return report
        }
    }

    /// Starts the periodic work: synchronizing, closing old segments, removing expired ones.
    package func start() { tickLater() }

    /// Writes the queued rows, and closes the segment, so that others may change it.
    ///
    /// - Returns: The name of the closed segment; `nil` if no segment was open.
    /// - Throws: The error of the disk; rows that were not written are counted.
    @discardableResult
    package func rotate() throws -> String? {
        var settled: [Settled] = []
        defer { settled.forEach { $0() } }
        return try writer.withLock { writer in
            settled = drain(&writer, insists: true)
            let name = writer.segment
            defer { waiting.withLock { $0.report.segment = writer.segment ?? "" } }
            try writer.close(now: clock())
            return name
        }
    }

    /// Closes the current segment if it was opened at least this many milliseconds ago; queued rows are written first.
    func close(olderThan milliseconds: Int) {
        let settled = writer.withLock { writer -> [Settled] in
            guard writer.isOpen(for: milliseconds, now: clock()) else { return [] }
            let settled = drain(&writer, insists: false)
            // If the disk fails, the writer logs it.
            try? writer.close(now: clock())
            waiting.withLock { $0.report.segment = writer.segment ?? "" }
            return settled
        }
        settled.forEach { $0() }
    }

    /// Counts rows that are lost although they were written; the next segment has a line about them.
    func recordLoss(_ dropped: DropTally) { waiting.withLock { $0.dropped.add(dropped) } }

    /// Writes the gathered rows.
    func writeNow() {
        waiting.withLock { $0.isDue = false }
        writer.withLock { writer in drain(&writer, insists: false) }.forEach { $0() }
    }

    private func tickLater() {
        thread.asyncAfter(deadline: .now() + .milliseconds(settings.tickMilliseconds)) { [weak self] in
            guard let self else { return }
            tick()
            tickLater()
        }
    }

    /// Does the periodic work that is due.
    func tick() {
        let settled = writer.withLock { writer in
            let isDue = writer.owesLines || waiting.withLock { !$0.dropped.isEmpty }
            let settled = isDue ? drain(&writer, insists: false) : []
            let trouble = writer.tick(now: clock())
            waiting.withLock { waiting in
                waiting.report.trouble = trouble
                waiting.report.segment = writer.segment ?? ""
            }
            return settled
        }
        settled.forEach { $0() }
    }

    /// Notifies one waiting caller; called after the writer is released.
    private typealias Settled = @Sendable () -> Void

    /// Writes all rows that are queued now, a batch at a time.
    private func drain(_ writer: inout RowLogWriter<Row>, insists: Bool) -> [Settled] {
        var rows = writer.spare
        writer.spare = []
        let (dropped, receipts) = waiting.withLock { waiting in
            swap(&waiting.rows, &rows)
            defer { (waiting.dropped, waiting.receipts) = (DropTally(), []) }
            waiting.report.count(waiting.dropped)
            return (waiting.dropped, waiting.receipts)
        }
        var fates: [RowFate] = []
        writer.owe(dropped)
        var rest = rows[...]
        repeat {
            let outcome = writer.write(&rest, now: clock(), insists: insists)
            if !receipts.isEmpty { fates += outcome.fates }
            waiting.withLock { waiting in
                waiting.report.written += outcome.written
                waiting.report.count(outcome.dropped)
                waiting.report.trouble = outcome.trouble
                waiting.report.segment = writer.segment ?? ""
            }
        } while !rest.isEmpty
        rest = []
        rows.removeAll(keepingCapacity: rows.count <= settings.keptRows)
        writer.spare = rows
        return receipts.map { receipt in { [fates] in receipt.settle(fates) } }
    }
}
