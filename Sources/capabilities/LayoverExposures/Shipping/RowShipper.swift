import LayoverExperiments
import LayoverFiles
package import LayoverFrame
package import LayoverRowsPostgres
import LayoverSQLite
import Synchronization

/// Ships closed segments to the place with the rows of all servers, oldest first, and deletes them afterwards.
///
/// While the place is unavailable they wait on the disk; beyond the quota the oldest are dropped and counted. If no segment
/// waits, the logs close their current ones, so that rows are seconds behind, and segments are few while the place is down.
package actor RowShipper {
    /// Settings of a shipper.
    package struct Settings: Sendable {
        /// The folder of segments.
        var folder: String
        /// Maximum bytes that may wait.
        var quotaBytes: Int
        /// Age at which a segment is closed to be shipped.
        var closeMilliseconds: Int
        /// How long rows are kept, on the disk and at the place.
        var days: Int

        package init(folder: String, quotaBytes: Int, closeMilliseconds: Int, days: Int) {
            self.folder = folder
            self.quotaBytes = quotaBytes
            self.closeMilliseconds = closeMilliseconds
            self.days = days
        }
    }

    private let settings: Settings
    private let sink: any RowSink
    private let logs: [ShippedLog]
    private let log: ServerLog
    private let random: @Sendable (Int) -> [UInt8]
    private let clock: @Sendable () -> Int
    private let reach: @Sendable (RowShipmentPoint) -> Void
    private let executor = BlockingExecutor()
    private nonisolated let published = Mutex(ShippingReport())
    private var server: String?
    private var failures = 0
    private var retryAt = 0
    private var maintainedAt: Int?
    /// Names of rejected segments, and when they are tried again.
    private var refused: [String: Int] = [:]

    package nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    /// - Parameters:
    ///   - settings: The settings.
    ///   - sink: The place for segments.
    ///   - logs: The logs that write them.
    ///   - log: Receives a line when shipping fails, and when it works again.
    ///   - random: Returns this many random bytes.
    ///   - clock: Milliseconds since 1970.
    ///   - reach: Called at each point of a shipment.
    package init(
        _ settings: Settings, to sink: any RowSink, logs: [ShippedLog], log: ServerLog,
        random: @escaping @Sendable (Int) -> [UInt8], clock: @escaping @Sendable () -> Int,
        reach: @escaping @Sendable (RowShipmentPoint) -> Void = { _ in }
    ) {
        self.settings = settings
        self.sink = sink
        self.logs = logs
        self.log = log
        self.random = random
        self.clock = clock
        self.reach = reach
    }

    /// The current state; never waits.
    package nonisolated var report: ShippingReport { published.withLock { $0 } }

    /// Ships until its task is cancelled.
    package func run() async {
        while !Task.isCancelled {
            await round()
            try? await Task.sleep(for: .milliseconds(ShippingLimits.tickMilliseconds))
        }
    }

    /// Does all that is due: drops segments beyond the quota, ships waiting ones, closes current ones.
    ///
    /// - Parameter insists: Whether to try although shipping has just failed.
    package func round(insists: Bool = false) async {
        do throws(FileError) {
            var waiting = try closed()
            try dropPastQuota(&waiting)
            publish(waiting)
            if insists || clock() >= retryAt { await ship(waiting) }
            if published.withLock({ $0.trouble.isEmpty }), try closed().allSatisfy({ refused[$0.name] != nil }) {
                for log in logs { log.close(settings.closeMilliseconds) }
            }
            publish(try closed())
        } catch {
            fail("the segments cannot be read: \(error)")
        }
    }

    /// Closed segments, oldest first.
    private func closed() throws(FileError) -> [WaitingSegment] {
        var all: [WaitingSegment] = []
        for kind in RowKind.allCases {
            for segment in try kind.segments(in: settings.folder) where try !SegmentRewriter.isOpen(segment) {
                all.append(WaitingSegment(segment: segment, kind: kind))
            }
        }
        return all.sorted { ($0.segment.openedAt, $0.name) < ($1.segment.openedAt, $1.name) }
    }

    private func ship(_ waiting: [WaitingSegment]) async {
        guard let server = identify(), await maintain() else { return }
        for segment in waiting where (refused[segment.name] ?? 0) <= clock() {
            guard !Task.isCancelled, await ship(segment, of: server) else { return }
        }
        succeed()
    }

    /// - Returns: Whether the next may be tried.
    private func ship(_ waiting: WaitingSegment, of server: String) async -> Bool {
        do {
            guard let held = try SegmentRewriter.hold(waiting.segment) else { return true }
            defer { held.release() }
            let rows = try await sink.ship(waiting.segment, waiting.kind, of: server, reach: reach)
            try held.delete()
            reach(.deleted)
            count(rows, waiting)
            return true
        } catch let error as RowSinkError where error.kind == .refused {
            refuse(waiting, error)
            return true
        } catch {
            fail("\(error)")
            return false
        }
    }

    private func identify() -> String? {
        if let server { return server }
        do throws(FileError) {
            server = try ShippingIdentity.of(settings.folder, random: random(ShippingIdentity.byteCount))
        } catch {
            fail("the server's name cannot be kept: \(error)")
        }
        return server
    }

    /// - Returns: Whether the place is available; checked once an hour.
    private func maintain() async -> Bool {
        let now = clock()
        if let maintainedAt, now - maintainedAt < ShippingLimits.maintainMilliseconds, now >= maintainedAt {
            return true
        }
        do throws(RowSinkError) {
            try await sink.maintain(days: settings.days)
            maintainedAt = now
            return true
        } catch {
            fail("\(error)")
            return false
        }
    }
}

// Waiting segments, losses and reports.
extension RowShipper {
    private func dropPastQuota(_ waiting: inout [WaitingSegment]) throws(FileError) {
        var bytes = waiting.reduce(0) { $0 + $1.byteCount }
        let oldest = clock() / 1000 - settings.days * 86_400
        while let first = waiting.first, bytes > settings.quotaBytes || first.segment.openedAt < oldest {
            waiting.removeFirst()
            bytes -= first.byteCount
            let rows = (try? first.rowCount()) ?? 0
            guard case .removed = try SegmentRewriter.delete(first.segment) else { continue }
            refused[first.name] = nil
            var tally = DropTally()
            tally.add(rows, .shippingQuota, since: first.segment.openedAt * 1000, until: clock())
            logs.first { $0.kind == first.kind }?.recordLoss(tally)
            log.error(
                "\(first.name) waited to be shipped until it was past the quota; \(rows) rows are dropped and counted")
        }
    }

    private func count(_ rows: Int, _ waiting: WaitingSegment) {
        let now = clock()
        published.withLock { report in
            report.parts[waiting.kind, default: ShippingReport.Part()].rows += rows
            report.parts[waiting.kind, default: ShippingReport.Part()].segments += 1
            report.shippedAt = now
        }
    }

    private func refuse(_ waiting: WaitingSegment, _ error: RowSinkError) {
        refused[waiting.name] = clock() + ShippingLimits.refusedMilliseconds
        log.error("\(waiting.name) is not taken and stays on the disk: \(error)")
    }

    private func succeed() {
        if failures > 0 { log.info("exposures and events are shipped again") }
        (failures, retryAt) = (0, 0)
        published.withLock { $0.trouble = "" }
    }

    /// Pauses for a random time that grows, so that servers that lost their store do not all return at the same moment.
    private func fail(_ trouble: String) {
        if failures == 0 { log.error("exposures and events are not shipped, and wait on the disk: \(trouble)") }
        let longest = min(
            ShippingLimits.longestPauseMilliseconds, ShippingLimits.firstPauseMilliseconds << min(failures, 10))
        failures += 1
        retryAt = clock() + Int.random(in: 0...longest)
        published.withLock { $0.trouble = trouble }
    }

    private func publish(_ waiting: [WaitingSegment]) {
        var parts: [RowKind: ShippingReport.Part] = [:]
        for segment in waiting {
            parts[segment.kind, default: ShippingReport.Part()].waiting += 1
            parts[segment.kind, default: ShippingReport.Part()].waitingBytes += segment.byteCount
            if refused[segment.name] != nil { parts[segment.kind, default: ShippingReport.Part()].refused += 1 }
        }
        for kind in RowKind.allCases {
            let first = (try? kind.segments(in: settings.folder))?.first { refused[$0.name] == nil }
            parts[kind, default: ShippingReport.Part()].oldest = first.map { $0.openedAt * 1000 }
        }
        published.withLock { report in
            for kind in RowKind.allCases {
                var part = parts[kind] ?? ShippingReport.Part()
                part.rows = report.parts[kind]?.rows ?? 0
                part.segments = report.parts[kind]?.segments ?? 0
                report.parts[kind] = part
            }
        }
    }
}

/// A closed segment that is to be shipped.
struct WaitingSegment: Sendable {
    let segment: Segment
    let kind: RowKind
    let byteCount: Int

    init(segment: Segment, kind: RowKind) {
        self.segment = segment
        self.kind = kind
        byteCount = segment.byteCount
    }

    var name: String { segment.name }

    /// Counts its lines.
    ///
    /// - Throws: `FileError` if it cannot be read.
    func rowCount() throws -> Int {
        var count = 0
        _ = try SegmentReader.read(segment.path) { _, _ in count += 1 }
        return count
    }
}
