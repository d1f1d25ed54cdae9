import LayoverFiles

/// Knows which content the process ended of by a fault of its own.
///
/// A marker stands on disk from the moment before content is first used until it has served for a minute, or until the
/// server stops of its own will. Beside it `FatalSignals` marks that a trap or a bad access ended the process. Who starts and
/// finds both counts an end against that content; a marker alone says that somebody killed the process, that memory ran out
/// or the power went, and counts nothing. Content with two such ends is passed over for a while that grows with each, as
/// long as anything else can be served.
///
/// Source: reference/reliability.md R5: a Swift trap ends the whole process, and content that traps would do so after
/// each restart.
package struct CrashGuard: Sendable {
    /// Ends after which content is passed over where there is other to serve.
    package static let quarantineEnds = 2
    /// Time that content must serve to be trusted.
    package static let provingSeconds = 60
    /// Time that content is passed over after so many ends; each further one doubles that.
    package static let firstWaitSeconds = 300
    /// The longest that it is passed over.
    package static let longestWaitSeconds = 21_600
    /// Contents that are remembered, the latest last.
    static let entryLimit = 16
    /// More ends than this are not told apart.
    private static let endLimit = 1000

    private struct Entry: Sendable {
        let hash: String
        let ends: Int
        /// When the end was found, in seconds.
        let seconds: Int
    }

    /// The end of the earlier process while it used content that it had not proved yet.
    package struct End: Sendable {
        package let signal: String
        package let hashes: [String]
    }

    private let file: String
    /// The file in which `FatalSignals` marks the process's own faults.
    package let markFile: String
    private let firstLine: String
    private var applying: [String] = []
    private var entries: [Entry] = []
    /// `nil` where it ended otherwise, or the content had proved itself.
    package private(set) var lastEnd: End?

    /// Reads what the process before left behind.
    ///
    /// - Parameters:
    ///   - state: The state folder.
    ///   - version: Of this program; what another version ended of says nothing about this one.
    ///   - now: In seconds.
    package init(state: String, version: String, now: Int) {
        file = state + "/applying"
        markFile = state + "/fatal-signal"
        firstLine = "layover \(version)"
        let lines = CrashGuard.lines(of: file)
        guard lines.first == firstLine else { return }
        var found: [String] = []
        for words in lines.dropFirst().prefix(CrashGuard.entryLimit * 2).map({ $0.split(separator: " ") }) {
            switch words.first {
            case "ended" where words.count == 4:
                add(Int(words[2]) ?? 0, to: String(words[1]), at: Int(words[3]) ?? 0)
            case "applying" where words.count == 2: found.append(String(words[1]))
            default: break
            }
        }
        guard !found.isEmpty, let signal = CrashGuard.lines(of: markFile).first, signal.hasPrefix("SIG") else { return }
        for hash in found { add(1, to: hash, at: now) }
        lastEnd = End(signal: String(signal.prefix(8)), hashes: found)
    }

    private static func lines(of file: String) -> [String] {
        guard let bytes = try? AtomicFile.read(file) else { return [] }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
            .map(String.init)
    }

    /// Counts the ends of the process of this content within a minute of applying it.
    package func ends(of hash: String) -> Int { entries.first { $0.hash == hash }?.ends ?? 0 }

    /// When content may be tried again, in seconds; `nil` where it may be now.
    package func quarantineEnd(of hash: String, now: Int) -> Int? {
        guard let entry = entries.first(where: { $0.hash == hash }), entry.ends >= CrashGuard.quarantineEnds else {
            return nil
        }
        let end = entry.seconds + CrashGuard.waitSeconds(after: entry.ends)
        // A clock that was put back says nothing about how long it was: better once too often than never.
        return now >= entry.seconds && now < end ? end : nil
    }

    /// Computes the time for which content is passed over.
    static func waitSeconds(after ends: Int) -> Int {
        let doublings = min(16, max(0, ends - quarantineEnds))
        return min(longestWaitSeconds, firstWaitSeconds << doublings)
    }

    /// Writes down what the process before ended of; its marks may go then.
    ///
    /// - Throws: `FileError` where that cannot be written down.
    package func settle() throws { try write() }

    /// Says that this content is about to be used for the first time.
    ///
    /// - Parameter hashes: What is read, and what is served of it where that is something else.
    /// - Throws: `FileError` where that cannot be written down; content may be used all the same.
    package mutating func begin(_ hashes: [String]) throws {
        guard applying != hashes else { return }
        applying = hashes
        try write()
    }

    /// This content has served for a minute: nothing more is held against it.
    ///
    /// - Throws: `FileError` where that cannot be written down.
    package mutating func trust(_ hashes: [String]) throws {
        guard applying == hashes else { return }
        applying = []
        entries.removeAll { hashes.contains($0.hash) }
        try write()
    }

    /// The server stops of its own will.
    ///
    /// - Throws: `FileError` where that cannot be written down.
    package mutating func end() throws {
        guard !applying.isEmpty else { return }
        applying = []
        try write()
    }

    private mutating func add(_ ends: Int, to hash: String, at seconds: Int) {
        let sum = min(CrashGuard.endLimit, self.ends(of: hash) + max(0, min(CrashGuard.endLimit, ends)))
        entries.removeAll { $0.hash == hash }
        entries.append(Entry(hash: hash, ends: sum, seconds: max(0, seconds)))
        if entries.count > CrashGuard.entryLimit { entries.removeFirst() }
    }

    private func write() throws {
        let lines =
            [firstLine] + entries.map { "ended \($0.hash) \($0.ends) \($0.seconds)" }
            + applying.map { "applying \($0)" }
        guard lines.count > 1 else {
            try AtomicFile.delete(file)
            return
        }
        let folder = file.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
        try AtomicFile.makeFolder(folder)
        try AtomicFile.replace(file, Array((lines.joined(separator: "\n") + "\n").utf8))
    }
}
