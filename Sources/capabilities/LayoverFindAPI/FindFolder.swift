import LayoverFiles
import LayoverFindSQLite
import LayoverSQLite

/// The folder of index files: each is written under a temporary name, moved into place whole, and renamed if it is broken.
///
/// A list next to them maps sources to versions, so that a start with the same content collects nothing.
struct FindFolder: Sendable {
    private let path: String
    /// SQLite's code for a disk that fails.
    private let ioFault: Int32 = 10
    private var list: String { path + "/sources" }

    init(_ path: String) { self.path = path }

    /// The version that a source last led to; `nil` if unknown.
    func version(of source: String) -> String? { sources.last { $0.source == source }?.version }

    /// Opens the file of a version, and records it as the one used last.
    ///
    /// - Returns: `nil` if it is missing or broken; a broken file is set aside.
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

    /// Writes the file of a version with `build`, and opens it.
    ///
    /// - Throws: `StoreError` if it cannot be written or read.
    func write(
        _ version: String, source: String, readers: Int, build: (String) throws(StoreError) -> Void
    ) throws(StoreError) -> FindFile {
        try? AtomicFile.makeFolder(path)
        // Unfinished files of a process that was killed, of any version.
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

    /// The readable file that was used last.
    func newest(readers: Int) -> FindFile? {
        for name in names {
            if let file = try? FindFile(path: path + "/" + name, readers: readers) { return file }
        }
        return nil
    }

    /// Removes all files except the `count` used last.
    func prune(_ count: Int) {
        for name in names.dropFirst(count) { delete(name) }
    }

    /// Index files, most recently used first; files that the list does not mention come last.
    private var names: [String] {
        let used = sources.map { name($0.version) }
        let found = allNames.filter { $0.hasPrefix("find-") && $0.hasSuffix(".db") }
        func rank(_ name: String) -> Int { used.lastIndex(of: name) ?? -1 }
        return found.sorted { rank($0) != rank($1) ? rank($0) > rank($1) : $0 < $1 }
    }

    private var allNames: [String] { ((try? AtomicFile.list(path)) ?? nil) ?? [] }

    /// Oldest first; unreadable lines are skipped.
    private var sources: [(source: String, version: String)] {
        guard let bytes = try? AtomicFile.read(list) else { return [] }
        return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).compactMap { line in
            let words = line.split(separator: " ")
            return words.count == 2 ? (String(words[0]), String(words[1])) : nil
        }
    }

    /// If the list cannot be written, the next start must collect the items again; nothing else is lost.
    private func remember(_ source: String, _ version: String) {
        let before = sources
        guard before.last.map({ $0.source == source && $0.version == version }) != true else { return }
        let kept = before.filter { $0.source != source }.suffix(FindLimits.keptSources - 1) + [(source, version)]
        let text = kept.map { "\($0.source) \($0.version)\n" }.joined()
        try? AtomicFile.replace(list, Array(text.utf8))
    }

    private func name(_ version: String) -> String { "find-\(version.prefix(16)).db" }

    private func delete(_ name: String) { _ = try? AtomicFile.delete(path + "/" + name) }

    /// Renames a broken file, so that it is not read again but can be examined.
    private func setAside(_ place: String) { try? AtomicFile.move(place, to: place + ".broken") }
}
