import CAllocations
import LayoverExperiments
import LayoverFiles
import LayoverServer

/// What exposures cost: a request's part, the writer's part, and reading them back.
enum RowBenchmark {
    private static let calls = 50_000
    private static let rowsOfCall = 2

    /// Writes and reads below `folder`, which stays.
    static func run(folder: String) throws {
        var server = ServerSettings()
        server.state = folder
        var settings = RowLogSettings(server)
        settings.queueRows = calls * rowsOfCall
        settings.gatherMilliseconds = 600_000
        let log = ExposureLog(settings, log: .silent, clock: wallClockMilliseconds)
        let rows = (0..<calls).map { made($0) }
        let (allocations, start) = (allocations_made(), monotonicNanoseconds())
        for call in rows { log.append(call) }
        let appended = monotonicNanoseconds()
        let each = Double(allocations_made() - allocations) / Double(calls)
        print("rows  append of \(rowsOfCall): \((appended - start) / UInt64(calls)) ns  \(each) allocations")
        let before = monotonicNanoseconds()
        try log.rotate()
        tell("write", since: before)
        let reading = monotonicNanoseconds()
        var tally = RatioTally()
        _ = try RowArchive(state: folder).read(Exposure.self) { try tally.add($0) }
        tell("read and count", since: reading)
    }

    private static func tell(_ name: String, since start: UInt64) {
        let seconds = Double(monotonicNanoseconds() - start) / 1e9
        print("rows  \(name): \(Int(Double(calls * rowsOfCall) / seconds)) rows/s")
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
