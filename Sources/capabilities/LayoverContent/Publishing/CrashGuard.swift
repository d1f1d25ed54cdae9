import LayoverFiles

/// Records the content during which the process crashed.
///
/// A marker is on disk from just before content is first used until it has served for a minute, or until the server stops
/// normally. `FatalSignals` also records that a trap or a bad access ended the process. A start that finds both counts a
/// crash against that content. A marker alone means that the process was killed, that memory ran out or that power failed,
/// and counts nothing. Content with two crashes is skipped for a time that grows with each crash, as long as other content
/// can be served.
///
/// A Swift trap ends the whole process, and content that traps would do so after each restart.
package struct CrashGuard: Sendable {
    /// Crashes after which content is skipped if other content can be served.
    package static let quarantineEnds = 2
    /// Time that content must serve before it is trusted.
    package static let provingSeconds = 60
    /// How long content is skipped after that number of crashes; each further crash doubles it.
    package static let firstWaitSeconds = 300
    /// The maximum time that it is skipped.
    package static let longestWaitSeconds = 21_600
    /// Contents that are remembered, latest last.
    static let entryLimit = 16
    /// Maximum count of crashes.
    private static let endLimit = 1000

    private struct Entry: Sendable {
        let hash: String
        let ends: Int
        /// When the crash was found, in seconds.
        let seconds: Int
    }

    /// The crash of the previous process while it used content that was not trusted yet.
    package struct End: Sendable {
        package let signal: String
        package let hashes: [String]
    }

    private let file: String
    /// The file in which `FatalSignals` records the process's faults.
    package let markFile: String
    private let firstLine: String
    private var applying: [String] = []
    private var entries: [Entry] = []
    /// `nil` if the process ended otherwise, or the content was trusted already.
    package private(set) var lastEnd: End?

    /// Reads the files of the previous process.
    ///
    /// - Parameters:
    ///   - state: The state folder.
    ///   - version: The version of this program; crashes of another version are ignored.
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

    /// Counts the crashes within a minute of applying this content.
    package func ends(of hash: String) -> Int { entries.first { $0.hash == hash }?.ends ?? 0 }

    /// When content may be tried again, in seconds; `nil` if it may be used now.
    package func quarantineEnd(of hash: String, now: Int) -> Int? {
        guard let entry = entries.first(where: { $0.hash == hash }), entry.ends >= CrashGuard.quarantineEnds else {
            return nil
        }
        let end = entry.seconds + CrashGuard.waitSeconds(after: entry.ends)
        // If the clock was set back, the elapsed time is unknown: content is tried once too often rather than never.
        return now >= entry.seconds && now < end ? end : nil
    }

    /// Computes the time for which content is skipped.
    static func waitSeconds(after ends: Int) -> Int {
        let doublings = min(16, max(0, ends - quarantineEnds))
        return min(longestWaitSeconds, firstWaitSeconds << doublings)
    }

    /// Records the crashes of the previous process, so that its marks may be removed.
    ///
    /// - Throws: `FileError` if that cannot be written.
    package func settle() throws { try write() }

    /// Marks content as about to be used for the first time.
    ///
    /// - Parameter hashes: The content that is read, and the part of it that is served if that differs.
    /// - Throws: `FileError` if that cannot be written; the content may be used all the same.
    package mutating func begin(_ hashes: [String]) throws {
        guard applying != hashes else { return }
        applying = hashes
        try write()
    }

    /// Forgets the crashes of content that has served for a minute.
    ///
    /// - Throws: `FileError` if that cannot be written.
    package mutating func trust(_ hashes: [String]) throws {
        guard applying == hashes else { return }
        applying = []
        entries.removeAll { hashes.contains($0.hash) }
        try write()
    }

    /// Removes the marker, because the server stops normally.
    ///
    /// - Throws: `FileError` if that cannot be written.
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
