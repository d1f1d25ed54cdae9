package import LayoverModel
package import LayoverReleases

/// A place that stores releases: a folder, an HTTP address, a database.
///
/// Its contents are not trusted: everything that is read is verified, and every write is compared and swapped.
package protocol ReleasePlace: Sendable {
    /// For people; contains no password and no key.
    var name: String { get }
    /// True if reading goes over a network, so that a start does not wait for it.
    var isRemote: Bool { get }

    /// The pointer's raw bytes; `nil` if nothing was published yet.
    func pointer() async throws(ReleaseRefusal) -> [UInt8]?
    /// The raw bytes of a version's record.
    func record(_ version: Int) async throws(ReleaseRefusal) -> [UInt8]
    /// The raw bytes of a version's packed bundle.
    func bundle(_ version: Int) async throws(ReleaseRefusal) -> [UInt8]
    /// Stored versions, sorted, as far as the place lists them; it may list fewer than it has.
    func versions() async throws -> [Int]

    /// Returns when it is time for the next poll of the pointer, after some seconds at the latest.
    func waitForChange() async

    /// Runs work as the only publisher if the place has a lock; otherwise at once.
    ///
    /// - Parameters:
    ///   - turn: How long to wait for another publisher, and a callback for that.
    ///   - work: Work that must not run concurrently.
    /// - Returns: The result of the work.
    /// - Throws: The error of the work, or an error if another publisher holds the lock all the time.
    func exclusively<Value>(_ turn: PublisherTurn, _ work: () async throws -> Value) async throws -> Value
    /// Adds a release under an unused version, its bundle first.
    ///
    /// - Returns: `false` if the version is taken; nothing was changed then.
    func add(_ version: Int, record: [UInt8], bundle: [UInt8]) async throws -> Bool
    /// Replaces a pointer.
    ///
    /// - Parameters:
    ///   - old: The pointer that was read; `nil` if it did not exist.
    ///   - new: The new pointer.
    /// - Returns: `false` if the place has another pointer by now.
    /// - Throws: The error of the place.
    func replacePointer(_ old: [UInt8]?, by new: [UInt8]) async throws -> Bool
    /// Removes a release that no pointer ever named.
    func remove(_ version: Int) async throws

    /// Why another server reverted a release, if the place shares that.
    func verdict(on record: String) async -> String?
    /// Reports to all servers that follow the place that a release was reverted, if the place shares that.
    func report(_ why: String, on record: String) async
}

extension ReleasePlace {
    /// Opens a release: its record and its bundle, both verified.
    package func open(
        _ version: Int, _ verifier: ReleaseVerifier
    ) async throws(ReleaseRefusal) -> (record: ReleaseRecord, files: [SourceFile]) {
        let record = try verifier.record(try await record(version))
        guard record.version == version else { throw .wrongHash(.record) }
        return (record, try verifier.files(try await bundle(version), of: record))
    }

    /// Finds why another server reverted a release, if the place shares that.
    ///
    /// - Parameter record: The hash of its record.
    /// - Returns: `nil` if no server did, or that is unknown.
    package func verdict(on record: String) async -> String? { nil }

    /// Reports to all servers that follow the place that a release was reverted, if the place shares that.
    package func report(_ why: String, on record: String) async {}
}

/// How one publisher waits for others.
package struct PublisherTurn: Sendable {
    /// Time that a publisher waits for another one's lock.
    package static let seconds = 30

    let seconds: Int
    /// Called once if another publisher must be waited for.
    let onWait: @Sendable () -> Void

    package init(seconds: Int = PublisherTurn.seconds, onWait: @escaping @Sendable () -> Void = {}) {
        self.seconds = seconds
        self.onWait = onWait
    }
}
