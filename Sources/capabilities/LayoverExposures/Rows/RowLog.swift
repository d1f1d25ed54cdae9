import Dispatch
package import LayoverExperiments
import LayoverFiles
package import LayoverFrame
import LayoverModel
import Synchronization

/// Rows about who was assigned to what, for analysts.
package typealias ExposureLog = RowLog<Exposure>
/// Rows about what became of cards.
package typealias EventLog = RowLog<CardEvent>

/// Takes rows off the path of requests and writes them to segments.
///
/// ``append(_:)`` puts them in a bounded queue and returns, and whoever wants to hear what became of them is told. One serial queue encodes what has gathered and writes it
/// with one call; it synchronizes, rotates and removes what is past its days. What cannot be queued or written is
/// counted by its cause, and a line in the next segment that can be written says so.
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
    ///   - settings: Where segments lie, and how large and old they grow.
    ///   - log: Is told when writing fails, and when it works again.
    ///   - journal: Has drops noted on the line of time; `nil` for none.
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
    /// What finds no room is counted.
    ///
    /// - Complexity: One lock and one copy of the rows; below a microsecond for a few.
    package func append(_ rows: [Row]) { append(rows, completion: nil) }

    /// The same, for whoever wants to hear what became of them.
    ///
    /// - Parameters:
    ///   - rows: In the order in which they are to stand.
    ///   - completion: Hears it once, on the thread that wrote them.
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

    /// The same, for whoever only asks whether each stands in a segment now, by this try or by an earlier one.
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

    /// Starts what happens by the clock: synchronizing, closing old segments, removing those past their days.
    package func start() { tickLater() }

    /// Writes what is queued, and closes the segment, so that others may change it.
    ///
    /// - Returns: The name of the segment that was closed; `nil` where none was open.
    /// - Throws: What the disk says; what was not written is counted.
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

    /// Closes the segment that is written, where it was opened so many milliseconds ago; what is queued is written first.
    func close(olderThan milliseconds: Int) {
        let settled = writer.withLock { writer -> [Settled] in
            guard writer.isOpen(for: milliseconds, now: clock()) else { return [] }
            let settled = drain(&writer, insists: false)
            // Where the disk fails, the log says so itself.
            try? writer.close(now: clock())
            waiting.withLock { $0.report.segment = writer.segment ?? "" }
            return settled
        }
        settled.forEach { $0() }
    }

    /// Counts rows that are lost although they were written; a line in the next segment says so.
    func recordLoss(_ dropped: DropTally) { waiting.withLock { $0.dropped.add(dropped) } }

    /// Writes what has gathered.
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

    /// Does what is due by the clock.
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

    /// Tells one who waits; called when the writer is free again.
    private typealias Settled = @Sendable () -> Void

    /// Writes all that is queued now, a batch at a time.
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
