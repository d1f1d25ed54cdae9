import Foundation
import LayoverExperiments
@testable import LayoverExposures
import LayoverFiles
@testable import LayoverFrame
import LayoverJSON
import LayoverTestKit
import Synchronization
import Testing

struct RowLogTests {
    private static let now = 1_795_000_000_000

    /// A clock that a test moves.
    private final class Clock: Sendable {
        let milliseconds = Mutex(RowLogTests.now)

        func read() -> Int { milliseconds.withLock { $0 } }
        func move(_ by: Int) { milliseconds.withLock { $0 += by } }
    }

    private let state: TemporaryFolder
    private let clock = Clock()

    init() throws { state = try TemporaryFolder() }

    private var folder: String { state.path + "/exposures" }

    /// The real clock triggers nothing unless a test calls for it.
    private func log(gather: Int = 600_000, _ change: (inout RowLogSettings) -> Void = { _ in }) -> ExposureLog {
        var server = ServerSettings()
        server.state = state.path
        var settings = RowLogSettings(server)
        settings.gatherMilliseconds = gather
        change(&settings)
        return ExposureLog(
            settings, log: .silent, journal: ChangeJournal(folder: state.path, log: .silent), clock: clock.read)
    }

    private func rows(_ count: Int, from first: Int = 0) -> [Exposure] {
        (first..<(first + count)).map {
            Exposure(
                milliseconds: Self.now, unitAttribute: "user", unit: "u-\($0)", experiment: "e",
                variation: $0.isMultiple(of: 2) ? "a" : "b")
        }
    }

    /// All lines of all segments, in their order.
    private func lines() throws -> [RowLine<Exposure>] {
        var parser = TapeParser()
        var lines: [RowLine<Exposure>] = []
        for segment in try Segment.list(folder, kind: "exposures") {
            let rest = try SegmentReader.read(segment.path) { bytes, count in
                lines.append(try parser.parse(bytes, count: count) { RowLine($0) })
            }
            #expect(rest == SegmentReader.Rest())
        }
        return lines
    }

    private func units() throws -> [String] {
        try lines().compactMap { if case .row(let row) = $0 { row.unit } else { nil } }
    }

    private func losses() throws -> [DroppedRows] {
        try lines().compactMap { if case .dropped(let rows) = $0 { rows } else { nil } }
    }

    @Test func `a hundred thousand rows are written whole and in order, in batches and segments`() throws {
        let log = log {
            $0.segmentBytes = 4 << 20
            $0.queueRows = 200_000
        }
        for start in stride(from: 0, to: 100_000, by: 20) { log.append(rows(20, from: start)) }
        #expect(log.report.queued == 100_000)
        try log.rotate()
        #expect(log.report.written == 100_000)
        #expect(log.report.queued == 0)
        #expect(try units() == (0..<100_000).map { "u-\($0)" })
        #expect(try Segment.list(folder, kind: "exposures").count > 3)
    }

    @Test func `rows written from many threads are all there`() async throws {
        let log = log(gather: 1)
        let rows = rows(50)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 { group.addTask { for _ in 0..<100 { log.append(rows) } } }
        }
        try log.rotate()
        let report = log.report
        #expect(report.written + report.dropped(.queueFull) == 40_000)
        #expect(try units().count == report.written)
        #expect(try losses().reduce(0) { $0 + $1.count } == report.dropped(.queueFull))
    }

    @Test(arguments: [(10, 0), (11, 1), (25, 15)])
    func `a full queue counts its drops, and the segment reports them`(count: Int, dropped: Int) throws {
        let log = log { $0.queueRows = 10 }
        log.append(rows(4))
        log.append(rows(count - 4, from: 4))
        #expect(log.report.dropped(.queueFull) == dropped)
        #expect(log.report.queued == 10)
        try log.rotate()
        #expect(log.report.dropped(.queueFull) == dropped)
        #expect(log.report.written == 10)
        #expect(try units() == (0..<10).map { "u-\($0)" })
        let expected = DroppedRows(count: dropped, since: Self.now, until: Self.now, cause: .queueFull)
        #expect(try losses() == (dropped > 0 ? [expected] : []))
        log.append(rows(1))
        try log.rotate()
        #expect(log.report.written == 11)
        #expect(try losses().count == (dropped > 0 ? 1 : 0))
    }

    @Test func `nothing to write makes no segment`() throws {
        let log = log()
        log.append([])
        try log.rotate()
        log.tick()
        #expect(try Segment.list(folder, kind: "exposures").isEmpty)
    }

    private func drops() throws -> [String] {
        try ChangeJournal.read(from: state.path).map { change in
            let count = change.details.first { $0.key == "count" }?.value.int ?? 0
            let cause = change.details.first { $0.key == "cause" }?.value.string ?? ""
            return "\(change.kind) \(change.subject) \(count) \(cause) at \(change.seconds - Self.now / 1000)"
        }
    }

    @Test func `drops are on the timeline, one line for each minute, once a segment reports them`() throws {
        let log = log { $0.queueRows = 1 }
        func lose(_ count: Int, after milliseconds: Int) {
            clock.move(milliseconds)
            log.append(rows(1 + count))
            log.writeNow()
        }
        lose(2, after: 0)
        #expect(try drops() == ["drop exposures 2 queue-full at 0"])
        lose(3, after: 1000)
        lose(4, after: DropJournal.pauseMilliseconds - 1001)
        #expect(try drops().count == 1)
        lose(0, after: 1)
        #expect(try drops() == ["drop exposures 2 queue-full at 0", "drop exposures 7 queue-full at 1"])
        lose(1, after: 1000)
        #expect(try drops().count == 2)
        try log.rotate()
        #expect(try drops().last == "drop exposures 1 queue-full at 61")
    }

    @Test func `while the disk fails rows are counted, and once it works again the segment reports them`() throws {
        try state.write("in the way", to: "exposures")
        let log = log()
        log.append(rows(3))
        #expect(throws: Never.self) { try log.rotate() }
        #expect(log.report.dropped(.diskFailed) == 3)
        #expect(log.report.written == 0)
        #expect(log.report.queued == 0)
        #expect(log.report.trouble.contains("exposures"))
        clock.move(100)
        log.append(rows(2))
        try log.rotate()
        try FileManager.default.removeItem(atPath: folder)
        clock.move(1000)
        log.tick()
        #expect(log.report.dropped(.diskFailed) == 5)
        #expect(log.report.trouble.isEmpty)
        log.append(rows(1, from: 9))
        try log.rotate()
        #expect(try units() == ["u-9"])
        #expect(try losses() == [DroppedRows(count: 5, since: Self.now, until: Self.now + 100, cause: .diskFailed)])
    }

    @Test(arguments: [0, 1])
    func `a row over its limit is dropped alone`(over: Int) throws {
        var row = rows(1)[0]
        var writer = RowWriter<Exposure>()
        var bytes: [UInt8] = []
        writer.append(row, to: &bytes)
        let limit = RowLogSettings(ServerSettings()).rowBytes
        row.unit += String(repeating: "x", count: limit - bytes.count + over)
        let log = log()
        log.append([row] + rows(2, from: 5))
        try log.rotate()
        log.tick()
        #expect(log.report.dropped(.rowTooLarge) == over)
        #expect(log.report.written == 3 - over)
        #expect(try units().count == 3 - over)
        #expect(try losses().map(\.count) == (over > 0 ? [1] : []))
    }

    @Test func `a segment is closed once it is old, whether or not rows come`() throws {
        let log = log { $0.segmentMilliseconds = 60_000 }
        log.append(rows(1))
        log.append(rows(1))
        try log.rotate()
        log.append(rows(1))
        log.writeNow()
        let open = log.report.segment
        #expect(!open.isEmpty)
        clock.move(59_999)
        log.tick()
        #expect(log.report.segment == open)
        clock.move(1)
        log.tick()
        #expect(log.report.segment.isEmpty)
        log.append(rows(1))
        try log.rotate()
        #expect(try Segment.list(folder, kind: "exposures").count == 3)
    }

    @Test func `segments past their days are removed whole, and no others`() throws {
        let day = 86_400_000
        let log = log {
            $0.days = 30
            $0.pruneMilliseconds = 2 * day
        }
        for _ in 0..<4 {
            log.append(rows(1))
            try log.rotate()
            clock.move(10 * day)
        }
        try state.write("not ours", to: "exposures/notes.txt")
        func count(after milliseconds: Int) throws -> Int {
            clock.move(milliseconds)
            log.tick()
            return try Segment.list(folder, kind: "exposures").count
        }
        // Begun 40, 30, 20 and 10 days ago; no segment is written for longer than a day.
        #expect(try count(after: 0) == 4, "one look removes nothing")
        #expect(try count(after: day + day / 2) == 4, "it is not looked at all the time")
        #expect(try count(after: day / 2) == 3)
        #expect(try count(after: 2 * day) == 2)
        #expect(try count(after: 400 * day) == 2, "a clock that is wrong for a while removes nothing")
        #expect(try count(after: -400 * day) == 2)
        #expect(try count(after: 400 * day) == 2)
        #expect(try count(after: 2 * day) == 0)
        #expect(state.names("exposures") == ["notes.txt"])
    }

    @Test func `events lie beside the exposures`() throws {
        var server = ServerSettings()
        server.state = state.path
        let log = EventLog(RowLogSettings(server), log: .silent, clock: clock.read)
        var event = CardEvent()
        event.type = "seen"
        event.layoutID = "L"
        event.logID = "l"
        log.append([event])
        #expect(try log.rotate()?.hasPrefix("events-20261118T") == true)
        #expect(try Segment.list(folder, kind: "events").count == 1)
    }

    private func event(_ number: Int) -> CardEvent {
        var event = CardEvent()
        (event.type, event.layoutID, event.logID) = ("seen", "L", "\(number)")
        return event
    }

    private func eventLog(_ change: (inout RowLogSettings) -> Void = { _ in }) -> EventLog {
        var server = ServerSettings()
        server.state = state.path
        var settings = RowLogSettings(server)
        settings.gatherMilliseconds = 600_000
        change(&settings)
        return EventLog(settings, log: .silent, clock: clock.read)
    }

    /// Collects the fates that a log reports for the rows of several calls, once they are written or lost.
    private func fates(_ log: EventLog, _ calls: [[Int]]) throws -> [[RowFate]] {
        let told = Mutex<[Int: [RowFate]]>([:])
        for (index, numbers) in calls.enumerated() {
            log.append(numbers.map(event)) { fates in told.withLock { $0[index] = fates } }
        }
        let early = told.withLock { $0.count }
        #expect(early == 0, "nothing is reported before it is written")
        try log.rotate()
        return told.withLock { told in calls.indices.map { told[$0] ?? [] } }
    }

    @Test func `a row is known once it is written: a row that the disk rejected is sent again, and written once`()
        throws
    {
        let log = eventLog()
        #expect(try fates(log, [[0], [1, 0]]) == [[.written], [.written, .repeated]])
        try FileManager.default.removeItem(atPath: folder)
        try state.write("in the way", to: "exposures")
        #expect(try fates(log, [[2, 0, 2], [2]]) == [[.lost, .repeated, .lost], [.lost]])
        #expect(log.report.written == 2)
        #expect(log.report.dropped(.diskFailed) == 3)
        clock.move(100)
        log.append([event(2)]) { #expect($0 == [.lost]) }
        log.writeNow()
        #expect(log.report.dropped(.diskFailed) == 4, "the disk is left alone for a moment")
        try FileManager.default.removeItem(atPath: folder)
        #expect(try fates(log, [[2, 0, 2], [2]]) == [[.written, .repeated, .repeated], [.repeated]])
        #expect(log.report.written == 3)
    }

    @Test func `a row without room in the queue is unknown`() throws {
        let log = eventLog { $0.queueRows = 2 }
        #expect(try fates(log, [[0], [1, 2, 3], [4]]) == [[.written], [.written, .lost, .lost], [.lost]])
        #expect(try fates(log, [[2], [0]]) == [[.written], [.repeated]])
        #expect(log.report.dropped(.queueFull) == 3)
    }

    @Test func `a row too large for a segment is not known either`() throws {
        let log = eventLog { $0.rowBytes = 200 }
        var large = event(1)
        large.detail = String(repeating: "x", count: 200)
        let told = Mutex<[RowFate]>([])
        log.append([large, event(1)]) { fates in told.withLock { $0 = fates } }
        try log.rotate()
        let fates = told.withLock { $0 }
        #expect(fates == [.lost, .written])
        #expect(log.report.dropped(.rowTooLarge) == 1)
    }

    @Test func `settings reach the log`() {
        var settings = ServerSettings()
        settings.state = "s"
        settings.exposures.days = 7
        settings.exposures.segmentMegabytes = 2
        settings.exposures.segmentMinutes = 3
        settings.exposures.syncMilliseconds = 4
        let rows = RowLogSettings(settings)
        #expect(rows.folder == "s/exposures")
        #expect(rows.days == 7)
        #expect(rows.segmentBytes == 2 << 20)
        #expect(rows.segmentMilliseconds == 180_000)
        #expect(rows.syncMilliseconds == 4)
    }
}
