import LayoverExperiments
package import LayoverFiles
import LayoverJSON

/// Takes everything about units out of the segments that nobody writes.
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

    /// What was done.
    package struct Report: Hashable, Sendable {
        package var exposures = 0
        package var events = 0
        /// Segments that changed.
        package var segments = 0
        /// Segments that a server writes, and that were left as they are.
        package var open: [String] = []
    }

    /// Layouts whose events are looked for.
    package static let layoutLimit = 1_000_000

    private let folder: String
    private let units: Set<Unit>

    package init(_ units: [Unit], in archive: RowArchive) {
        folder = archive.folder
        self.units = Set(units)
    }

    /// Segments that a server writes: their rows are out of reach until they are closed.
    package func openSegments() throws -> [Segment] {
        let all = try Segment.list(folder, kind: Exposure.kind) + Segment.list(folder, kind: CardEvent.kind)
        return try all.filter { try SegmentRewriter.isOpen($0) }
    }

    /// Rewrites each segment that holds something of the units: exposures, then the events of their layouts.
    ///
    /// - Throws: What the disk says; the segments before are done, and the rest is as it was.
    package func run() throws -> Report {
        var report = Report()
        var layouts: Set<String> = []
        for segment in try Segment.list(folder, kind: Exposure.kind) {
            let outcome = try filter(segment, Exposure.self) { row in
                guard units.contains(where: { $0.attribute == row.unitAttribute && $0.value == row.unit }) else {
                    return true
                }
                if layouts.count < Forgetting.layoutLimit { layouts.insert(row.layoutID) }
                return false
            }
            report.note(outcome, segment, \.exposures)
        }
        layouts.remove("")
        for segment in try Segment.list(folder, kind: CardEvent.kind) where !layouts.isEmpty {
            let outcome = try filter(segment, CardEvent.self) { row in !layouts.contains(row.layoutID) }
            report.note(outcome, segment, \.events)
        }
        return report
    }

    private func filter<Row: LoggedRow>(
        _ segment: Segment, _ type: Row.Type, keeps: (Row) -> Bool
    ) throws -> SegmentRewriter.Outcome {
        var parser = TapeParser()
        return try SegmentRewriter.filter(segment) { bytes, count in
            switch RowArchive.line(bytes, count, type, &parser) {
            case .row(let row): keeps(row)
            case .dropped: true
            case .unreadable: !mentions(bytes, count)
            }
        }
    }

    /// Whether a line that does not read holds the value of a unit; then it goes with the rest.
    private func mentions(_ bytes: Span<UInt8>, _ count: Int) -> Bool {
        let line = (0..<count).map { bytes[$0] }
        return units.contains { unit in
            var quoted: [UInt8] = []
            appendJSONString(unit.value, to: &quoted)
            let value = quoted.dropFirst().dropLast()
            return line.indices.contains { line[$0...].starts(with: value) }
        }
    }
}

extension Forgetting.Report {
    fileprivate mutating func note(
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
