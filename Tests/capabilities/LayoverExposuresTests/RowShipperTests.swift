import Foundation
import LayoverExperiments
@testable import LayoverExposures
import LayoverFiles
import LayoverRowsPostgres
import LayoverTestKit
import Synchronization
import Testing

struct RowShipperTests {
    private static let away = RowSinkError(kind: .away, description: "no server answers")

    @Test func `closed segments go, the oldest first, and are removed`() async throws {
        let bench = try ShippingBench()
        let names = try (0..<3).map { number in
            bench.clock.move(1_000)
            return try bench.write(2, from: number)
        }
        await bench.shipper.round()
        #expect(bench.sink.shipped == names)
        #expect(try bench.segments().isEmpty)
        let part = try #require(bench.shipper.report.parts[.exposures])
        #expect(part.rows == 6)
        #expect(part.segments == 3)
        #expect(part.waiting == 0)
        #expect(part.oldest == nil)
    }

    @Test func `a segment that is written stays until it is old enough, and then goes`() async throws {
        let bench = try ShippingBench()
        bench.exposures.append(ShippingBench.rows(3))
        bench.exposures.writeNow()
        await bench.shipper.round()
        #expect(bench.sink.shipped.isEmpty)
        #expect(try bench.segments().count == 1)
        bench.clock.move(4_999)
        await bench.shipper.round()
        await bench.shipper.round()
        #expect(bench.sink.shipped.isEmpty)
        #expect(bench.shipper.report.parts[.exposures]?.oldest == ShippingBench.start)
        bench.clock.move(1)
        await bench.shipper.round()
        await bench.shipper.round()
        #expect(bench.sink.shipped.count == 1)
        #expect(try bench.segments().isEmpty)
    }

    @Test func `while the place is away segments wait, and no small ones are made`() async throws {
        let bench = try ShippingBench()
        bench.sink.state.withLock { $0.failures = Array(repeating: Self.away, count: 3) }
        let first = try bench.write(1)
        bench.exposures.append(ShippingBench.rows(3, from: 1))
        bench.exposures.writeNow()
        for _ in 0..<3 {
            await bench.shipper.round(insists: true)
            bench.clock.move(60_000)
        }
        #expect(try bench.segments().count == 2, "the written rows grow")
        #expect(bench.shipper.report.trouble == "no server answers")
        #expect(bench.words.all.count == 1, "it is reported once")
        await bench.shipper.round()
        await bench.shipper.round()
        #expect(bench.sink.shipped.first == first)
        #expect(bench.sink.shipped.count == 2)
        #expect(bench.words.all.last == "exposures and events are shipped again")
    }

    @Test func `an unreachable place is called at intervals`() async throws {
        let bench = try ShippingBench()
        try bench.write(1)
        bench.sink.state.withLock { $0.failures = Array(repeating: Self.away, count: 40) }
        for _ in 0..<30 { await bench.shipper.round(insists: true) }
        let left = bench.sink.state.withLock { $0.failures.count }
        bench.clock.move(ShippingLimits.longestPauseMilliseconds)
        await bench.shipper.round()
        #expect(bench.sink.state.withLock { $0.failures.count } == left - 1)
    }

    @Test func `past the quota the oldest rows are dropped, counted and reported in the next segment`() async throws {
        let bench = try ShippingBench(quotaBytes: 3_000)
        bench.sink.state.withLock { $0.failures = [Self.away] }
        for number in 0..<4 {
            bench.clock.move(1_000)
            try bench.write(3, from: number * 3)
        }
        let before = try bench.segments()
        let bytes = try Segment.list(bench.folder, kind: "exposures").map(\.byteCount)
        await bench.shipper.round()
        let after = try bench.segments()
        #expect(after == Array(before.suffix(after.count)))
        #expect(after.count < before.count)
        #expect(!after.isEmpty)
        #expect(bytes.suffix(after.count).reduce(0, +) <= 3_000)
        let lost = (before.count - after.count) * 3
        #expect(bench.exposures.report.dropped(.shippingQuota) == lost)
        bench.exposures.tick()
        try bench.exposures.rotate()
        let reading = try RowArchive(state: bench.state.path).read(Exposure.self) { _ in }
        #expect(reading.dropped == lost)
        #expect(reading.rows == after.count * 3)
    }

    @Test func `segments past their days are dropped too`() async throws {
        let bench = try ShippingBench(days: 7)
        bench.sink.state.withLock { $0.failures = [Self.away] }
        try bench.write(3)
        bench.clock.move(8 * 86_400_000)
        let kept = try bench.write(2)
        await bench.shipper.round()
        #expect(try bench.segments() == [kept])
        #expect(bench.exposures.report.dropped(.shippingQuota) == 3)
    }

    @Test func `a segment that is refused stays, and holds no other one up`() async throws {
        let bench = try ShippingBench()
        let bad = try bench.write(1)
        bench.clock.move(1_000)
        let good = try bench.write(1)
        bench.sink.state.withLock { $0.bad = [bad] }
        await bench.shipper.round()
        #expect(bench.sink.shipped == [good])
        #expect(try bench.segments() == [bad])
        #expect(bench.shipper.report.parts[.exposures]?.refused == 1)
        #expect(bench.shipper.report.trouble.isEmpty)
        bench.sink.state.withLock { $0.bad = [] }
        await bench.shipper.round()
        #expect(bench.sink.shipped.count == 1, "it is not tried at once again")
        bench.clock.move(ShippingLimits.refusedMilliseconds)
        await bench.shipper.round()
        #expect(bench.sink.shipped == [good, bad])
        #expect(try bench.segments().isEmpty)
    }

    @Test func `partitions are looked after at the start and each hour`() async throws {
        let bench = try ShippingBench()
        for _ in 0..<3 { await bench.shipper.round() }
        #expect(bench.sink.state.withLock { $0.maintained } == 1)
        bench.clock.move(ShippingLimits.maintainMilliseconds)
        await bench.shipper.round()
        #expect(bench.sink.state.withLock { $0.maintained } == 2)
    }

    @Test func `a folder keeps its name, and a damaged one gets another`() throws {
        let folder = try TemporaryFolder()
        let one = try ShippingIdentity.of(folder.path + "/rows", random: Array(repeating: 7, count: 16))
        #expect(one == String(repeating: "07", count: 16))
        #expect(try ShippingIdentity.of(folder.path + "/rows", random: Array(repeating: 8, count: 16)) == one)
        try folder.write("torn", to: "rows/server-id")
        let other = try ShippingIdentity.of(folder.path + "/rows", random: Array(repeating: 9, count: 16))
        #expect(other == String(repeating: "09", count: 16))
    }

    @Test func `a segment is shipped as CSV, whatever it contains`() throws {
        let folder = try TemporaryFolder()
        var rows = ShippingBench.rows(2)
        rows[1].unit = "a\u{0},\"b\""
        var writer = RowWriter<Exposure>()
        var bytes: [UInt8] = []
        for row in rows { writer.append(row, to: &bytes) }
        DroppedRows(count: 4, since: 1_000, until: 2_000, cause: .diskFull).append(to: &bytes)
        try folder.write(String(decoding: bytes, as: UTF8.self) + "{\"no\": \"row\"}\n{\"timest", to: "segment")
        var lines: [UInt8] = []
        let rest = try SegmentCSV.read(folder.path("segment"), .exposures) { lines += $0 }
        #expect(rest.unreadable == 2)
        #expect(rest.losses == [RowShipmentRest.Loss(count: 4, since: 1_000, until: 2_000, cause: "disk-full")])
        let text = String(decoding: lines, as: UTF8.self)
        #expect(text.split(separator: "\n").count == 2)
        #expect(text.contains("\"a\u{fffd},\"\"b\"\"\""))
    }
}
