import LayoverExperiments
import LayoverFiles
import LayoverFrame

/// Turns rows into lines and writes them to disk; one at a time.
struct RowLogWriter<Row: LoggedRow>: ~Copyable {
    /// The outcome of one write.
    struct Outcome {
        var written = 0
        var dropped = DropTally()
        /// The fate of each row that was taken off the queue.
        var fates: [RowFate] = []
        /// The disk's fault; empty if it works.
        var trouble = ""
    }

    private let settings: RowLogSettings
    private let log: ServerLog
    private var drops: DropJournal
    private var writer: SegmentWriter
    private var encoder = RowWriter<Row>()
    private var bytes: [UInt8] = []
    private var known = KnownRows<Row>()
    /// Losses without a line in a segment yet.
    private var owed = DropTally()
    private var openedAt = 0
    private var synchronizedAt = 0
    private var prunedAt: Int?
    /// Seconds since 1970 before which the previous check would have removed segments.
    private var pruningMoment: Int?
    private var failure: (at: Int, cause: DroppedRows.Cause, words: String)?
    /// Memory for the next queue, while the current one is being written.
    var spare: [Row] = []

    init(_ settings: RowLogSettings, log: ServerLog, journal: ChangeJournal?) {
        self.settings = settings
        self.log = log
        drops = DropJournal(journal, rows: Row.kind)
        writer = SegmentWriter(folder: settings.folder, kind: Row.kind, byteLimit: settings.segmentBytes)
    }

    var segment: String? { writer.current?.name }

    /// Returns whether a segment has been open for at least this many milliseconds.
    func isOpen(for milliseconds: Int, now: Int) -> Bool {
        writer.current != nil && (now - openedAt >= milliseconds || now < openedAt)
    }

    /// True while a line about losses is due.
    var owesLines: Bool { !owed.isEmpty }

    /// Adds losses of rows that never reached the writer.
    mutating func owe(_ dropped: DropTally) { owed.add(dropped) }

    /// Writes the first of the rows with one call, as many as one write takes, and removes them from the slice.
    ///
    /// - Parameters:
    ///   - rows: May be empty if only losses are to be written.
    ///   - now: Milliseconds since 1970.
    ///   - insists: Whether to try although the disk has just failed.
    /// - Returns: The outcome.
    mutating func write(_ rows: inout ArraySlice<Row>, now: Int, insists: Bool) -> Outcome {
        guard !rows.isEmpty || owesLines else { return Outcome(trouble: failure?.words ?? "") }
        if let failure, !insists, now - failure.at < settings.retryMilliseconds, now >= failure.at {
            return lose(&rows, failure.cause, at: now)
        }
        closeWhereOld(now: now)
        var outcome = encode(rows, now: now)
        let taken = outcome.fates.count
        guard !bytes.isEmpty else {
            rows = rows.dropFirst(taken)
            return outcome
        }
        do throws(FileError) {
            let before = writer.current
            try writer.append(bytes, now: now / 1000)
            if writer.current != before { openedAt = now }
            drops.add(owed)
            owed = outcome.dropped
            drops.flushIfDue(now: now)
            rows = rows.dropFirst(taken)
            succeed()
        } catch {
            fail(error, now: now)
            takeBack(rows.prefix(taken), &outcome, now: now)
            rows = rows.dropFirst(taken)
            return outcome
        }
        if now - synchronizedAt >= settings.syncMilliseconds || now < synchronizedAt { synchronize(now: now) }
        outcome.trouble = failure?.words ?? ""
        return outcome
    }

    /// Does the periodic work that is due.
    ///
    /// - Returns: The fault of the disk; empty if it works.
    mutating func tick(now: Int) -> String {
        closeWhereOld(now: now)
        drops.flushIfDue(now: now)
        if writer.isBehind { synchronize(now: now) }
        if settings.prunes, prunedAt.map({ now - $0 >= settings.pruneMilliseconds || now < $0 }) ?? true {
            prunedAt = now
            prune(now: now)
        }
        return failure?.words ?? ""
    }

    /// Synchronizes and closes the segment.
    mutating func close(now: Int) throws(FileError) {
        drops.flush(now: now)
        do throws(FileError) { try writer.close() } catch {
            fail(error, now: now)
            throw error
        }
    }

    private mutating func closeWhereOld(now: Int) {
        guard isOpen(for: settings.segmentMilliseconds, now: now) else { return }
        try? close(now: now)
    }

    private mutating func synchronize(now: Int) {
        synchronizedAt = now
        do throws(FileError) { try writer.synchronize() } catch { fail(error, now: now) }
    }

    /// Fills `bytes` with lines about losses, then with rows.
    ///
    /// - Returns: The outcome for the rows that one write takes, if it succeeds.
    private mutating func encode(_ rows: ArraySlice<Row>, now: Int) -> Outcome {
        var outcome = Outcome(trouble: failure?.words ?? "")
        bytes.removeAll(keepingCapacity: true)
        for loss in owed.all { loss.append(to: &bytes) }
        for row in rows {
            if Row.knowsRepeats, !known.insert(row) {
                outcome.fates.append(.repeated)
                continue
            }
            let start = bytes.count
            encoder.append(row, to: &bytes)
            let isTooLarge = bytes.count - start > settings.rowBytes
            outcome.fates.append(isTooLarge ? .lost : .written)
            if isTooLarge {
                bytes.removeLast(bytes.count - start)
                if Row.knowsRepeats { known.remove(row) }
                outcome.dropped.add(1, .rowTooLarge, at: now)
            } else {
                outcome.written += 1
            }
            if bytes.count >= settings.batchBytes { break }
        }
        return outcome
    }

    /// Undoes a batch that was not written: its rows are not known by it, and repeats within it were not written either.
    private mutating func takeBack(_ rows: ArraySlice<Row>, _ outcome: inout Outcome, now: Int) {
        for (row, fate) in zip(rows, outcome.fates) where fate == .written && Row.knowsRepeats { known.remove(row) }
        var count = 0
        for (index, row) in rows.enumerated() where outcome.fates[index] != .lost {
            if outcome.fates[index] == .repeated, known.contains(row) { continue }
            outcome.fates[index] = .lost
            count += 1
        }
        outcome.written = 0
        outcome.dropped.add(count, failure?.cause ?? .diskFailed, at: now)
        outcome.trouble = failure?.words ?? ""
        owed.add(outcome.dropped)
    }

    /// Gives rows up without a try.
    private mutating func lose(
        _ rows: inout ArraySlice<Row>, _ cause: DroppedRows.Cause, at now: Int
    ) -> Outcome {
        var outcome = Outcome(trouble: failure?.words ?? "")
        outcome.fates = rows.map { Row.knowsRepeats && known.contains($0) ? .repeated : .lost }
        outcome.dropped.add(outcome.fates.count { $0 == .lost }, cause, at: now)
        owed.add(outcome.dropped)
        rows = []
        return outcome
    }

    private mutating func fail(_ error: FileError, now: Int) {
        if failure == nil { log.error("\(Row.kind) cannot be written: \(error); they are dropped and counted") }
        failure = (now, DroppedRows.Cause(error), "\(error)")
    }

    private mutating func succeed() {
        guard failure != nil else { return }
        failure = nil
        log.info("\(Row.kind) are written again")
    }

    /// Removes segments that two consecutive checks find expired, so that a clock that is briefly wrong removes nothing.
    private mutating func prune(now: Int) {
        let moment = now / 1000 - settings.days * 86_400
        defer { pruningMoment = moment }
        guard let pruningMoment else { return }
        do {
            let removed = try SegmentRetention.prune(
                settings.folder, kind: Row.kind, before: min(moment, pruningMoment))
            if !removed.isEmpty { log.info("\(removed.count) segments of \(Row.kind) are past their days and removed") }
        } catch {
            log.error("\(Row.kind) past their days cannot be removed: \(error)")
        }
    }
}
