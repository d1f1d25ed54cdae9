import LayoverFiles

/// Knows which content the process died of.
///
/// A marker stands on disk from the moment before content is first used until it has served for a minute, or until the
/// server stops of its own will. Who starts and finds the marker knows that the process died of that content, or at
/// least with it; content that did so twice is passed over as long as anything else can be served.
///
/// Source: reference/reliability.md R5: a Swift trap ends the whole process, and content that traps would do so after
/// each restart.
package struct CrashGuard: Sendable {
    /// Deaths after which content is passed over where there is other to serve.
    package static let quarantineDeaths = 2
    /// Deaths after which it is passed over even so: results without cards beat a server that does not stand.
    package static let lastDeaths = 5
    /// How long content must serve to be trusted.
    package static let provingSeconds = 60
    /// How much content is remembered, the latest last.
    static let entryLimit = 16

    private struct Entry: Sendable {
        let hash: String
        var deaths: Int
    }

    /// For the log: what to delete for the content to be tried again.
    package let file: String
    private let firstLine: String
    private var applying: String?
    private var entries: [Entry] = []

    /// Reads what the process before left behind; a marker that still stands counts as a death.
    ///
    /// - Parameters:
    ///   - state: The state folder.
    ///   - version: Of this program; what another version died of says nothing about this one.
    package init(state: String, version: String) {
        file = state + "/applying"
        firstLine = "layover \(version)"
        guard let bytes = try? AtomicFile.read(file) else { return }
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map { $0.split(separator: " ") }
        guard lines.first?.joined(separator: " ") == firstLine else { return }
        for words in lines.dropFirst().prefix(CrashGuard.entryLimit + 1) {
            switch words.first {
            case "died" where words.count == 3: add(Int(words[2]) ?? 0, to: String(words[1]))
            case "applying" where words.count == 2: add(1, to: String(words[1]))
            default: break
            }
        }
    }

    /// How often the process died within a minute of applying this content.
    package func deaths(of hash: String) -> Int { entries.first { $0.hash == hash }?.deaths ?? 0 }

    /// Says that this content is about to be used for the first time.
    ///
    /// - Throws: `FileError` where that cannot be written down; content may be used all the same.
    package mutating func begin(_ hash: String) throws {
        guard applying != hash else { return }
        applying = hash
        try write()
    }

    /// This content has served for a minute: nothing more is held against it.
    package mutating func trust(_ hash: String) throws {
        guard applying == hash else { return }
        applying = nil
        entries.removeAll { $0.hash == hash }
        try write()
    }

    /// The server stops of its own will.
    package mutating func end() throws {
        guard applying != nil else { return }
        applying = nil
        try write()
    }

    private mutating func add(_ deaths: Int, to hash: String) {
        let earlier = self.deaths(of: hash)
        entries.removeAll { $0.hash == hash }
        entries.append(Entry(hash: hash, deaths: min(1000, earlier + max(0, min(1000, deaths)))))
        if entries.count > CrashGuard.entryLimit { entries.removeFirst() }
    }

    private func write() throws {
        let marker = applying.map { ["applying \($0)"] } ?? []
        let lines = [firstLine] + entries.map { "died \($0.hash) \($0.deaths)" } + marker
        guard lines.count > 1 else {
            try AtomicFile.delete(file)
            return
        }
        let folder = file.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
        try AtomicFile.makeFolder(folder)
        try AtomicFile.replace(file, Array((lines.joined(separator: "\n") + "\n").utf8))
    }
}
