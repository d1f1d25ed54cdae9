import LayoverExperiments
import LayoverExposures
import LayoverFiles
import LayoverServer

/// `layover exposures export`: rows for analysts' tools.
enum ExportExposuresCommand: Command {
    static let name = "exposures export"
    static let summary = "write exposures for analysts' tools, as CSV or NDJSON"
    static let options =
        [
            CommandOption("--format", "csv|ndjson", "csv by default"),
            CommandOption(
                "--unit", "user", "rows of this unit alone, in a column user_id; CSV: user by default, NDJSON: all"),
            CommandOption("--experiment", "KEY", "rows of this experiment alone"),
        ] + TimeRange.options + [
            CommandOption("--output", "FILE", "write it there, whole or not at all; printed by default"), .state,
        ]
    static let details = """
        Works beside a running server: what it has written by then is there. The first four columns are what GrowthBook's
        assignment query wants: timestamp, user_id, experiment_id, variation_id. Rows are repeated as they were assigned; a
        unit in two arms shows. What a server could not write is counted on standard error.
          layover exposures export --since 30d --output exposures.csv
          layover exposures export --format ndjson --experiment results-grouping | jq .variation_id
        Exit codes: 0 well, 1 a file cannot be read or written, 2 not understood.
        """

    private enum Format: String, CaseIterable { case csv, ndjson }

    static func run(_ arguments: Arguments) async throws -> Int32 {
        let format = try arguments.word("--format", Format.csv)
        let range = try TimeRange.of(arguments)
        let unit = try UnitName.of(arguments) ?? (format == .csv ? "user" : nil)
        let archive = try archive(arguments)
        let output = try OutputFile(arguments.value("--output"))
        var writer = RowWriter<Exposure>()
        var counts = Counts()
        if format == .csv {
            let header = writer.header(unitColumn: Exposure.unitColumnName(unit ?? "user"))
            try output.write { $0 += header }
        }
        let wanted = Wanted(experiment: arguments.value("--experiment"), unit: unit)
        let progress = ProgressLine("read")
        let reading = try archive.scan(
            in: range, progress: progress.show,
            plain: { line, count, scan in
                guard wanted.takes(line, scan, &counts) else { return }
                try output.write { bytes in
                    if format == .csv {
                        writer.appendCSV(line, scan, to: &bytes)
                    } else {
                        unsafe line.extracting(0..<count).withUnsafeBufferPointer {
                            unsafe bytes.append(contentsOf: $0)
                        }
                        bytes.append(0x0a)
                    }
                }
            },
            parsed: { row in
                guard wanted.takes(row, &counts) else { return }
                try output.write { bytes in
                    if format == .csv { writer.appendCSV(row, to: &bytes) } else { writer.append(row, to: &bytes) }
                }
            })
        progress.clear()
        try output.finish()
        printCounts(counts, reading, arguments)
        return 0
    }

    /// Counts of the rows that went out and of those that did not.
    private struct Counts {
        var written = 0
        var left: [String: Int] = [:]

        mutating func leave(_ unit: String) { left[unit, default: 0] += 1 }
    }

    /// Which rows go out.
    private struct Wanted {
        let experiment: [UInt8]?
        let unit: [UInt8]?

        init(experiment: String?, unit: String?) {
            self.experiment = experiment.map { Array($0.utf8) }
            self.unit = unit.map { Array($0.utf8) }
        }

        /// Tells whether a plain line goes out; counts it.
        func takes(_ line: Span<UInt8>, _ scan: RowScan, _ counts: inout Counts) -> Bool {
            if let experiment, !scan.isExperiment(experiment, line) { return false }
            let isWanted = unit.map { scan.isUnit(of: $0, line) } ?? true
            if isWanted { counts.written += 1 } else { counts.leave(scan.unitAttribute(line)) }
            return isWanted
        }

        /// Tells whether any other row goes out.
        func takes(_ row: Exposure, _ counts: inout Counts) -> Bool {
            if let experiment, !row.experiment.utf8.elementsEqual(experiment) { return false }
            let isWanted = unit.map { row.unitAttribute.utf8.elementsEqual($0) } ?? true
            if isWanted { counts.written += 1 } else { counts.leave(row.unitAttribute) }
            return isWanted
        }
    }

    private static func printCounts(_ counts: Counts, _ reading: RowArchive.Reading, _ arguments: Arguments) {
        for (unit, count) in counts.left.sorted(by: { $0.key < $1.key }) {
            Terminal.printDiagnostic("\(count) rows of the unit '\(unit)' are left out; --unit \(unit) writes them")
        }
        if let warning = reading.warning { Terminal.printDiagnostic(warning) }
        if let path = arguments.value("--output") {
            Terminal.print("wrote \(counts.written) \(counts.written == 1 ? "row" : "rows") to \(path)")
        }
    }

    /// The archive of `--state`, which must be there.
    static func archive(_ arguments: Arguments) throws -> RowArchive {
        let state = arguments.value("--state") ?? "var"
        guard try AtomicFile.list(state) != nil else {
            throw UsageError("there is no state folder '\(state)'; say where with --state")
        }
        return RowArchive(state: state)
    }
}

/// `--unit user`.
enum UnitName {
    /// - Returns: `nil` where nothing is said.
    static func of(_ arguments: Arguments) throws -> String? {
        guard let unit = arguments.value("--unit") else { return nil }
        guard unit.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]{0,62}/) != nil else {
            throw UsageError("'\(unit)' is no unit; it is an attribute such as user or device")
        }
        return unit
    }
}

extension CommandOption {
    static let state = CommandOption("--state", "FOLDER", "the server's state folder; var by default")
}
