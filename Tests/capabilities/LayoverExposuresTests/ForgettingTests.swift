import Foundation
import LayoverExperiments
@testable import LayoverExposures
import LayoverFiles
@testable import LayoverFrame
import LayoverTestKit
import Testing

struct ForgettingTests {
    private let state: TemporaryFolder
    private let archive: RowArchive

    init() throws {
        state = try TemporaryFolder()
        archive = RowArchive(state: state.path)
    }

    private func exposure(_ unit: String, layout: String, attribute: String = "user") -> Exposure {
        var row = Exposure(
            milliseconds: 1_795_000_000_000, unitAttribute: attribute, unit: unit, experiment: "e", variation: "a")
        row.layoutID = layout
        return row
    }

    private func event(_ layout: String) -> CardEvent {
        var row = CardEvent()
        row.milliseconds = 1_795_000_000_000
        row.type = "seen"
        row.layoutID = layout
        row.logID = "l"
        return row
    }

    /// Writes a closed segment.
    private func write<Row: LoggedRow>(_ rows: [Row], number: Int, rest: String = "") throws {
        var writer = RowWriter<Row>()
        var bytes: [UInt8] = []
        for row in rows { writer.append(row, to: &bytes) }
        try FileManager.default.createDirectory(atPath: archive.folder, withIntermediateDirectories: true)
        try state.write(
            String(decoding: bytes, as: UTF8.self) + rest,
            to: "exposures/\(Row.kind)-20261118T11064\(number)Z-000001.ndjson")
    }

    private func units() throws -> [String] {
        var units: [String] = []
        _ = try archive.read(Exposure.self) { units.append($0.unit) }
        return units
    }

    private func layouts() throws -> [String] {
        var layouts: [String] = []
        _ = try archive.read(CardEvent.self) { layouts.append($0.layoutID) }
        return layouts
    }

    private func forget(_ units: String...) throws -> Forgetting.Report {
        try Forgetting(units.map { try #require(Forgetting.Unit($0)) }, in: archive).run()
    }

    @Test func `all rows of a unit go, and the events of its layouts`() throws {
        try write([exposure("u-1", layout: "A"), exposure("u-2", layout: "B")], number: 0)
        try write([exposure("u-2", layout: "B")], number: 1)
        try write([exposure("u-1", layout: "C"), exposure("u-1", layout: "D", attribute: "device")], number: 2)
        try write([event("A"), event("B"), event("C"), event("D")], number: 3)
        let report = try forget("user=u-1")
        #expect(report == Forgetting.Report(exposures: 2, events: 2, segments: 3, open: []))
        #expect(try units() == ["u-2", "u-2", "u-1"])
        #expect(try layouts() == ["B", "D"])
        #expect(try forget("user=u-1") == Forgetting.Report())
        #expect(try forget("device=u-1", "user=u-2").exposures == 3)
        #expect(try units().isEmpty)
        #expect(try layouts().isEmpty)
    }

    @Test func `another spelling of a unit is found, and a segment that cannot hold it is not touched`() throws {
        try write(
            [exposure("u-2", layout: "B")], number: 0,
            rest:
                #"{"timestamp":"2026-11-18T11:06:40Z","user_id":"\u0075-1","experiment_id":"e","variation_id":"a","hash_attribute":"user","layout_id":"C"}"#
                + "\n")
        // A line that is too long to be read is dropped, but only if its segment is rewritten.
        try write([exposure("u-2", layout: "B")], number: 1, rest: String(repeating: "x", count: 70_000) + "\n")
        try write([event("B"), event("C")], number: 2)
        let before = try state.text("exposures/exposures-20261118T110641Z-000001.ndjson")
        #expect(try forget("user=u-1") == Forgetting.Report(exposures: 1, events: 1, segments: 2))
        #expect(try units() == ["u-2", "u-2"])
        #expect(try layouts() == ["B"])
        #expect(try state.text("exposures/exposures-20261118T110641Z-000001.ndjson") == before)
    }

    @Test func `it reports its progress`() throws {
        try write((0..<(RowProgress.lines + 1)).map { exposure("u-\($0)", layout: "") }, number: 0)
        try write([exposure("v", layout: "B")], number: 1)
        var told: [RowProgress] = []
        _ = try archive.scan(Exposure.self, progress: { told.append($0) }, plain: { _, _, _ in }, parsed: { _ in })
        #expect(told.map(\.rows) == [RowProgress.lines])
        #expect(told.allSatisfy { $0.percent == 99 })
        told = []
        let unit = try #require(Forgetting.Unit("user=v"))
        _ = try Forgetting([unit], in: archive) { told.append($0) }.run()
        #expect(told.map(\.percent) == [99], "skipped rows are reported as well")
    }

    @Test func `plain and other lines are read alike`() throws {
        var odd = exposure("é", layout: "")
        odd.milliseconds += 1
        try write(
            [exposure("u-1", layout: "A"), odd, exposure("u-2", layout: "B")], number: 0, rest: "{\"half\n{\"torn")
        var (plain, parsed): ([Int], [String]) = ([], [])
        let reading = try archive.scan(
            Exposure.self,
            plain: { _, _, scan in plain.append(scan.milliseconds) }, parsed: { parsed.append($0.unit) })
        #expect(plain == [1_795_000_000_000, 1_795_000_000_000])
        #expect(parsed == ["é"])
        #expect(try reading == archive.read(Exposure.self) { _ in })
        #expect(reading.rows == 3)
        #expect(reading.unreadable == 1)
        #expect(reading.torn == 1)
        let late = try archive.scan(
            Exposure.self,
            in: 1_795_000_000_001..<Int.max, plain: { _, _, _ in Issue.record("too early") }, parsed: { _ in })
        #expect(late.rows == 1)
    }

    @Test func `lines about losses stay, damaged ones that name the unit go`() throws {
        var dropped: [UInt8] = []
        DroppedRows(count: 3, since: 5, until: 6, cause: .diskFull).append(to: &dropped)
        try write(
            [exposure("u-2", layout: "B")], number: 0,
            rest: String(decoding: dropped, as: UTF8.self) + "{\"half\":\"u-1\nother damage\n{\"timestamp\":\"20")
        let report = try forget("user=u-1")
        #expect(report.exposures == 2)
        let text = try state.text("exposures/exposures-20261118T110640Z-000001.ndjson")
        #expect(text.contains("u-2"))
        #expect(text.contains("disk-full"))
        #expect(text.contains("other damage"))
        #expect(!text.contains("u-1"))
        #expect(!text.contains("half"))
        #expect(text.hasSuffix("\n"))
    }

    @Test func `the open segment of a server is named and left alone`() throws {
        var settings = ServerSettings()
        settings.state = state.path
        let log = ExposureLog(RowLogSettings(settings), log: .silent) { 1_795_000_000_000 }
        log.append([exposure("u-1", layout: "A")])
        log.writeNow()
        let forgetting = Forgetting([try #require(Forgetting.Unit("user=u-1"))], in: archive)
        #expect(try forgetting.openSegments().map(\.name) == [log.report.segment])
        #expect(try forgetting.run() == Forgetting.Report(open: [log.report.segment]))
        #expect(try units() == ["u-1"])
        try log.rotate()
        #expect(try forgetting.openSegments().isEmpty)
        #expect(try forgetting.run().exposures == 1)
        #expect(try units().isEmpty)
    }

    @Test(arguments: ["", "user", "user=", "=u-1"])
    func `a unit has an attribute and a value`(text: String) {
        #expect(Forgetting.Unit(text) == nil)
    }

    @Test func `a value may hold anything`() throws {
        let value = "a=b\"c\\d"
        try write([exposure(value, layout: "")], number: 0)
        try write([event("x")], number: 1)
        #expect(try forget("user=" + value) == Forgetting.Report(exposures: 1, segments: 1))
        #expect(try layouts() == ["x"])
    }

    @Test func `rows of a time are read, and only the segments that may hold them`() throws {
        for number in 0..<4 {
            var row = exposure("u-\(number)", layout: "")
            row.milliseconds = 1_795_000_000_000 + number * 1000
            try write([row], number: number)
        }
        try write([event("x")], number: 0)
        var units: [String] = []
        let reading = try archive.read(Exposure.self, in: 1_795_000_001_000..<1_795_000_003_000) {
            units.append($0.unit)
        }
        #expect(units == ["u-1", "u-2"])
        #expect(reading.rows == 2)
        #expect(reading.segments == 4)
        let late = try archive.read(Exposure.self, in: 1_795_000_003_500..<Int.max) { _ in }
        #expect(late.segments == 1)
        #expect(late.rows == 0)
        #expect(late.warning == nil)
        #expect(try archive.read(Exposure.self, in: 0..<1_794_000_000_000) { _ in }.segments == 0)
        #expect(try RowArchive(state: state.path + "/none").read(Exposure.self) { _ in } == RowArchive.Reading())
    }
}
