import LayoverFiles
import LayoverReleases

/// The last good releases on a server's disk: its own folder of releases, with a list of those that it served.
struct KeptReleases: Sendable {
    /// Number of releases that are kept.
    static let limit = 5
    /// Maximum bytes of the list.
    private static let listBytes = 1024

    let folder: ReleaseFolder

    init(state: String) { folder = ReleaseFolder(state + "/releases") }

    /// The highest pointer that the server ever accepted, as raw bytes; `nil` if there was no pointer yet.
    func pointer() throws(ReleaseRefusal) -> [UInt8]? {
        do throws(FileError) {
            guard try AtomicFile.list(folder.path) != nil else { return nil }
        } catch {
            throw .unreadable(.pointer, why: error.description)
        }
        return try folder.pointer()
    }

    /// Stored versions, most recently served first.
    func versions() throws(FileError) -> [Int] {
        let kept = try folder.versions()
        guard let bytes = try AtomicFile.read(list, limit: KeptReleases.listBytes) else { return kept.reversed() }
        let served = bytes.split(separator: UInt8(ascii: "\n")).compactMap { Int(String(decoding: $0, as: UTF8.self)) }
        return served.filter { kept.contains($0) } + kept.reversed().filter { !served.contains($0) }
    }

    /// Stores a pointer.
    func keep(pointer document: [UInt8]) throws(FileError) {
        try AtomicFile.makeFolder(folder.path)
        try folder.write(pointer: document, for: .owner)
    }

    /// Stores a release that is about to be served, and removes those beyond five that were served longest ago.
    func keep(_ version: Int, record: [UInt8], bundle: [UInt8]) throws(FileError) {
        try AtomicFile.makeFolder(folder.path)
        try folder.write(version, record: record, bundle: bundle, for: .owner)
        try recordServed(version)
    }

    /// Records that a stored release is served.
    func recordServed(_ version: Int) throws(FileError) {
        let all = [version] + (try versions()).filter { $0 != version }
        let text = all.prefix(KeptReleases.limit).map { "\($0)\n" }.joined()
        try AtomicFile.replace(list, Array(text.utf8))
        for old in all.dropFirst(KeptReleases.limit) { try folder.remove(old) }
    }

    /// Returns why a release was reverted here.
    ///
    /// - Parameter hash: The hash of its record.
    /// - Returns: `nil` if it was not reverted, or the file cannot be read.
    func faultOfReverted(_ hash: String) -> String? {
        guard let bytes = try? AtomicFile.read(reverted, limit: KeptReleases.listBytes) else { return nil }
        let words = String(decoding: bytes, as: UTF8.self).split(separator: " ", maxSplits: 1)
        guard words.count == 2, words[0] == hash else { return nil }
        return String(words[1].prefix { $0 != "\n" })
    }

    /// Stores that a release was reverted, so that no restart tries it again.
    func keepReverted(_ hash: String, why: String) throws(FileError) {
        try AtomicFile.makeFolder(folder.path)
        try AtomicFile.replace(reverted, Array("\(hash) \(why.prefix(500))\n".utf8))
    }

    private var reverted: String { folder.path + "/reverted" }
    private var list: String { folder.path + "/served" }
}
