import Foundation
import LayoverExperiments
@testable import LayoverExposures
import LayoverFiles
import LayoverPostgres
import LayoverPostgresKit
import LayoverProcesses
import LayoverRowsPostgres
import LayoverTestKit

/// The program that ships rows until it is killed, and its folder.
struct ShipperVictim {
    private static let url = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        .deletingLastPathComponent().appending(path: "layover-row-shipper")

    static var isThere: Bool { FileManager.default.isExecutableFile(atPath: url.path) }

    let state: TemporaryFolder
    private let words: [String]

    init(_ database: PostgresDatabase) throws {
        state = try TemporaryFolder()
        try state.write("", to: "exposures/.keep")
        let settings = try database.program()
        words = [state.path, settings.address.description, settings.passwordFile ?? ""]
    }

    func segments() throws -> [String] { try RowKind.exposures.segments(in: state.path + "/exposures").map(\.name) }

    /// Writes a closed segment of `count` rows, each with its own unit.
    func write(_ count: Int, from first: Int, second: Int) throws {
        var writer = RowWriter<Exposure>()
        var bytes: [UInt8] = []
        for row in ShippingBench.rows(count, from: first) { writer.append(row, to: &bytes) }
        let time = String(format: "%02d%02d%02d", 10 + second / 3600, second / 60 % 60, second % 60)
        let name = "exposures-\(Self.today)T\(time)Z-000001.ndjson"
        try state.write(String(decoding: bytes, as: UTF8.self), to: "exposures/\(name)")
    }

    /// Yesterday, which is within the retention time.
    private static let today = Date(timeIntervalSinceNow: -86_400).ISO8601Format().prefix(10).filter { $0 != "-" }

    /// Ships the pending rows until the program is killed at a point.
    ///
    /// - Returns: The exit code.
    func drain(_ point: RowShipmentPoint?, count: Int = 1) async -> Int32 {
        let all = ["drain"] + words + [point?.rawValue ?? "none", String(count)]
        guard let process = try? ChildProcess(ShipperVictim.url.path, all) else { return -1 }
        return await Waiting.aside { process.waitUntilExit() }
    }

    /// Writes and ships events: waits for `count` acknowledged ones, runs `meanwhile`, waits for `count` more, then kills
    /// the program.
    ///
    /// - Returns: The names of the acknowledged events.
    func live(_ name: String, for count: Int, meanwhile: () async throws -> Void) async throws -> [String] {
        let scratch = try TemporaryFolder()
        let output = try scratch.writing("journal")
        let process = try ChildProcess(
            ShipperVictim.url.path, ["live"] + words + [name], streams: ChildStreams(output: output.fileDescriptor))
        var wanted = count
        func wait() async throws {
            let path = scratch.path("journal")
            try await Waiting.value("events to be acknowledged") { () -> Bool? in
                try Data(contentsOf: URL(filePath: path)).count(where: { $0 == 0x0a }) >= wanted ? true : nil
            }
        }
        try await wait()
        try await meanwhile()
        wanted = try scratch.text("journal").count(where: { $0 == "\n" }) + count
        try await wait()
        process.send(signal: SIGKILL)
        _ = await Waiting.aside { process.waitUntilExit() }
        return try scratch.text("journal").split(separator: "\n").map(String.init)
    }
}
