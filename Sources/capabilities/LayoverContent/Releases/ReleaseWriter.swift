import Glibc
import LayoverFiles
package import LayoverModel
package import LayoverReleases

/// Publishes into a folder: one publisher at a time, and none over a release that it has not seen.
package struct ReleaseWriter: Sendable {
    /// Time that a publisher waits for another one's lock.
    package static let lockSeconds = 30
    private static let lockPauseMicroseconds: UInt32 = 50_000

    /// What stood in the folder before the work began.
    package struct Base: Sendable {
        fileprivate let document: [UInt8]?
        /// `nil` where nothing was published, or where what is there is to be written over.
        package let pointer: ReleasePointer?
    }

    /// Who makes a release live, when, and why; in words that may be signed.
    package struct Decision: Sendable {
        package let now: UTCInstant
        package let author: String
        package let note: String

        package init(now: UTCInstant, author: String, note: String) {
            self.now = now
            self.author = ReleaseText.cleaned(author, limit: ReleaseLimits.authorBytes)
            self.note = ReleaseText.cleaned(note, limit: ReleaseLimits.noteBytes)
        }
    }

    package let folder: ReleaseFolder
    package let verifier: ReleaseVerifier
    private let signer: ReleaseSigner
    private let lockSeconds: Int
    /// Is told when another publisher is waited for.
    private let onWait: @Sendable () -> Void

    /// - Parameters:
    ///   - folder: Of the releases.
    ///   - signer: Signs what is published.
    ///   - verifier: Trusts the keys of what is there.
    ///   - lockSeconds: Time that another publisher's lock is waited for.
    ///   - onWait: Is told once when that begins.
    package init(
        folder: ReleaseFolder, signer: ReleaseSigner, verifier: ReleaseVerifier,
        lockSeconds: Int = ReleaseWriter.lockSeconds, onWait: @escaping @Sendable () -> Void = {}
    ) {
        self.folder = folder
        self.signer = signer
        self.verifier = verifier
        self.lockSeconds = lockSeconds
        self.onWait = onWait
    }

    /// Looks at what is live now.
    ///
    /// - Parameter force: Whether a pointer that cannot be believed is to be written over.
    /// - Returns: What the work that follows builds upon.
    /// - Throws: ``ReleaseRefusal`` where the pointer is there and cannot be believed.
    package func base(force: Bool = false) throws(ReleaseRefusal) -> Base {
        guard let document = try folder.pointer() else { return Base(document: nil, pointer: nil) }
        do throws(ReleaseRefusal) {
            return Base(document: document, pointer: try verifier.pointer(document))
        } catch {
            guard force else { throw error }
            return Base(document: document, pointer: nil)
        }
    }

    /// Opens a release of the folder.
    package func open(_ version: Int) throws(ReleaseRefusal) -> (record: ReleaseRecord, files: [SourceFile]) {
        let record = try verifier.record(try folder.record(version))
        guard record.version == version else { throw .wrongHash(.record) }
        return (record, try verifier.files(try folder.bundle(version), of: record))
    }

    /// Publishes a release and makes it live.
    ///
    /// - Parameters:
    ///   - draft: What is published.
    ///   - base: What it was held against.
    ///   - now: When.
    /// - Returns: The record that was signed.
    /// - Throws: ``ReleaseWriteError``, or what the disk says; what was live stays so.
    package func publish(_ draft: ReleaseDraft, over base: Base, now: UTCInstant) throws -> ReleaseRecord {
        try locked {
            try checkUnchanged(base)
            let version = try nextVersion(base)
            let words = draft.words
            let record = ReleaseRecord(
                key: signer.key.id, version: version, time: now, content: draft.content, commit: words.commit,
                author: words.author, note: words.note)
            let document = signer.document(of: record)
            try folder.write(version, record: document, bundle: draft.packed, for: .everyone)
            let decision = Decision(now: now, author: words.author, note: words.note)
            try write(pointerTo: version, record: document, isRollback: false, over: base, decision)
            return record
        }
    }

    /// Makes a release live that is there already, or signs anew that it is.
    ///
    /// - Parameters:
    ///   - version: A release that can be opened.
    ///   - base: What was live when that was decided.
    ///   - decision: Whose it is, and why.
    /// - Returns: The pointer that was signed.
    /// - Throws: ``ReleaseWriteError``, ``ReleaseRefusal`` where it cannot be opened, or what the disk says.
    @discardableResult
    package func point(to version: Int, over base: Base, _ decision: Decision) throws -> ReleasePointer {
        try locked {
            try checkUnchanged(base)
            let versions = try folder.versions()
            guard versions.contains(version) else { throw ReleaseWriteError.noVersion(version, of: versions) }
            _ = try open(version)
            let newest = max(versions.last ?? version, base.pointer?.version ?? version)
            return try write(
                pointerTo: version, record: try folder.record(version), isRollback: version < newest, over: base,
                decision)
        }
    }

    @discardableResult
    private func write(
        pointerTo version: Int, record: [UInt8], isRollback: Bool, over base: Base, _ decision: Decision
    ) throws -> ReleasePointer {
        let pointer = ReleasePointer(
            key: signer.key.id, number: ReleasePointer.number(after: base.pointer?.number, now: decision.now),
            version: version, record: verifier.hash(record), isRollback: isRollback, time: decision.now,
            author: decision.author, note: decision.note)
        try folder.write(pointer: signer.document(of: pointer), for: .everyone)
        return pointer
    }

    private func nextVersion(_ base: Base) throws -> Int {
        let next = max(try folder.versions().last ?? 0, base.pointer?.version ?? 0) + 1
        guard ReleaseLimits.versions.contains(next) else { throw ReleaseWriteError.versionsUsedUp }
        return next
    }

    private func checkUnchanged(_ base: Base) throws {
        let document = try folder.pointer()
        guard document != base.document else { return }
        let pointer = document.flatMap { try? verifier.pointer($0) }
        throw ReleaseWriteError.overtaken(
            by: pointer.map { "\($0.author) made version \($0.version) live at \($0.time)" }
                ?? "the pointer is another than at the start")
    }

    /// Does what only one publisher may do at a time.
    private func locked<Value>(_ body: () throws -> Value) throws -> Value {
        let lock = try takeLock()
        let result = Result { try body() }
        lock.release()
        return try result.get()
    }

    private func takeLock() throws -> FileLock {
        let end = ContinuousClock.now + .seconds(lockSeconds)
        var isWaiting = false
        while true {
            if let lock = try FileLock.take(folder.path + "/lock", for: .everyone) { return lock }
            guard ContinuousClock.now < end else {
                throw ReleaseWriteError.locked(folder: folder.path, seconds: lockSeconds)
            }
            if !isWaiting { onWait() }
            isWaiting = true
            usleep(ReleaseWriter.lockPauseMicroseconds)
        }
    }
}
