import Foundation
import LayoverFindStore
import LayoverSQLite

/// The folder of files of words: each is written aside, moved into place whole, and set aside by name where it is broken.
struct FindFolder {
    private let path: String

    init(_ path: String) { self.path = path }

    /// The file of a version: the one that is there, else one that `build` writes.
    ///
    /// - Throws: `StoreError` where it can be neither read nor written.
    func file(
        _ version: String, readers: Int, build: (String) throws(StoreError) -> Void
    ) throws(StoreError) -> FindFile {
        let place = place(version)
        if FileManager.default.fileExists(atPath: place) {
            do throws(StoreError) {
                return try FindFile(path: place, readers: readers)
            } catch {
                setAside(place)
            }
        }
        try? FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        let temporary = place + ".tmp"
        try? FileManager.default.removeItem(atPath: temporary)
        try build(temporary)
        try FindFileBuilder.move(temporary, to: place)
        return try FindFile(path: place, readers: readers)
    }

    /// The file that was written last and reads, with its version.
    func newest(readers: Int) -> (file: FindFile, version: String)? {
        for name in names {
            guard let file = try? FindFile(path: path + "/" + name, readers: readers) else { continue }
            return (file, file.content.version)
        }
        return nil
    }

    /// Removes all but the newest files.
    func prune(keeping version: String, _ count: Int) {
        let own = name(version)
        for name in names.filter({ $0 != own }).dropFirst(count - 1) {
            try? FileManager.default.removeItem(atPath: path + "/" + name)
        }
    }

    /// The newest first.
    private var names: [String] {
        let found = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        let dated = found.filter { $0.hasPrefix("find-") && $0.hasSuffix(".db") }.map { name in
            let date = try? FileManager.default.attributesOfItem(atPath: path + "/" + name)[.modificationDate]
            return (name, (date as? Date) ?? .distantPast)
        }
        return dated.sorted { $0.1 != $1.1 ? $0.1 > $1.1 : $0.0 < $1.0 }.map(\.0)
    }

    private func name(_ version: String) -> String { "find-\(version.prefix(16)).db" }

    private func place(_ version: String) -> String { path + "/" + name(version) }

    /// A broken file is kept for who wants to look, under a name that nobody reads.
    private func setAside(_ place: String) {
        let aside = place + ".broken"
        try? FileManager.default.removeItem(atPath: aside)
        try? FileManager.default.moveItem(atPath: place, toPath: aside)
    }
}
