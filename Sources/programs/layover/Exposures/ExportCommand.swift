import LayoverExperiments

/// `layover exposures export`: rows for analysts' tools.
enum ExportExposuresCommand: Command {
    static let name = "exposures export"
    static let summary = "write exposures for analytics tools, as CSV or NDJSON"
    static let options =
        [
            CommandOption("--format", "csv|ndjson", "csv by default"),
            CommandOption(
                "--unit", "user", "only rows of this unit, in a column user_id; CSV: user by default, NDJSON: all"),
            CommandOption("--experiment", "KEY", "only rows of this experiment"),
        ] + TimeRange.options + [.output] + RowSourceOption.all
    static let details = """
        Safe while a server runs: the export has everything that the server has written so far. The first four columns are
        those of GrowthBook's assignment query: timestamp, user_id, experiment_id, variation_id. Rows are exported as they
        were assigned, so a unit in two arms is visible. Rows that a server failed to write are counted on standard error.
        With --store, rows of all servers that ship them there.
          layover exposures export --since 30d --out exposures.csv
          layover exposures export --format ndjson --experiment results-grouping | jq .variation_id
          layover exposures export --since 7d --store postgres://layover@db/layover --out exposures.csv
        Exit codes: 0 success, 1 a file cannot be read or written, 2 usage error.
        """

    static func run(_ arguments: Arguments) async throws -> Int32 {
        let format = try arguments.word("--format", RowExport.Format.csv)
        let unit = try UnitName.of(arguments) ?? (format == .csv ? "user" : nil)
        let export = try RowExport(
            arguments, format, unitColumn: Exposure.unitColumnName(unit ?? "user"),
            experiment: arguments.value("--experiment"))
        let wanted = Wanted(experiment: arguments.value("--experiment"), unit: unit)
        var left: [String: Int] = [:]
        let reading = try export.run(
            Exposure.self, takesPlain: { line, scan in wanted.takes(line, scan, &left) },
            takesParsed: { row in wanted.takes(row, &left) })
        for (unit, count) in left.sorted(by: { $0.key < $1.key }) {
            Terminal.printDiagnostic(
                "\(count) rows of the unit '\(unit)' are left out; add --unit \(unit) to include them")
        }
        export.printEnd(reading)
        return 0
    }

    /// Selects the rows to write.
    private struct Wanted {
        let experiment: [UInt8]?
        let unit: [UInt8]?

        init(experiment: String?, unit: String?) {
            self.experiment = experiment.map { Array($0.utf8) }
            self.unit = unit.map { Array($0.utf8) }
        }

        /// True if a plain line is written.
        ///
        /// A line with another unit is counted under its unit.
        func takes(_ line: Span<UInt8>, _ scan: RowScan, _ left: inout [String: Int]) -> Bool {
            if let experiment, !scan.isExperiment(experiment, line) { return false }
            let isWanted = unit.map { scan.isUnit(of: $0, line) } ?? true
            if !isWanted { left[scan.unitAttribute(line), default: 0] += 1 }
            return isWanted
        }

        /// True if any other row is written.
        ///
        /// Counts in the same way.
        func takes(_ row: Exposure, _ left: inout [String: Int]) -> Bool {
            if let experiment, !row.experiment.utf8.elementsEqual(experiment) { return false }
            let isWanted = unit.map { row.unitAttribute.utf8.elementsEqual($0) } ?? true
            if !isWanted { left[row.unitAttribute, default: 0] += 1 }
            return isWanted
        }
    }
}

/// `--unit user`.
enum UnitName {
    /// - Returns: `nil` if the option is missing.
    static func of(_ arguments: Arguments) throws -> String? {
        guard let unit = arguments.value("--unit") else { return nil }
        guard unit.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]{0,62}/) != nil else {
            throw UsageError("'\(unit)' is not a unit; write an attribute such as user or device")
        }
        return unit
    }
}
