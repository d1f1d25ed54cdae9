import LayoverExperiments
package import LayoverFiles
import LayoverJSON

/// Removes all data about units from closed segments.
package struct Forgetting {
    /// One unit: `user=u-1`.
    package struct Unit: Hashable, Sendable, CustomStringConvertible {
        package let attribute: String
        package let value: String

        /// `nil` without an attribute or a value.
        package init?(_ text: String) {
            let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
            guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return nil }
            attribute = parts[0]
            value = parts[1]
        }

        package var description: String { "\(attribute)=\(value)" }
    }

    /// The numbers of a removal.
    package struct Report: Hashable, Sendable {
        package var exposures = 0
        package var events = 0
        /// Segments that changed.
        package var segments = 0
        /// Segments that a server is writing, which were not changed.
        package var open: [String] = []
    }

    /// Maximum layouts whose events are looked for.
    package static let layoutLimit = 1_000_000

    private let folder: String
    private let units: Set<Unit>
    /// The units' values as JSON writes them.
    private let values: ByteSearch
    /// The same, and the byte that any other spelling of them contains.
    private let spellings: ByteSearch
    private let progress: (RowProgress) -> Void

    /// - Parameters:
    ///   - units: The units whose rows are removed.
    ///   - archive: The source of rows.
    ///   - progress: Called every few thousand lines.
    package init(_ units: [Unit], in archive: RowArchive, progress: @escaping (RowProgress) -> Void = { _ in }) {
        folder = archive.folder
        self.units = Set(units)
        self.progress = progress
        let needles = units.map { unit in
            var value: [UInt8] = []
            appendJSONEscaped(unit.value, to: &value)
            return value
        }
        values = ByteSearch(needles)
        spellings = ByteSearch(needles + [[0x5c]])
    }

    /// Segments that a server is writing: their rows cannot be removed until they are closed.
    ///
    /// - Throws: The error of the disk.
    package func openSegments() throws -> [Segment] {
        let all = try Segment.list(folder, kind: Exposure.kind) + Segment.list(folder, kind: CardEvent.kind)
        return try all.filter { try SegmentRewriter.isOpen($0) }
    }

    /// Rewrites each segment with rows of the units: exposures, then the events of their layouts.
    ///
    /// - Throws: The error of the disk; earlier segments are rewritten then, and later ones unchanged.
    package func run() throws -> Report {
        var report = Report()
        var layouts: Set<String> = []
        let exposures = try Segment.list(folder, kind: Exposure.kind)
        let events = try Segment.list(folder, kind: CardEvent.kind)
        var meter = RowMeter(exposures + events, progress)
        for segment in exposures {
            let outcome = try forget(segment, &layouts, &meter)
            report.record(outcome, segment, \.exposures)
        }
        layouts.remove("")
        for segment in events where !layouts.isEmpty {
            let outcome = try forget(eventsOf: layouts, segment, &meter)
            report.record(outcome, segment, \.events)
        }
        return report
    }

    /// Removes the rows of the units from a segment, if it may have any, and adds their layouts.
    ///
    /// It may have rows if it contains their values, or a backslash, with which they could be spelled differently.
    private func forget(
        _ segment: Segment, _ layouts: inout Set<String>, _ meter: inout RowMeter
    ) throws -> SegmentRewriter.Outcome {
        guard try mayHold(segment, spellings) else {
            meter.skip(segment)
            return try SegmentRewriter.isOpen(segment) ? .isOpen : .unchanged
        }
        var parser = TapeParser()
        return try SegmentRewriter.filter(segment) { bytes, count in
            meter.countRow(count + 1)
            guard spellings.isIn(bytes, count) else { return true }
            switch RowArchive.line(bytes, count, as: Exposure.self, with: &parser) {
            case .row(let row):
                guard units.contains(where: { $0.attribute == row.unitAttribute && $0.value == row.unit }) else {
                    return true
                }
                if layouts.count < Forgetting.layoutLimit { layouts.insert(row.layoutID) }
                return false
            case .dropped: return true
            case .unreadable: return !values.isIn(bytes, count)
            }
        }
    }

    /// Removes the events of some layouts from a segment.
    private func forget(
        eventsOf layouts: Set<String>, _ segment: Segment, _ meter: inout RowMeter
    ) throws -> SegmentRewriter.Outcome {
        var parser = TapeParser()
        var scan = RowScan(CardEvent.self)
        let column = CardEvent.columns.firstIndex { $0.name == "layout_id" } ?? 0
        return try SegmentRewriter.filter(segment) { bytes, count in
            meter.countRow(count + 1)
            if scan.read(bytes, count) {
                return !layouts.contains(text(bytes, scan.value(column)))
            }
            return switch RowArchive.line(bytes, count, as: CardEvent.self, with: &parser) {
            case .row(let row): !layouts.contains(row.layoutID)
            case .dropped: true
            case .unreadable: !values.isIn(bytes, count)
            }
        }
    }

    /// Returns whether a segment must be read; a segment that was deleted meanwhile need not be.
    private func mayHold(_ segment: Segment, _ search: ByteSearch) throws -> Bool {
        do throws(FileError) {
            return try SegmentReader.mayHold(segment.path, search)
        } catch {
            if error.isAbsent { return false }
            throw error
        }
    }

    private func text(_ bytes: Span<UInt8>, _ range: Range<Int>) -> String {
        unsafe bytes.extracting(range).withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
    }
}

extension Forgetting.Report {
    fileprivate mutating func record(
        _ outcome: SegmentRewriter.Outcome, _ segment: Segment, _ count: WritableKeyPath<Self, Int>
    ) {
        switch outcome {
        case .isOpen: open.append(segment.name)
        case .removed(let lines):
            self[keyPath: count] += lines
            segments += 1
        case .unchanged, .gone: break
        }
    }
}
