package import LayoverExperiments
import LayoverFiles
import LayoverJSON

/// The rows in a folder of segments, read line by line in bounded memory.
package struct RowArchive: RowSource {
    /// The numbers of rows that were read, and of those that could not be.
    package struct Reading: Hashable, Sendable {
        package var segments = 0
        package var rows = 0
        /// Rows that a server reported as not written.
        package var dropped = 0
        /// Lines that are not rows.
        package var unreadable = 0
        /// Segments whose last line is incomplete: after a crash, or because a server is writing it.
        package var torn = 0

        /// A warning for readers of a result; `nil` if no row is missing.
        package var warning: String? {
            let words = [
                dropped > 0 ? "\(dropped) rows were not written: a server's queue was full or its disk failed" : nil,
                unreadable > 0 ? "\(unreadable) lines cannot be read" : nil,
                torn > 0 ? "\(torn) last lines are incomplete or being written" : nil,
            ].compactMap { $0 }
            return words.isEmpty ? nil : words.joined(separator: "; ")
        }
    }

    /// Maximum time between the decision of a row and its write.
    private static let slackMilliseconds = 60_000

    package let folder: String

    package init(state: String) { folder = state + "/" + RowLogSettings.folderName }

    /// Passes every row of a time range to `body`, segment by segment, oldest first.
    package func read<Row: LoggedRow>(
        _ type: Row.Type, in range: Range<Int> = 0..<Int.max, _ body: (Row) throws -> Void
    ) throws -> Reading {
        var parser = TapeParser()
        return try walk(try segments(type.kind, in: range)) { bytes, count, counts in
            try visit(RowArchive.line(bytes, count, as: Row.self, with: &parser), in: range, &counts, body)
        }
    }

    /// Passes every row of a time range as its line, without parsing, if it is a plain one.
    ///
    /// Rows of other experiments than the requested one are passed too.
    package func scan<Row: LoggedRow>(
        _ type: Row.Type, in range: Range<Int> = 0..<Int.max, experiment: String? = nil,
        progress: @escaping (RowProgress) -> Void = { _ in },
        plain: (Span<UInt8>, Int, RowScan) throws -> Void, parsed: (Row) throws -> Void
    ) throws -> Reading {
        var parser = TapeParser()
        var scan = RowScan(Row.self)
        let segments = try segments(Row.kind, in: range)
        var meter = RowMeter(segments, progress)
        return try walk(segments) { bytes, count, counts in
            meter.countRow(count + 1)
            guard scan.read(bytes, count) else {
                return try visit(RowArchive.line(bytes, count, as: Row.self, with: &parser), in: range, &counts, parsed)
            }
            guard range.contains(scan.milliseconds) else { return }
            counts.rows += 1
            try plain(bytes, count, scan)
        }
    }

    /// Passes every line of the segments to `visit`, with the counts of its segment.
    private func walk(
        _ segments: [Segment], _ visit: (Span<UInt8>, Int, inout Reading) throws -> Void
    ) throws -> Reading {
        var reading = Reading()
        for segment in segments {
            var counts = Reading(segments: 1)
            do {
                let rest = try SegmentReader.read(segment.path) { bytes, count in try visit(bytes, count, &counts) }
                counts.countUnread(rest)
            } catch let error as FileError where error.isAbsent {
                // The segment expired while others were read.
                continue
            }
            reading.add(counts)
        }
        return reading
    }

    /// The segments that may have rows of a time range, oldest first.
    private func segments(_ kind: String, in range: Range<Int>) throws -> [Segment] {
        let all = try Segment.list(folder, kind: kind)
        return all.enumerated().filter { index, segment in
            let end = index + 1 < all.count ? all[index + 1].openedAt * 1000 : Int.max
            return end >= range.lowerBound
                && segment.openedAt * 1000 - RowArchive.slackMilliseconds < range.upperBound
        }.map { $0.element }
    }

    private func visit<Row: LoggedRow>(
        _ line: RowLine<Row>, in range: Range<Int>, _ counts: inout Reading, _ body: (Row) throws -> Void
    ) throws {
        switch line {
        case .row(let row) where range.contains(row.milliseconds):
            counts.rows += 1
            try body(row)
        case .row: break
        case .dropped(let rows): if range.contains(rows.until) { counts.dropped += rows.count }
        case .unreadable: counts.unreadable += 1
        }
    }

    /// Parses one line; a line that is not JSON is unreadable.
    static func line<Row: LoggedRow>(
        _ bytes: Span<UInt8>, _ count: Int, as type: Row.Type, with parser: inout TapeParser
    ) -> RowLine<Row> {
        (try? parser.parse(bytes, count: count) { RowLine<Row>($0) }) ?? .unreadable
    }
}

extension RowArchive.Reading {
    fileprivate mutating func countUnread(_ rest: SegmentReader.Rest) {
        unreadable += rest.longLines
        torn += rest.tornBytes > 0 ? 1 : 0
    }

    fileprivate mutating func add(_ other: RowArchive.Reading) {
        segments += other.segments
        rows += other.rows
        dropped += other.dropped
        unreadable += other.unreadable
        torn += other.torn
    }
}
