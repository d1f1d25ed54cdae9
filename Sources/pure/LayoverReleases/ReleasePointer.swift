package import LayoverModel

/// What is signed of which release is live.
package struct ReleasePointer: Hashable, Sendable {
    /// The id of the key that signs it.
    package let key: String
    /// Grows with each pointer of a folder.
    package let number: Int
    /// The release that is live.
    package let version: Int
    /// SHA-256 of that release's record, its signature with it; 64 hexadecimal digits.
    package let record: String
    /// True if a newer release is left on purpose.
    package let isRollback: Bool
    package let time: UTCInstant
    /// Who made it live, and why.
    package let author: String
    package let note: String

    package init(
        key: String, number: Int, version: Int, record: String, isRollback: Bool, time: UTCInstant, author: String,
        note: String
    ) {
        self.key = key
        self.number = number
        self.version = version
        self.record = record
        self.isRollback = isRollback
        self.time = time
        self.author = author
        self.note = note
    }

    /// The number of a pointer that is made now: above the one before, and at least the second of its making, so that
    /// one made after a loss is above all that were made before it.
    package static func number(after last: Int?, now: UTCInstant) -> Int { max((last ?? 0) + 1, now.seconds) }

    /// Tells how old it is, in seconds; 0 for one of the future.
    package func age(at now: UTCInstant) -> Int { max(0, now.seconds - time.seconds) }

    /// True if it says nothing about now any more, or is from so far in the future that a clock is wrong.
    package func isStale(at now: UTCInstant) -> Bool {
        abs(now.seconds - time.seconds) > ReleaseLimits.staleSeconds
    }

    /// Checks that this pointer may take the place of one that was seen before.
    ///
    /// - Throws: ``ReleaseRefusal`` where it is older, lower without saying so, or says something else under one number.
    package func check(after seen: ReleasePointer) throws(ReleaseRefusal) {
        guard number >= seen.number else { throw .replayed(number: number, seen: seen.number) }
        guard number > seen.number || self == seen else { throw .conflicting(what: "number", number: number) }
        guard version != seen.version || record == seen.record else {
            throw .conflicting(what: "version", number: version)
        }
        guard version >= seen.version || isRollback else { throw .downgraded(version: version, from: seen.version) }
    }

    /// The lines that are signed.
    var lines: [UInt8] {
        [
            "number \(number)", "version \(version)", "record \(record)", "rollback \(isRollback ? "yes" : "no")",
            "time \(time)", "author \(author)", "note \(note)",
        ].document(.pointer, by: key)
    }

    /// Reads a document whose signature is right, or that is only shown.
    init(_ document: SignedDocument) throws(ReleaseRefusal) {
        var lines = try DocumentLines(of: document)
        key = document.key
        number = try lines.number("number", 1...Int.max)
        version = try lines.number("version", ReleaseLimits.versions)
        record = try lines.digits("record", count: ReleaseRecord.hashDigits)
        isRollback = try lines.flag("rollback")
        time = try lines.moment("time")
        author = try lines.text("author", limit: ReleaseLimits.authorBytes)
        note = try lines.text("note", limit: ReleaseLimits.noteBytes)
        try lines.end()
    }

    /// Reads a pointer to show what it says, whoever signed it.
    ///
    /// - Throws: ``ReleaseRefusal`` where it is none.
    package init(showing document: [UInt8]) throws(ReleaseRefusal) {
        try self.init(try SignedDocument(document, .pointer))
    }
}
