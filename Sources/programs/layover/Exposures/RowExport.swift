import LayoverExperiments
import LayoverExposures
import LayoverFiles

/// Writes the rows of a period as CSV or as lines of JSON.
final class RowExport {
    enum Format: String, CaseIterable { case csv, ndjson }

    private let format: Format
    private let range: Range<Int>
    private let source: any RowSource
    private let experiment: String?
    private let unitColumn: String
    private let path: String?
    private let output: OutputFile
    private var count = 0

    /// - Parameters:
    ///   - arguments: The period, the source and the output.
    ///   - format: The format of the lines.
    ///   - unitColumn: The name of the unit's column in the CSV header.
    ///   - experiment: The source may leave out rows of other experiments.
    /// - Throws: `UsageError`, or an error if the output cannot be created.
    init(_ arguments: Arguments, _ format: Format, unitColumn: String = "", experiment: String? = nil) throws {
        self.format = format
        self.experiment = experiment
        self.unitColumn = unitColumn
        range = try TimeRange.of(arguments)
        source = try RowSourceOption.source(arguments)
        path = arguments.value("--out")
        output = try OutputFile(path, for: .group)
    }

    /// Writes the selected rows.
    ///
    /// On an error, no partial output remains.
    ///
    /// - Parameters:
    ///   - type: Exposures or events.
    ///   - takesPlain: True if a plain line is written.
    ///   - takesParsed: True if any other row is written.
    /// - Returns: A summary of the rows that were read.
    /// - Throws: The error of a read or write that failed.
    func run<Row: LoggedRow>(
        _ type: Row.Type, takesPlain: (Span<UInt8>, RowScan) -> Bool, takesParsed: (Row) -> Bool
    ) throws -> RowArchive.Reading {
        var writer = RowWriter<Row>()
        if format == .csv {
            let header = writer.header(unitColumn: unitColumn)
            try output.write { $0 += header }
        }
        let progress = ProgressLine("read")
        let reading = try source.scan(
            type, in: range, experiment: experiment, progress: progress.show,
            plain: { line, count, scan in
                if takesPlain(line, scan) { try write(line, length: count, scan, with: writer) }
            },
            parsed: { row in
                if takesParsed(row) { try write(row, &writer) }
            })
        progress.clear()
        try output.finish()
        return reading
    }

    /// Prints what was missing, and the number of rows written to a file.
    func printEnd(_ reading: RowArchive.Reading) {
        if let warning = reading.warning { Terminal.printDiagnostic(warning) }
        if let path { Terminal.print("wrote \(count) \(count == 1 ? "row" : "rows") to \(path)") }
    }

    private func write<Row: LoggedRow>(
        _ line: Span<UInt8>, length: Int, _ scan: RowScan, with writer: RowWriter<Row>
    ) throws {
        count += 1
        try output.write { bytes in
            guard format == .ndjson else { return writer.appendCSV(line, scan, to: &bytes) }
            unsafe line.extracting(0..<length).withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
            bytes.append(0x0a)
        }
    }

    private func write<Row: LoggedRow>(_ row: Row, _ writer: inout RowWriter<Row>) throws {
        count += 1
        try output.write { bytes in
            if format == .csv { writer.appendCSV(row, to: &bytes) } else { writer.append(row, to: &bytes) }
        }
    }
}
