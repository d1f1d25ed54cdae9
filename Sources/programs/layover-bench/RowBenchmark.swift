import CAllocations
import Foundation
import LayoverExperiments
import LayoverExposures
import LayoverFiles
import LayoverFrame

/// The cost of exposures: in the request, in the writer, and when they are read back.
enum RowBenchmark {
    private static let rowsOfCall = 2
    private static let callsOfBatch = 50_000

    /// Writes `count` rows below `folder`, which is kept, and reads them in every available way.
    static func run(folder: String, count: Int) throws {
        var server = ServerSettings()
        server.state = folder
        var settings = RowLogSettings(server)
        settings.queueRows = callsOfBatch * rowsOfCall
        settings.gatherMilliseconds = 600_000
        let log = ExposureLog(settings, log: .silent, clock: wallClockMilliseconds)
        let rows = (0..<callsOfBatch).map { made($0) }
        let (allocations, start) = (allocations_made(), monotonicNanoseconds())
        for call in rows { log.append(call) }
        let appended = monotonicNanoseconds()
        let each = Double(allocations_made() - allocations) / Double(callsOfBatch)
        print("rows  append of \(rowsOfCall): \((appended - start) / UInt64(callsOfBatch)) ns  \(each) allocations")
        try time("write", callsOfBatch * rowsOfCall) { try log.rotate() }
        let batches = max(1, (count / rowsOfCall + callsOfBatch - 1) / callsOfBatch)
        for batch in 1..<max(2, batches) where batch < batches {
            for call in (batch * callsOfBatch)..<((batch + 1) * callsOfBatch) { log.append(made(call)) }
            try log.rotate()
        }
        try read(RowArchive(state: folder), batches * callsOfBatch * rowsOfCall)
    }

    private static func read(_ archive: RowArchive, _ count: Int) throws {
        try time("parse each", count) { _ = try archive.read(Exposure.self) { _ in } }
        try time("find values", count) { _ = try archive.scan(Exposure.self, plain: { _, _, _ in }, parsed: { _ in }) }
        try time("count (srm)", count) {
            var tally = RatioTally(by: [.market, .platform, .appVersion])
            _ = try archive.scan(
                Exposure.self, plain: { line, _, scan in try tally.add(line, scan) }, parsed: { try tally.add($0) })
        }
        try time("export CSV", count) {
            let writer = RowWriter<Exposure>()
            var bytes: [UInt8] = []
            _ = try archive.scan(
                Exposure.self,
                plain: { line, _, scan in
                    writer.appendCSV(line, scan, to: &bytes)
                    if bytes.count > 1 << 18 { bytes.removeAll(keepingCapacity: true) }
                }, parsed: { writer.appendCSV($0, to: &bytes) })
        }
        for (name, unit) in [("forget nobody", "user=nobody"), ("forget one", "user=866434f4-3c52-4568-5744-7777")] {
            try time(name, count) {
                guard let unit = Forgetting.Unit(unit) else { return }
                _ = try Forgetting([unit], in: archive).run()
            }
        }
    }

    /// Prints the time per row.
    private static func time(_ name: String, _ count: Int, _ work: () throws -> Void) rethrows {
        let start = monotonicNanoseconds()
        try work()
        let microseconds = Double(monotonicNanoseconds() - start) / 1000 / Double(count)
        let figures = String(format: "%.2f us a row, %.1f s", microseconds, microseconds * Double(count) / 1e6)
        print("rows  \(name): \(figures) for \(count)")
    }

    private static func made(_ call: Int) -> [Exposure] {
        ["results-grouping", "advice-place"].map { experiment in
            var row = Exposure(
                milliseconds: 1_795_000_000_000 + call, unitAttribute: "user",
                unit: "866434f4-3c52-4568-5744-\(call)", experiment: experiment,
                variation: call.isMultiple(of: 2) ? "control" : "by-airline")
            row.bucket = Double(call % 10_000) / 10_000
            row.market = "GB"
            row.locale = "en-GB"
            row.platform = "ios"
            row.appVersion = "7.31"
            row.layoutID = "M7Q2K5Z8A1B2C3D49E8F7G6H"
            row.revision = "1-5f0c2a91"
            row.catalog = "4770319414a8"
            row.differs = true
            return row
        }
    }
}
