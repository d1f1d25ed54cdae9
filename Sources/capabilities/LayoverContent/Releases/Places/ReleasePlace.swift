package import LayoverModel
package import LayoverReleases

/// A place where releases lie: a folder, an address of HTTP, a database.
///
/// Nothing in it is believed for lying there: what is read is verified, and what is written is compared and swapped.
package protocol ReleasePlace: Sendable {
    /// For people; holds no password and no key.
    var name: String { get }
    /// True if reading goes over a network, so that a start does not wait for it.
    var isRemote: Bool { get }

    /// The pointer as it lies; `nil` where nothing was published yet.
    func pointer() async throws(ReleaseRefusal) -> [UInt8]?
    /// The record of a version, as it lies.
    func record(_ version: Int) async throws(ReleaseRefusal) -> [UInt8]
    /// The bundle of a version, packed as it lies.
    func bundle(_ version: Int) async throws(ReleaseRefusal) -> [UInt8]
    /// Versions that lie there, sorted, as far as the place tells; a place may know fewer than it has.
    func versions() async throws -> [Int]

    /// Returns when it is time for the next look at the pointer, at the latest after some seconds.
    func waitForChange() async

    /// Does work as the one publisher at work, where the place can tell; elsewhere at once.
    ///
    /// - Parameters:
    ///   - turn: How long another publisher is waited for, and who is told.
    ///   - work: What only one may do at a time.
    /// - Returns: What the work came to.
    /// - Throws: What the work throws, or that another publisher holds the lock all the time.
    func exclusively<Value>(_ turn: PublisherTurn, _ work: () async throws -> Value) async throws -> Value
    /// Puts a release there under a version that nobody has, its bundle first.
    ///
    /// - Returns: `false` where the version is taken; nothing was changed then.
    func add(_ version: Int, record: [UInt8], bundle: [UInt8]) async throws -> Bool
    /// Puts a pointer in place of another one.
    ///
    /// - Parameters:
    ///   - old: The one that was seen; `nil` where there was none.
    ///   - new: The one that is to stand there.
    /// - Returns: `false` where another one stands there by now.
    /// - Throws: What the place says.
    func replacePointer(_ old: [UInt8]?, by new: [UInt8]) async throws -> Bool
    /// Takes a release away that no pointer ever named.
    func remove(_ version: Int) async throws

    /// Why another server took a release back, where the place passes that on.
    func verdict(on record: String) async -> String?
    /// Tells all servers that follow the place that a release was taken back, where the place passes that on.
    func report(_ why: String, on record: String) async
}

extension ReleasePlace {
    /// Opens a release as whoever looks at it does: its record and its bundle, both verified.
    package func open(
        _ version: Int, _ verifier: ReleaseVerifier
    ) async throws(ReleaseRefusal) -> (record: ReleaseRecord, files: [SourceFile]) {
        let record = try verifier.record(try await record(version))
        guard record.version == version else { throw .wrongHash(.record) }
        return (record, try verifier.files(try await bundle(version), of: record))
    }

    /// Asks why another server took a release back, where the place passes that on.
    ///
    /// - Parameter record: The hash of its record.
    /// - Returns: `nil` where none did, or nobody knows.
    package func verdict(on record: String) async -> String? { nil }

    /// Tells all servers that follow the place that a release was taken back, where the place passes that on.
    package func report(_ why: String, on record: String) async {}
}

/// The turn of one publisher: how long others are waited for, and who is told what.
package struct PublisherTurn: Sendable {
    /// Time that a publisher waits for another one's lock.
    package static let seconds = 30

    let seconds: Int
    /// Is told once when another publisher is waited for.
    let onWait: @Sendable () -> Void

    package init(seconds: Int = PublisherTurn.seconds, onWait: @escaping @Sendable () -> Void = {}) {
        self.seconds = seconds
        self.onWait = onWait
    }
}
