package import LayoverModel
package import LayoverReleases

/// Publishes to a place: one publisher at a time, and never over a release that it has not seen.
package struct ReleaseWriter: Sendable {
    /// Maximum versions that are tried if others take them meanwhile.
    private static let attempts = 100

    /// The state of the place before the work began.
    package struct Base: Sendable {
        fileprivate let document: [UInt8]?
        /// `nil` if nothing was published, or the existing pointer is to be replaced unread.
        package let pointer: ReleasePointer?
    }

    /// Who makes a release live, when, and why; in texts that may be signed.
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

    package let place: any ReleasePlace
    package let verifier: ReleaseVerifier
    private let signer: ReleaseSigner
    private let turn: PublisherTurn

    /// - Parameters:
    ///   - place: The place of the releases.
    ///   - signer: Signs publications.
    ///   - verifier: Trusts the keys of existing releases.
    ///   - turn: How to wait for other publishers.
    package init(
        place: any ReleasePlace, signer: ReleaseSigner, verifier: ReleaseVerifier,
        turn: PublisherTurn = PublisherTurn()
    ) {
        self.place = place
        self.signer = signer
        self.verifier = verifier
        self.turn = turn
    }

    /// Reads what is live now.
    ///
    /// - Parameter force: Whether an invalid pointer is to be replaced.
    /// - Returns: The base of the work that follows.
    /// - Throws: ``ReleaseRefusal`` if the pointer exists but is invalid.
    package func base(force: Bool = false) async throws(ReleaseRefusal) -> Base {
        guard let document = try await place.pointer() else { return Base(document: nil, pointer: nil) }
        do throws(ReleaseRefusal) {
            return Base(document: document, pointer: try verifier.pointer(document))
        } catch {
            guard force else { throw error }
            return Base(document: document, pointer: nil)
        }
    }

    /// Opens a release of the place.
    package func open(
        _ version: Int
    ) async throws(ReleaseRefusal) -> (record: ReleaseRecord, files: [SourceFile]) {
        try await place.open(version, verifier)
    }

    /// Publishes a release and makes it live.
    ///
    /// - Returns: The record that was signed.
    /// - Throws: ``ReleaseWriteError``, or the error of the place; the live release stays live.
    package func publish(_ draft: ReleaseDraft, over base: Base, now: UTCInstant) async throws -> ReleaseRecord {
        try await place.exclusively(turn) {
            try await checkUnchanged(base)
            let (record, document) = try await add(draft, over: base, now: now)
            let decision = Decision(now: now, author: draft.words.author, note: draft.words.note)
            do {
                try await write(pointerTo: record.version, record: document, isRollback: false, over: base, decision)
            } catch {
                // No pointer named it; if the place keeps a part of it, that is harmless.
                if case ReleaseWriteError.overtaken = error { try? await place.remove(record.version) }
                throw error
            }
            return record
        }
    }

    /// Adds a release without making it live.
    ///
    /// - Returns: The record that was signed; ``point(to:over:_:)`` makes it live.
    /// - Throws: ``ReleaseWriteError``, or the error of the place.
    package func stage(_ draft: ReleaseDraft, over base: Base, now: UTCInstant) async throws -> ReleaseRecord {
        try await place.exclusively(turn) {
            try await checkUnchanged(base)
            return try await add(draft, over: base, now: now).0
        }
    }

    /// Adds a release under the next unused version.
    private func add(
        _ draft: ReleaseDraft, over base: Base, now: UTCInstant
    ) async throws -> (ReleaseRecord, [UInt8]) {
        let words = draft.words
        let first = max(try await place.versions().last ?? 0, base.pointer?.version ?? 0) + 1
        for version in first..<(first + ReleaseWriter.attempts) {
            guard ReleaseLimits.versions.contains(version) else { throw ReleaseWriteError.versionsUsedUp }
            let record = ReleaseRecord(
                key: signer.key.id, version: version, time: now, content: draft.content, commit: words.commit,
                author: words.author, note: words.note)
            let document = signer.document(of: record)
            if try await place.add(version, record: document, bundle: draft.packed) { return (record, document) }
        }
        throw ReleaseWriteError.notTaken(place: place.name, why: "\(ReleaseWriter.attempts) versions are taken")
    }

    /// Makes an existing release live, or signs again that it is.
    ///
    /// - Parameters:
    ///   - version: A release that can be opened.
    ///   - base: The live state when that was decided.
    ///   - decision: Who decided, and why.
    /// - Returns: The pointer that was signed.
    /// - Throws: ``ReleaseWriteError``, ``ReleaseRefusal`` if it cannot be opened, or the error of the place.
    @discardableResult
    package func point(to version: Int, over base: Base, _ decision: Decision) async throws -> ReleasePointer {
        try await place.exclusively(turn) {
            try await checkUnchanged(base)
            let versions = try await place.versions()
            guard versions.contains(version) else { throw ReleaseWriteError.noVersion(version, of: versions) }
            _ = try await open(version)
            let newest = max(versions.last ?? version, base.pointer?.version ?? version)
            return try await write(
                pointerTo: version, record: try await place.record(version), isRollback: version < newest, over: base,
                decision)
        }
    }

    @discardableResult
    private func write(
        pointerTo version: Int, record: [UInt8], isRollback: Bool, over base: Base, _ decision: Decision
    ) async throws -> ReleasePointer {
        let pointer = ReleasePointer(
            key: signer.key.id, number: ReleasePointer.number(after: base.pointer?.number, now: decision.now),
            version: version, record: verifier.hash(record), isRollback: isRollback, time: decision.now,
            author: decision.author, note: decision.note)
        guard try await place.replacePointer(base.document, by: signer.document(of: pointer)) else {
            throw overtaken(by: try await place.pointer())
        }
        return pointer
    }

    private func checkUnchanged(_ base: Base) async throws {
        let document = try await place.pointer()
        guard document != base.document else { return }
        throw overtaken(by: document)
    }

    private func overtaken(by document: [UInt8]?) -> ReleaseWriteError {
        let pointer = document.flatMap { try? verifier.pointer($0) }
        return .overtaken(
            by: pointer.map { "\($0.author) made version \($0.version) live at \($0.time)" }
                ?? "the pointer has changed since the start")
    }
}
