package import LayoverModel
package import LayoverReleases

/// Publishes into a place: one publisher at a time, and none over a release that it has not seen.
package struct ReleaseWriter: Sendable {
    /// Versions that are tried, one after the other, where others take them meanwhile.
    private static let attempts = 100

    /// What stood there before the work began.
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

    package let place: any ReleasePlace
    package let verifier: ReleaseVerifier
    private let signer: ReleaseSigner
    private let turn: PublisherTurn

    /// - Parameters:
    ///   - place: Of the releases.
    ///   - signer: Signs what is published.
    ///   - verifier: Trusts the keys of what is there.
    ///   - turn: How other publishers are waited for.
    package init(
        place: any ReleasePlace, signer: ReleaseSigner, verifier: ReleaseVerifier,
        turn: PublisherTurn = PublisherTurn()
    ) {
        self.place = place
        self.signer = signer
        self.verifier = verifier
        self.turn = turn
    }

    /// Looks at what is live now.
    ///
    /// - Parameter force: Whether a pointer that cannot be believed is to be written over.
    /// - Returns: What the work that follows builds upon.
    /// - Throws: ``ReleaseRefusal`` where the pointer is there and cannot be believed.
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
    /// - Parameters:
    ///   - draft: What is published.
    ///   - base: What it was held against.
    ///   - now: When.
    /// - Returns: The record that was signed.
    /// - Throws: ``ReleaseWriteError``, or what the place says; what was live stays so.
    package func publish(_ draft: ReleaseDraft, over base: Base, now: UTCInstant) async throws -> ReleaseRecord {
        try await place.exclusively(turn) {
            try await checkUnchanged(base)
            let (record, document) = try await add(draft, over: base, now: now)
            let decision = Decision(now: now, author: draft.words.author, note: draft.words.note)
            do {
                try await write(pointerTo: record.version, record: document, isRollback: false, over: base, decision)
            } catch {
                // Nobody named it; what the place keeps of it all the same is harmless.
                if case ReleaseWriteError.overtaken = error { try? await place.remove(record.version) }
                throw error
            }
            return record
        }
    }

    /// Puts a release there, and leaves what is live as it is.
    ///
    /// - Parameters:
    ///   - draft: What is published.
    ///   - base: What it was held against.
    ///   - now: When.
    /// - Returns: The record that was signed; ``point(to:over:_:)`` makes it live.
    /// - Throws: ``ReleaseWriteError``, or what the place says.
    package func stage(_ draft: ReleaseDraft, over base: Base, now: UTCInstant) async throws -> ReleaseRecord {
        try await place.exclusively(turn) {
            try await checkUnchanged(base)
            return try await add(draft, over: base, now: now).0
        }
    }

    /// Puts a release there under the next version that nobody has.
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

    /// Makes a release live that is there already, or signs anew that it is.
    ///
    /// - Parameters:
    ///   - version: A release that can be opened.
    ///   - base: What was live when that was decided.
    ///   - decision: Whose it is, and why.
    /// - Returns: The pointer that was signed.
    /// - Throws: ``ReleaseWriteError``, ``ReleaseRefusal`` where it cannot be opened, or what the place says.
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
                ?? "the pointer is another than at the start")
    }
}
