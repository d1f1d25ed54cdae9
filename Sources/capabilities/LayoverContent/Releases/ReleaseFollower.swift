import LayoverFiles
import LayoverFrame
import LayoverMetrics
import LayoverModel
import LayoverReleases
import LayoverSQLite

/// Follows the pointer of a place of releases: what it names is verified, compiled aside and served; what is not as it
/// was signed is told, and never applied.
actor ReleaseFollower {
    /// Time between two looks at the pointer.
    static let lookSeconds = 1
    /// Time until a release is read again that was not whole: somebody may be copying it.
    static let retrySeconds = 5

    /// A pointer that a trusted key signed, with its document.
    private struct Accepted {
        let document: [UInt8]
        let pointer: ReleasePointer
    }

    /// A document that was refused, and when it is looked at again, in seconds.
    private struct Refused {
        let document: [UInt8]
        let refusal: ReleaseRefusal
        let retryAt: Int
    }

    /// The release that is served, and the hash of its record's document.
    private struct Served {
        let record: ReleaseRecord
        let hash: String
    }

    /// Parts that belong to one server.
    struct Server: Sendable {
        let kept: KeptReleases
        let publisher: Publisher
        let status: ReleaseStatus
        let controls: ReleaseControls
        let journal: ChangeJournal
        let log: ServerLog
        /// Of this server among all that follow, from 1, asked as each step begins; `nil` where it is not known to be among the
        /// first.
        let rolloutPlace: @Sendable () -> Int?
        /// Seconds, by which pointers grow old.
        let clock: @Sendable () -> Int
    }

    /// Reading waits for the disk: no other task waits for it.
    private nonisolated let executor = BlockingExecutor()
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    let place: any ReleasePlace
    let server: Server
    private let verifier: ReleaseVerifier
    private var accepted: Accepted?
    private var refused: Refused?
    private var served: Served?
    /// A release that some are shown.
    var trial: ReleaseTrial?
    private var isStale = false
    /// True while a release is looked at, which waits for the publisher.
    private var isBusy = false
    /// True if somebody asked for another look meanwhile.
    private var isWanted = false

    init(place: any ReleasePlace, verifier: ReleaseVerifier, server: Server) {
        self.place = place
        self.verifier = verifier
        self.server = server
    }

    private var kept: KeptReleases { server.kept }
    private var publisher: Publisher { server.publisher }
    private var status: ReleaseStatus { server.status }
    private var log: ServerLog { server.log }
    private func clock() -> Int { server.clock() }

    /// Serves what is kept on the disk, then what the folder names, where both can be had.
    ///
    /// What is in quarantine is passed over as long as there is other to serve, and tried where there is none.
    func start() async {
        await publisher.prepare()
        restorePointer()
        server.controls.read()
        await serveKept(force: false)
        // A network that hangs keeps no server from starting that has what it served before.
        if served == nil || !place.isRemote { await look() }
        if served == nil { await serveKept(force: true) }
        if served == nil, status.load().refusal == nil {
            log.warning("nothing is published in '\(place.name)' yet: results pass without a layout")
        }
    }

    /// Looks at the pointer again and again, until its task is cancelled.
    func run() async {
        if place.isRemote { await look() }
        while !Task.isCancelled {
            await place.waitForChange()
            guard !Task.isCancelled else { return }
            await look()
        }
    }

    /// Reads the pointer and what it names because somebody asked; what was refused is tried again.
    func readAgain() async {
        log.info("reading the releases again")
        await look(force: true)
    }

    /// Looks at the pointer once.
    ///
    /// - Parameter force: Whether what was refused is tried at once, and content in quarantine too.
    func look(force: Bool = false) async {
        guard !isBusy else {
            isWanted = isWanted || force
            return
        }
        isBusy = true
        server.controls.read()
        let force = force || isWanted
        isWanted = false
        do throws(ReleaseRefusal) {
            try await follow(force: force)
            report(nil)
        } catch {
            report(error)
        }
        reportAge()
        isBusy = false
    }
}

// From the place to the publisher.
extension ReleaseFollower {
    private func follow(force: Bool) async throws(ReleaseRefusal) {
        let control = server.controls.load()
        if let version = control.pinned { return try await servePinned(version, force: force) }
        if control.isFrozen { return try await judge(mayAdvance: false) }
        guard let document = try await place.pointer() else {
            guard accepted == nil else { throw .missing(.pointer) }
            return
        }
        if let refused, refused.document == document, !force, clock() < refused.retryAt { throw refused.refusal }
        refused = nil
        do throws(ReleaseRefusal) {
            try await apply(document, force: force)
        } catch {
            // Nothing is known of what could not be read.
            if case .unreadable = error, place.isRemote { throw error }
            refused = Refused(document: document, refusal: error, retryAt: retryMoment(of: error))
            throw error
        }
    }

    private func apply(_ document: [UInt8], force: Bool) async throws(ReleaseRefusal) {
        let pointer = try accept(document)
        guard served?.hash != pointer.record else { return await endTrial() }
        if trial?.hash == pointer.record { return try await judge(mayAdvance: true) }
        if !force, let why = kept.faultOfReverted(pointer.record) {
            throw .reverted(version: pointer.version, why: why)
        }
        let recordDocument = try await place.record(pointer.version)
        let record = try verifier.record(recordDocument, named: pointer)
        let packed = try await place.bundle(pointer.version)
        let files = try verifier.files(packed, of: record)
        let release = try await publisher.compile(files, of: record, force: force || served == nil)
        let next = ReleaseTrial(
            release: release, document: recordDocument, packed: packed, hash: pointer.record, now: clock())
        guard let next, served != nil, !pointer.isRollback else {
            return await serve(release, recordDocument, packed)
        }
        await begin(next)
        try await judge(mayAdvance: true)
    }

    /// Puts a release into service for all, and keeps it on the disk.
    func serve(_ release: CompiledRelease, _ document: [UInt8], _ packed: [UInt8]) async {
        trial = nil
        await publisher.serve(release) { [kept, log] in
            do throws(FileError) {
                try kept.keep(release.record.version, record: document, bundle: packed)
            } catch {
                log.warning("release \(release.record.version) cannot be kept on disk: \(error)")
            }
        }
        noteServed(release.record, document)
    }

    /// Serves the version that somebody chose on this server, from its own disk where it lies there.
    private func servePinned(_ version: Int, force: Bool) async throws(ReleaseRefusal) {
        await endTrial()
        guard served?.record.version != version else { return }
        do throws(ReleaseRefusal) {
            try await serveKept(version, force: force)
        } catch {
            let document = try await place.record(version)
            let record = try verifier.record(document)
            guard record.version == version else { throw .wrongHash(.record) }
            let packed = try await place.bundle(version)
            let release = try await publisher.compile(
                try verifier.files(packed, of: record), of: record, force: force)
            await serve(release, document, packed)
        }
    }

    /// Opens a pointer that may take the place of the highest one seen, and keeps it as that.
    private func accept(_ document: [UInt8]) throws(ReleaseRefusal) -> ReleasePointer {
        if let accepted, accepted.document == document { return accepted.pointer }
        let pointer = try verifier.pointer(document)
        if let accepted { try pointer.check(after: accepted.pointer) }
        do throws(FileError) {
            try kept.keep(pointer: document)
        } catch {
            log.warning("the pointer to release \(pointer.version) cannot be kept on disk: \(error)")
        }
        setAccepted(document, pointer)
        return pointer
    }

    private func setAccepted(_ document: [UInt8], _ pointer: ReleasePointer) {
        accepted = Accepted(document: document, pointer: pointer)
        status.update { $0.pointer = pointer }
    }

    private func noteServed(_ record: ReleaseRecord, _ document: [UInt8]) {
        served = Served(record: record, hash: verifier.hash(document))
        let since = clock()
        status.update { $0.served = ReleaseStatus.Served(record: record, since: since) }
        let who = record.author.isEmpty ? "" : " by \(record.author)"
        log.info("release \(record.version)\(who) is served, catalog \(record.content.catalog.prefix(12))")
    }

    /// Tells when a document that is refused may be another answer, though it is the same.
    private func retryMoment(of refusal: ReleaseRefusal) -> Int {
        switch refusal {
        case .quarantined(_, _, let until): until
        case .broken, .replayed, .conflicting, .downgraded, .reverted: .max
        default: clock() + ReleaseFollower.retrySeconds
        }
    }
}

// What is kept on the disk.
extension ReleaseFollower {
    /// Takes up the highest pointer that was ever believed, so that an older one is known for one after a restart too.
    private func restorePointer() {
        do throws(ReleaseRefusal) {
            guard let document = try kept.pointer() else { return }
            setAccepted(document, try verifier.pointer(document))
        } catch {
            log.warning("the pointer of before is not believed: \(error)")
        }
    }

    /// Serves the best that is kept: what the pointer names, then what was served last, first of what is not above
    /// that.
    private func serveKept(force: Bool) async {
        for version in candidates() {
            do throws(ReleaseRefusal) {
                try await serveKept(version, force: force)
                return
            } catch {
                log.warning("release \(version), as it was kept, is not served: \(error)")
            }
        }
    }

    private func serveKept(_ version: Int, force: Bool) async throws(ReleaseRefusal) {
        let document = try kept.folder.record(version)
        let record = try verifier.record(document)
        guard record.version == version else { throw .wrongHash(.record) }
        let files = try verifier.files(try kept.folder.bundle(version), of: record)
        let release = try await publisher.compile(files, of: record, force: force)
        await publisher.serve(release) { [kept, log] in
            do throws(FileError) {
                try kept.recordServed(version)
            } catch {
                log.warning("it cannot be kept on disk that release \(version) is served: \(error)")
            }
        }
        noteServed(record, document)
    }

    private func candidates() -> [Int] {
        let versions: [Int]
        do throws(FileError) {
            versions = try kept.versions()
        } catch {
            log.warning("the last good releases cannot be read: \(error)")
            return []
        }
        if let pinned = server.controls.load().pinned {
            return versions.filter { $0 == pinned } + versions.filter { $0 != pinned }
        }
        guard let pointed = accepted?.pointer.version else { return versions }
        return versions.filter { $0 == pointed } + versions.filter { $0 < pointed } + versions.filter { $0 > pointed }
    }
}

// Who is told.
extension ReleaseFollower {
    /// Tells of a refusal once, and that it is over.
    private func report(_ refusal: ReleaseRefusal?) {
        let before = status.load().refusal
        guard refusal != before else { return }
        status.setRefusal(refusal)
        guard let refusal else { return log.info("what the place of releases names is served again") }
        let rest = served == nil ? "results pass without a layout" : "what was served before stays"
        log.error("a release is refused: \(refusal); \(rest)")
    }

    /// Tells once that nobody has signed for long what is live.
    private func reportAge() {
        let now = UTCInstant(seconds: clock())
        let isStale = accepted?.pointer.isStale(at: now) ?? false
        defer { self.isStale = isStale }
        guard isStale, !self.isStale, let pointer = accepted?.pointer else { return }
        log.warning(
            "the pointer was signed at \(pointer.time), more than \(ReleaseLimits.staleSeconds / 3600) h from now: newer releases may be kept from this server; 'layover release renew' signs it anew"
        )
    }
}
