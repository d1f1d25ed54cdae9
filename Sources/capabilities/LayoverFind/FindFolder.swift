import LayoverFiles
import LayoverFindStore
import LayoverSQLite

/// The folder of files of words: each is written aside, moved into place whole, and set aside by name where it is broken.
///
/// Beside them a list says which sources led to which version, so that a start with the same content collects nothing.
struct FindFolder: Sendable {
    private let path: String
    /// SQLite's code for a disk that fails.
    private let ioFault: Int32 = 10
    private var list: String { path + "/sources" }

    init(_ path: String) { self.path = path }

    /// The version that sources led to when they were last served; `nil` where that is not known.
    func version(of source: String) -> String? { sources.last { $0.source == source }?.version }

    /// The file of a version, which was used last from now on.
    ///
    /// - Returns: `nil` where there is none, or one that is broken; that is set aside.
    func open(_ version: String, source: String, readers: Int) -> FindFile? {
        let name = name(version)
        guard names.contains(name) else { return nil }
        guard let file = try? FindFile(path: path + "/" + name, readers: readers), file.content.version == version
        else {
            setAside(path + "/" + name)
            return nil
        }
        remember(source, version)
        return file
    }

    /// Has `build` write the file of a version, and opens it.
    ///
    /// - Throws: `StoreError` where it can be neither read nor written.
    func write(
        _ version: String, source: String, readers: Int, build: (String) throws(StoreError) -> Void
    ) throws(StoreError) -> FindFile {
        try? AtomicFile.makeFolder(path)
        // What a sudden end left unfinished, of this version or of another.
        for name in allNames where name.hasSuffix(".tmp") { delete(name) }
        let place = path + "/" + name(version)
        let temporary = place + ".tmp"
        try build(temporary)
        do throws(FileError) {
            try AtomicFile.move(temporary, to: place)
        } catch {
            throw StoreError(code: ioFault, message: "\(error)", sql: "rename")
        }
        let file = try FindFile(path: place, readers: readers)
        remember(source, version)
        return file
    }

    /// The file that was used last and reads.
    func newest(readers: Int) -> FindFile? {
        for name in names {
            if let file = try? FindFile(path: path + "/" + name, readers: readers) { return file }
        }
        return nil
    }

    /// Removes all but the files that were used last.
    func prune(_ count: Int) {
        for name in names.dropFirst(count) { delete(name) }
    }

    /// Files of words, the one that was used last first; those of which nothing is known stand last.
    private var names: [String] {
        let used = sources.map { name($0.version) }
        let found = allNames.filter { $0.hasPrefix("find-") && $0.hasSuffix(".db") }
        func rank(_ name: String) -> Int { used.lastIndex(of: name) ?? -1 }
        return found.sorted { rank($0) != rank($1) ? rank($0) > rank($1) : $0 < $1 }
    }

    private var allNames: [String] { ((try? AtomicFile.list(path)) ?? nil) ?? [] }

    /// The oldest first; lines that do not read are passed over.
    private var sources: [(source: String, version: String)] {
        guard let bytes = try? AtomicFile.read(list) else { return [] }
        return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).compactMap { line in
            let words = line.split(separator: " ")
            return words.count == 2 ? (String(words[0]), String(words[1])) : nil
        }
    }

    /// A list that cannot be written costs the next start the time of collecting, and nothing else.
    private func remember(_ source: String, _ version: String) {
        let before = sources
        guard before.last.map({ $0.source == source && $0.version == version }) != true else { return }
        let kept = before.filter { $0.source != source }.suffix(FindLimits.keptSources - 1) + [(source, version)]
        let text = kept.map { "\($0.source) \($0.version)\n" }.joined()
        try? AtomicFile.replace(list, Array(text.utf8))
    }

    private func name(_ version: String) -> String { "find-\(version.prefix(16)).db" }

    private func delete(_ name: String) { _ = try? AtomicFile.delete(path + "/" + name) }

    /// A broken file is kept for who wants to look, under a name that nobody reads.
    private func setAside(_ place: String) { try? AtomicFile.move(place, to: place + ".broken") }
}
