import Foundation
import LayoverAdapters
import LayoverAssembly
import LayoverCatalog
@testable import LayoverContent
import LayoverFiles
@testable import LayoverFrame
import LayoverModel
import LayoverReleases
import LayoverSchema
import LayoverSeal
import LayoverTestKit
import LayoverZones
import Synchronization

/// A folder of releases and a state folder with the real follower, which can be started again and again.
final class ReleaseFixture: Sendable {
    private let folder: TemporaryFolder
    let releases: ReleaseFolder
    let state: String
    let seal: Seal
    let log = Mutex<[String]>([])
    private let now = Mutex(1_800_000_000)

    init() throws {
        folder = try TemporaryFolder("releases")
        releases = ReleaseFolder(folder.path("releases"))
        state = folder.path("state")
        seal = try Seal()
        try AtomicFile.makeFolder(releases.path)
    }

    /// One start of a server.
    struct Started: Sendable {
        let follower: ReleaseFollower
        let holder: ServingHolder
        let status: PublishStatus
        let releases: ReleaseStatus
        let controls: ReleaseControls

        /// The owner of the one widget, by which contents are recognised.
        var text: String? { holder.load().serving?.catalog.widget("hello")?.source.owner.name }
        var version: Int? { releases.load().served?.record.version }
        var refusal: ReleaseRefusal? { releases.load().refusal }
    }

    /// Starts a server that trusts these keys.
    func start(
        keys: [Int] = [0], at place: (any ReleasePlace)? = nil, rolloutPlace: Int? = 1, zones: SystemZones? = nil
    ) async throws -> Started {
        let (holder, status, releaseStatus) = (
            ServingHolder(), PublishStatus(languageVersion: "test"), ReleaseStatus()
        )
        let adapters = try Adapters(zones: zones)
        let log = ServerLog { [self] level, text in self.log.withLock { $0.append("\(level.rawValue): \(text)") } }
        let crashes = CrashGuard(state: state, version: "1", now: time)
        try AtomicFile.makeFolder(state)
        try crashes.settle()
        try AtomicFile.replace(crashes.markFile, [])
        let publisher = Publisher(
            root: folder.path("none"), adapters: adapters, holder: holder,
            store: LastGoodStore(state: state, content: adapters.content),
            styles: StylesheetCache(state: state, digest: adapters.seal),
            journal: ChangeJournal(folder: state, log: log), crashes: crashes, status: status, log: log,
            clock: { [self] in time })
        let journal = ChangeJournal(folder: state, log: log)
        let controls = ReleaseControls(folder: state, holder: holder, journal: journal, log: log) { [self] in time }
        let follower = ReleaseFollower(
            place: place ?? releases, verifier: try verifier(keys),
            server: ReleaseFollower.Server(
                kept: KeptReleases(state: state), publisher: publisher, status: releaseStatus, controls: controls,
                journal: journal, log: log, rolloutPlace: { rolloutPlace }, clock: { [self] in time }))
        await follower.start()
        return Started(
            follower: follower, holder: holder, status: status, releases: releaseStatus, controls: controls)
    }

    /// Writes the file that a trap leaves.
    func fault() throws { try AtomicFile.replace(state + "/fatal-signal", Array("SIGILL\n".utf8)) }

    var time: Int { now.withLock { $0 } }

    func move(by seconds: Int) { now.withLock { $0 += seconds } }

    func remove(_ path: String) throws { try folder.remove(path) }

    func names(_ path: String) -> [String] { folder.names(path) }

    /// Changes one byte of a file.
    func spoil(_ path: String) throws {
        guard var bytes = try AtomicFile.read(path), !bytes.isEmpty else { throw TestFailure("nothing is at \(path)") }
        bytes[bytes.count / 2] ^= 1
        try AtomicFile.replace(path, bytes)
    }

    func lines(_ part: String) -> [String] { log.withLock { $0.filter { $0.contains(part) } } }
}

// The publisher's side.
extension ReleaseFixture {
    func pair(_ key: Int) throws -> SignatureKey {
        let seed = [UInt8](repeating: UInt8(key + 1), count: SignatureKey.seedBytes)
        guard let pair = SignatureKey(seed: seed) else { throw TestFailure("the seed is no key") }
        return pair
    }

    func signer(_ key: Int) throws -> ReleaseSigner {
        let pair = try pair(key)
        guard let own = ReleaseKey(pair.publicKey, digest: seal) else { throw TestFailure("the pair is no key") }
        return ReleaseSigner(key: own) { pair.signature(of: $0) }
    }

    func verifier(_ keys: [Int]) throws -> ReleaseVerifier {
        ReleaseVerifier(keys: try keys.map { try signer($0).key }, tools: ReleaseTools(seal))
    }

    /// A writer that signs with one key and trusts several.
    func writer(
        key: Int = 0, trusting keys: [Int] = [0], lockSeconds: Int = 0, at place: (any ReleasePlace)? = nil
    ) throws -> ReleaseWriter {
        ReleaseWriter(
            place: place ?? releases, signer: try signer(key), verifier: try verifier(keys),
            turn: PublisherTurn(seconds: lockSeconds))
    }

    /// Packs content whose one widget has this owner, with the `rollout` setting of `layover.yaml`.
    func draft(_ owner: String, rollout: String? = nil) throws -> ReleaseDraft {
        var files = PublisherFixture.files
        if let rollout { files["widgets/layover.yaml", default: ""] += "rollout: \(rollout)\n" }
        files[PublisherFixture.widgetPath] = PublisherFixture.widget(owner)
        return try ReleaseDraft(
            files.map { SourceFile(path: $0.key, bytes: Array($0.value.utf8)) },
            counts: ReleaseDraft.Counts(
                catalog: String(repeating: "a", count: 64), widgets: 2, changedWidgets: 1),
            words: ReleaseDraft.Words(commit: "none", author: "Ada", note: owner), digest: seal)
    }

    /// Publishes content whose one widget has this owner.
    @discardableResult
    func publish(
        _ owner: String, key: Int = 0, trusting keys: [Int] = [0], at place: (any ReleasePlace)? = nil,
        rollout: String? = nil
    ) async throws -> ReleaseRecord {
        let writer = try writer(key: key, trusting: keys, at: place)
        return try await writer.publish(
            try draft(owner, rollout: rollout), over: try await writer.base(), now: UTCInstant(seconds: time))
    }

    /// Makes an existing version live.
    func point(to version: Int, at place: (any ReleasePlace)? = nil) async throws {
        let writer = try writer(at: place)
        let decision = ReleaseWriter.Decision(now: UTCInstant(seconds: time), author: "Ada", note: "")
        try await writer.point(to: version, over: try await writer.base(), decision)
    }

    /// The three files of the live release.
    struct Files: Sendable {
        let version: Int
        var pointer: [UInt8]
        var record: [UInt8]
        var bundle: [UInt8]
    }

    func live() throws -> Files {
        guard let document = try releases.pointer() else { throw TestFailure("nothing is live") }
        let version = try ReleasePointer(showing: document).version
        return Files(
            version: version, pointer: document, record: try releases.record(version),
            bundle: try releases.bundle(version))
    }

    /// Writes files into the folder as they are, like a plain copy.
    func put(_ files: Files) throws {
        let name = "releases/" + padded(files.version, 9)
        try folder.write(files.record, to: name + ".record")
        try folder.write(files.bundle, to: name + ".bundle")
        try folder.write(files.pointer, to: "releases/pointer")
    }
}
