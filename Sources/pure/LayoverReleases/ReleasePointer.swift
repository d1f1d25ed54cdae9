package import LayoverModel

/// The signed statement of which release is live.
package struct ReleasePointer: Hashable, Sendable {
    /// The ID of the key that signs it.
    package let key: String
    /// Grows with each pointer of a folder.
    package let number: Int
    /// The release that is live.
    package let version: Int
    /// SHA-256 of that release's record including its signature; 64 hexadecimal digits.
    package let record: String
    /// True if it deliberately goes back from a newer release.
    package let isRollback: Bool
    package let time: UTCInstant
    /// Who published it, and why.
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

    /// The number of a new pointer: above the previous one, and at least the current Unix time in seconds.
    ///
    /// A pointer that is made after the previous number was lost is therefore still above all earlier ones.
    package static func number(after last: Int?, now: UTCInstant) -> Int { max((last ?? 0) + 1, now.seconds) }

    /// The age in seconds; 0 if the pointer is from the future.
    package func age(at now: UTCInstant) -> Int { max(0, now.seconds - time.seconds) }

    /// True if it is too old to be current, or so far in the future that a clock must be wrong.
    package func isStale(at now: UTCInstant) -> Bool {
        abs(now.seconds - time.seconds) > ReleaseLimits.staleSeconds
    }

    /// Checks that this pointer may replace one that was seen before.
    ///
    /// - Throws: ``ReleaseRefusal`` if its number is lower, if its version is lower without a rollback, or if its content
    ///   differs under the same number.
    package func check(after seen: ReleasePointer) throws(ReleaseRefusal) {
        guard number >= seen.number else { throw .replayed(number: number, seen: seen.number) }
        guard number > seen.number || self == seen else { throw .conflicting(what: "number", number: number) }
        guard version != seen.version || record == seen.record else {
            throw .conflicting(what: "version", number: version)
        }
        guard version >= seen.version || isRollback else { throw .downgraded(version: version, from: seen.version) }
    }

    /// The signed lines.
    var lines: [UInt8] {
        [
            "number \(number)", "version \(version)", "record \(record)", "rollback \(isRollback ? "yes" : "no")",
            "time \(time)", "author \(author)", "note \(note)",
        ].document(.pointer, by: key)
    }

    /// Reads a document whose signature was verified, or that is only displayed.
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

    /// Reads a pointer for display, without a check of its signature.
    ///
    /// - Throws: ``ReleaseRefusal`` if the document is not a pointer.
    package init(showing document: [UInt8]) throws(ReleaseRefusal) {
        try self.init(try SignedDocument(document, .pointer))
    }
}
