import LayoverExperiments
import LayoverFiles

/// Rows that were dropped, one sum for each cause.
struct DropTally: Hashable, Sendable {
    private(set) var all: [DroppedRows] = []

    var isEmpty: Bool { all.isEmpty }

    /// Adds `count` rows, dropped at `moment` in milliseconds.
    mutating func add(_ count: Int, _ cause: DroppedRows.Cause, at moment: Int) {
        guard count > 0 else { return }
        add(DroppedRows(count: count, since: moment, until: moment, cause: cause))
    }

    /// Adds `count` rows of a time range, both ends in milliseconds.
    mutating func add(_ count: Int, _ cause: DroppedRows.Cause, since: Int, until: Int) {
        guard count > 0 else { return }
        add(DroppedRows(count: count, since: min(since, until), until: until, cause: cause))
    }

    mutating func add(_ other: DropTally) { for dropped in other.all { add(dropped) } }

    private mutating func add(_ dropped: DroppedRows) {
        guard let index = all.firstIndex(where: { $0.cause == dropped.cause }) else { return all.append(dropped) }
        all[index].count += dropped.count
        all[index].since = min(all[index].since, dropped.since)
        all[index].until = max(all[index].until, dropped.until)
    }
}

extension DroppedRows.Cause {
    /// The cause for an error of the disk.
    init(_ error: FileError) {
        if error.isFull { self = .diskFull } else if error.isRefusal { self = .readOnly } else { self = .diskFailed }
    }
}
