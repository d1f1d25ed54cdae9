import Foundation
import LayoverExperiments
@testable import LayoverExposures
import LayoverFiles
@testable import LayoverFrame
import LayoverRowsPostgres
import LayoverTestKit
import Synchronization

/// A shipper over a folder, with a clock and a sink that a test controls.
struct ShippingBench {
    static let start = 1_795_000_000_000

    /// A sink in memory.
    final class Sink: RowSink {
        struct State {
            var shipped: [String] = []
            var failures: [RowSinkError] = []
            /// Segments that the sink rejects.
            var bad: Set<String> = []
            var maintained = 0
        }

        let state = Mutex(State())

        func ship(
            _ segment: Segment, _ kind: RowKind, of server: String,
            reach: @escaping @Sendable (RowShipmentPoint) -> Void
        ) async throws(RowSinkError) -> Int {
            let error = state.withLock { state -> RowSinkError? in
                if !state.failures.isEmpty { return state.failures.removeFirst() }
                if state.bad.contains(segment.name) { return RowSinkError(kind: .refused, description: "bad") }
                state.shipped.append(segment.name)
                return nil
            }
            if let error { throw error }
            return (try? WaitingSegment(segment: segment, kind: kind).rowCount()) ?? 0
        }

        func maintain(days: Int) async throws(RowSinkError) { state.withLock { $0.maintained += 1 } }

        var shipped: [String] { state.withLock { $0.shipped } }
    }

    final class Clock: Sendable {
        let milliseconds = Mutex(ShippingBench.start)

        func read() -> Int { milliseconds.withLock { $0 } }
        func move(_ by: Int) { milliseconds.withLock { $0 += by } }
    }

    let state: TemporaryFolder
    let sink = Sink()
    let clock = Clock()
    let exposures: ExposureLog
    let events: EventLog
    let shipper: RowShipper
    let words = Words()

    /// The lines of the server's log.
    final class Words: Sendable {
        let lines = Mutex<[String]>([])

        var all: [String] { lines.withLock { $0 } }
    }

    init(quotaBytes: Int = 1 << 20, days: Int = 30) throws {
        state = try TemporaryFolder()
        var server = ServerSettings()
        server.state = state.path
        var settings = RowLogSettings(server)
        settings.gatherMilliseconds = 600_000
        settings.prunes = false
        let (clock, words) = (clock, words)
        exposures = ExposureLog(settings, log: .silent, clock: clock.read)
        events = EventLog(settings, log: .silent, clock: clock.read)
        shipper = RowShipper(
            RowShipper.Settings(
                folder: settings.folder, quotaBytes: quotaBytes, closeMilliseconds: 5_000, days: days),
            to: sink, logs: [ShippedLog(.exposures, exposures), ShippedLog(.events, events)],
            log: ServerLog { _, text in words.lines.withLock { $0.append(text) } },
            random: { count in (0..<count).map { UInt8(truncatingIfNeeded: $0) } }, clock: clock.read)
    }

    var folder: String { state.path + "/exposures" }

    /// Rows with one unit each.
    static func rows(_ count: Int, from first: Int = 0) -> [Exposure] {
        (first..<(first + count)).map {
            Exposure(milliseconds: start, unitAttribute: "user", unit: "u-\($0)", experiment: "e", variation: "a")
        }
    }

    /// Writes a closed segment.
    @discardableResult
    func write(_ count: Int, from first: Int = 0) throws -> String {
        exposures.append(ShippingBench.rows(count, from: first))
        return try exposures.rotate() ?? ""
    }

    func segments(_ kind: RowKind = .exposures) throws -> [String] { try kind.segments(in: folder).map(\.name) }
}
