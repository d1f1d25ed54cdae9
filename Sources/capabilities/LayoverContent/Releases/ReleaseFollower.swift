import LayoverFiles
import LayoverFrame
import LayoverMetrics
import LayoverModel
import LayoverReleases
import LayoverSQLite

/// Follows the pointer of a place of releases: the release that it names is verified, compiled and served.
///
/// A release that differs from what was signed is reported, and never applied.
actor ReleaseFollower {
    /// Interval between two polls of the pointer.
    static let lookSeconds = 1
    /// Time until an incomplete release is read again: its files may still be being copied.
    static let retrySeconds = 5

    /// A pointer that a trusted key signed, with its document.
    private struct Accepted {
        let document: [UInt8]
        let pointer: ReleasePointer
    }

    /// A rejected document, and when it is tried again, in seconds.
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

    /// Parts of one server.
    struct Server: Sendable {
        let kept: KeptReleases
        let publisher: Publisher
        let status: ReleaseStatus
        let controls: ReleaseControls
        let journal: ChangeJournal
        let log: ServerLog
        /// The place of this server among all that follow, from 1, read at the start of each step.
        ///
        /// `nil` if the server is not known to be among the first.
        let rolloutPlace: @Sendable () -> Int?
        /// Seconds, for the age of pointers.
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
    /// A release in rollout.
    var trial: ReleaseTrial?
    private var isStale = false
    /// True during a poll, which waits for the publisher.
    private var isBusy = false
    /// True if another poll was requested meanwhile.
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

    /// Serves the release on the disk, then the one that the place names, if they are available.
    ///
    /// Content in quarantine is skipped as long as other content can be served, and tried otherwise.
    func start() async {
        await publisher.prepare()
        restorePointer()
        server.controls.read()
        await serveKept(force: false)
        // A network that hangs does not delay the start of a server that has an earlier release.
        if served == nil || !place.isRemote { await look() }
        if served == nil { await serveKept(force: true) }
        if served == nil, status.load().refusal == nil {
            log.warning("nothing is published in '\(place.name)' yet: results pass without a layout")
        }
    }

    /// Polls the pointer until its task is cancelled.
    func run() async {
        if place.isRemote { await look() }
        while !Task.isCancelled {
            await place.waitForChange()
            guard !Task.isCancelled else { return }
            await look()
        }
    }

    /// Reads the pointer and its release on request; a rejected one is tried again.
    func readAgain() async {
        log.info("reading the releases again")
        await look(force: true)
    }

    /// Polls the pointer once.
    ///
    /// - Parameter force: Whether a rejected release is tried at once, and content in quarantine too.
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
            // If the release could not be read, nothing is known about it.
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
            return await serve(release, record: recordDocument, bundle: packed)
        }
        await begin(next)
        try await judge(mayAdvance: true)
    }

    /// Serves a release to all readers, and stores it on the disk.
    func serve(_ release: CompiledRelease, record document: [UInt8], bundle packed: [UInt8]) async {
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

    /// Serves the pinned version, from this server's disk if it is stored there.
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
            await serve(release, record: document, bundle: packed)
        }
    }

    /// Opens a pointer that may replace the highest one so far, and stores it.
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

    /// When a rejected document is tried again although it has not changed.
    private func retryMoment(of refusal: ReleaseRefusal) -> Int {
        switch refusal {
        case .quarantined(_, _, let until): until
        case .broken, .replayed, .conflicting, .downgraded, .reverted: .max
        default: clock() + ReleaseFollower.retrySeconds
        }
    }
}

// Releases on the disk.
extension ReleaseFollower {
    /// Restores the highest pointer that was ever accepted, so that an older one is recognised after a restart too.
    private func restorePointer() {
        do throws(ReleaseRefusal) {
            guard let document = try kept.pointer() else { return }
            setAccepted(document, try verifier.pointer(document))
        } catch {
            log.warning("the pointer of before is not believed: \(error)")
        }
    }

    /// Serves the best stored release: the one that the pointer names, else the one served last.
    ///
    /// Versions above that of the pointer are tried last.
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

// Logging.
extension ReleaseFollower {
    /// Logs a refusal once, and its end.
    private func report(_ refusal: ReleaseRefusal?) {
        let before = status.load().refusal
        guard refusal != before else { return }
        status.setRefusal(refusal)
        guard let refusal else { return log.info("what the place of releases names is served again") }
        let rest = served == nil ? "no earlier release is served" : "what was served before stays"
        log.error("a release is refused: \(refusal); \(rest)")
    }

    /// Logs once that the pointer was signed too long ago.
    private func reportAge() {
        let now = UTCInstant(seconds: clock())
        let isStale = accepted?.pointer.isStale(at: now) ?? false
        defer { self.isStale = isStale }
        guard isStale, !self.isStale, let pointer = accepted?.pointer else { return }
        log.warning(
            "the pointer was signed at \(pointer.time), more than \(ReleaseLimits.staleSeconds / 3600) h from now, so this server may miss newer releases; 'layover release renew' signs it again"
        )
    }
}
