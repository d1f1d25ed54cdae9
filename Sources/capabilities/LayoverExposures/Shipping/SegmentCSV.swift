import LayoverExperiments
import LayoverFiles
import LayoverJSON
import LayoverRowsPostgres

/// Reads a segment as lines of CSV: plain lines without parsing, the others by their values.
enum SegmentCSV {
    private static let replacement = Array("\u{fffd}".utf8)

    /// Passes on all rows of a segment, some thousand at a time.
    ///
    /// - Parameters:
    ///   - path: The path of the segment.
    ///   - kind: The kind of its rows.
    ///   - put: Receives whole lines.
    /// - Returns: The other lines of the segment.
    /// - Throws: `FileError`, or the error of `put`.
    static func read(
        _ path: String, _ kind: RowKind, _ put: ([UInt8]) throws -> Void
    ) throws -> RowShipmentRest {
        switch kind {
        case .exposures: try read(path, Exposure.self, put)
        case .events: try read(path, CardEvent.self, put)
        }
    }

    private static func read<Row: LoggedRow>(
        _ path: String, _ type: Row.Type, _ put: ([UInt8]) throws -> Void
    ) throws -> RowShipmentRest {
        var rest = RowShipmentRest()
        var parser = TapeParser()
        var scan = RowScan(type)
        let writer = RowWriter<Row>()
        var lines: [UInt8] = []
        let unread = try SegmentReader.read(path) { line, count in
            if scan.read(line, count) {
                writer.appendCSV(line, scan, to: &lines)
            } else {
                switch RowArchive.line(line, count, as: type, with: &parser) {
                case .row(let row): append(row, writer, to: &lines)
                case .dropped(let rows): rest.losses.append(loss(rows))
                case .unreadable: rest.unreadable += 1
                }
            }
            guard lines.count >= ShippingLimits.putBytes else { return }
            try put(lines)
            lines.removeAll(keepingCapacity: true)
        }
        if !lines.isEmpty { try put(lines) }
        rest.unreadable += unread.longLines + (unread.tornBytes > 0 ? 1 : 0)
        return rest
    }

    /// Appends a row; a NUL in a text, which PostgreSQL does not allow, becomes the replacement character.
    private static func append<Row: LoggedRow>(_ row: Row, _ writer: RowWriter<Row>, to lines: inout [UInt8]) {
        let start = lines.count
        writer.appendCSV(row, to: &lines)
        guard lines[start...].contains(0) else { return }
        let made = lines[start...].flatMap { $0 == 0 ? replacement : [$0] }
        lines.replaceSubrange(start..., with: made)
    }

    private static func loss(_ rows: DroppedRows) -> RowShipmentRest.Loss {
        RowShipmentRest.Loss(count: rows.count, since: rows.since, until: rows.until, cause: rows.cause.rawValue)
    }
}
