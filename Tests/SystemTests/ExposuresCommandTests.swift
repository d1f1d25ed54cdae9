import Foundation
import LayoverExperiments
import LayoverJSON
import LayoverTestKit
import Testing

/// `layover exposures ...` as a process.
struct ExposuresCommandTests {
    private func run(_ words: [String], in folder: TemporaryFolder) async throws -> ProgramRun {
        try await ProgramRun.run(["exposures"] + words, in: folder, environment: ["LAYOVER_SERVERS": "127.0.0.1:1"])
    }

    /// Reads a file with Python's csv module: one JSON object a row.
    private func readByPython(_ path: String, in folder: TemporaryFolder) async throws -> [JSONValue] {
        let script =
            "import csv, json, sys\nwith open(sys.argv[1], newline='', encoding='utf-8') as f:\n    r = csv.DictReader(f, strict=True)\n    print(json.dumps(r.fieldnames))\n    for row in r: print(json.dumps(row))"
        let run = try await ProgramRun.run(
            ["-c", script, path], executable: URL(fileURLWithPath: "/usr/bin/python3"), in: folder.url)
        #expect(run.exitCode == 0, "\(run.errors)")
        return try run.lines.map { try JSONValue(parsing: Array($0.utf8)) }
    }

    @Test func `an export is read by Python's csv module as it was written`() async throws {
        let folder = try TemporaryFolder()
        var odd = WrittenRows.exposures("results-grouping", ["control": 1])[0]
        odd.unit = "a,\"b\"\nc é😀"
        odd.bucket = 0.2731
        odd.differs = true
        let plain = WrittenRows.exposures("results-grouping", ["by-airline": 2])
        let device = WrittenRows.exposures("results-grouping", ["control": 3], unit: "device")
        try WrittenRows.write([odd] + plain + device, to: folder)
        let run = try await run(["export", "--state", "state", "--output", "out.csv"], in: folder)
        #expect(run.exitCode == 0 && run.output == "wrote 3 rows to out.csv\n", "\(run.errors)")
        #expect(run.errors.contains("3 rows of the unit 'device' are left out; add --unit device to include them"))
        #expect(!folder.exists("out.csv.part"))
        let read = try await readByPython("out.csv", in: folder)
        let names = (read.first?.items ?? []).compactMap(\.string)
        #expect(names.prefix(4) == ["timestamp", "user_id", "experiment_id", "variation_id"])
        #expect(names.count == Exposure.columns.count && read.count == 4)
        #expect(read[1]["user_id"] == .string(odd.unit) && read[1]["bucket"] == .string("0.2731"))
        #expect(read[1]["timestamp"] == .string("2026-11-18T11:06:40.000Z") && read[1]["differs"] == .string("true"))
        #expect(read[2]["variation_id"] == .string("by-airline") && read[2]["app_version"] == .string(""))
    }

    @Test func `an export of NDJSON equals the segments`() async throws {
        let folder = try TemporaryFolder()
        try WrittenRows.write(WrittenRows.exposures("one", ["a": 3]), to: folder, number: 1)
        try WrittenRows.write(WrittenRows.exposures("two", ["a": 2], unit: "device"), to: folder, number: 2)
        let names = ["000001", "000002"].map { "state/exposures/exposures-20261118T110640Z-\($0).ndjson" }
        let all = try await run(["export", "--state", "state", "--format", "ndjson"], in: folder)
        #expect(try all.output == names.map { try folder.text($0) }.joined() && all.exitCode == 0)
        let one = try await run(
            ["export", "--state", "state", "--format", "ndjson", "--experiment", "two"], in: folder)
        #expect(try one.output == folder.text(names[1]))
        let none = try await run(
            ["export", "--state", "state", "--format", "ndjson", "--since", "2026-11-19"], in: folder)
        #expect(none.output.isEmpty && none.exitCode == 0)
        let some = try await run(
            [
                "export", "--state", "state", "--format", "ndjson", "--since", "2026-11-18T11:06:40.001Z", "--until",
                "2026-11-18T12:06:40.002+01:00",
            ], in: folder)
        #expect(some.lines.count == 1)
    }

    @Test func `a torn line and losses are reported`() async throws {
        let folder = try TemporaryFolder()
        try WrittenRows.write(WrittenRows.exposures("one", ["a": 1]), to: folder)
        let name = "state/exposures/exposures-20261118T110640Z-000001.ndjson"
        let loss =
            "{\"dropped\":7,\"since\":\"2026-11-18T11:06:40.000Z\",\"until\":\"2026-11-18T11:06:41.000Z\",\"cause\":\"disk-full\"}\n"
        try folder.write(try folder.text(name) + loss + "{\"timest", to: name)
        let run = try await run(["export", "--state", "state"], in: folder)
        #expect(run.exitCode == 0 && run.lines.count == 2)
        #expect(run.errors.contains("7 rows were not written") && run.errors.contains("1 last lines are incomplete"))
    }

    @Test func `a unit is forgotten`() async throws {
        let folder = try TemporaryFolder()
        try WrittenRows.write(WrittenRows.exposures("one", ["a": 3]), to: folder)
        var event = CardEvent()
        event.type = "seen"
        event.logID = "l"
        event.milliseconds = 1_795_000_000_000
        event.layoutID = "layout-a-1"
        try WrittenRows.write([event], to: folder)
        let run = try await run(["forget", "--state", "state", "--unit", "user=a-1"], in: folder)
        #expect(
            run.exitCode == 0 && run.output == "removed 1 exposures and 1 events from 2 segments\n", "\(run.errors)")
        let left = try folder.text("state/exposures/exposures-20261118T110640Z-000001.ndjson")
        #expect(!left.contains("a-1") && left.contains("a-0") && left.contains("a-2"))
    }

    @Test func `old segments are removed by hand`() async throws {
        let folder = try TemporaryFolder()
        try WrittenRows.write(WrittenRows.exposures("one", ["a": 1]), to: folder)
        let kept = try await run(["prune", "--state", "state", "--older-than", "2026-11-18"], in: folder)
        #expect(kept.output == "removed 0 segments\n" && kept.exitCode == 0)
        let gone = try await run(["prune", "--state", "state", "--older-than", "2026-11-21"], in: folder)
        #expect(gone.output == "removed 1 segment\n")
    }

    @Test func `schemas name the columns of an export`() async throws {
        let folder = try TemporaryFolder()
        let postgres = try await run(["schema", "--unit", "device"], in: folder)
        #expect(postgres.exitCode == 0 && postgres.output.contains("CREATE TABLE exposures"))
        for column in Exposure.columns where !column.isUnit { #expect(postgres.output.contains("    \(column.name) ")) }
        #expect(postgres.output.contains("    device_id ") && postgres.output.contains("FORMAT csv, HEADER true"))
        let query = try await run(["schema", "--for", "growthbook"], in: folder)
        let order = ["timestamp", "user_id", "experiment_id", "variation_id"]
        let columns = query.lines.drop { $0 != "SELECT" }.dropFirst().prefix(4).map {
            $0.trimmingCharacters(in: [" ", ","])
        }
        #expect(columns == order)
    }

    @Test(
        arguments: [
            ([], 2, "layover exposures export"), (["exprot"], 2, "did you mean 'exposures export'?"),
            (["export", "--state", "none"], 2, "there is no state folder 'none'"),
            (["export", "--since", "later"], 2, "'--since' cannot be 'later'"),
            (["export", "--since", "2026-11-02", "--until", "2026-11-01"], 2, "is not before"),
            (["export", "--unit", "a b"], 2, "'a b' is not a unit"), (["export", "--format", "xml"], 2, "csv, ndjson"),
            (["forget"], 2, "'--unit' is missing"), (["forget", "--unit", "u-1"], 2, "'u-1' is not a unit"),
            (["prune"], 2, "'--older-than' is missing"), (["schema", "--for", "snowflake"], 2, "postgres, growthbook"),
        ] as [([String], Int32, String)])
    func `an invalid command is rejected`(words: [String], code: Int32, message: String) async throws {
        let folder = try TemporaryFolder()
        let run = try await run(words, in: folder)
        #expect(run.exitCode == code && run.errors.contains(message), "\(run.errors)")
    }

    @Test(arguments: ["export", "schema", "forget", "prune"])
    func `each describes itself`(verb: String) async throws {
        let folder = try TemporaryFolder()
        let run = try await run([verb, "--help"], in: folder)
        #expect(run.exitCode == 0 && run.output.contains("usage: layover exposures \(verb)"))
    }
}
