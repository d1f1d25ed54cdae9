import LayoverExperiments
import LayoverFrame
import LayoverJSON
import LayoverModel

/// Records dropped rows in the journal of changes, once a segment has a line about them; one entry a minute for each cause.
struct DropJournal {
    /// Minimum time between two entries for one kind of rows.
    static let pauseMilliseconds = 60_000

    private let journal: ChangeJournal?
    private let rows: String
    private var waiting = DropTally()
    private var notedAt: Int?

    /// - Parameters:
    ///   - journal: `nil` to record nothing.
    ///   - rows: The kind of rows: `exposures`, `events`.
    init(_ journal: ChangeJournal?, rows: String) {
        self.journal = journal
        self.rows = rows
    }

    mutating func add(_ dropped: DropTally) { waiting.add(dropped) }

    /// Records pending losses, unless an entry was made within the last minute.
    ///
    /// - Parameter now: Milliseconds since 1970.
    mutating func flushIfDue(now: Int) {
        if let notedAt, now - notedAt < DropJournal.pauseMilliseconds, now >= notedAt { return }
        flush(now: now)
    }

    /// Records pending losses.
    mutating func flush(now: Int) {
        guard let journal, !waiting.isEmpty else { return }
        for loss in waiting.all {
            journal.appendChange(
                Change(
                    seconds: loss.since / 1000, kind: "drop", subject: rows,
                    details: [
                        JSONValue.Member("count", .int(loss.count)),
                        JSONValue.Member("cause", .string(loss.cause.rawValue)),
                        JSONValue.Member("until", .string(UTCInstant(seconds: loss.until / 1000).description)),
                    ]))
        }
        waiting = DropTally()
        notedAt = now
    }
}
