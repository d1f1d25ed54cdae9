package import LayoverFiles
import LayoverModel
package import LayoverReleases

/// A folder of releases: a pointer to the one that is live, and for each version its record and its bundle.
package struct ReleaseFolder: Sendable {
    /// Digits of a version in a name, so that names sort as versions do.
    private static let nameDigits = 9

    package let path: String

    package init(_ path: String) { self.path = path }

    /// The pointer's raw bytes.
    ///
    /// - Returns: `nil` if nothing was published yet.
    /// - Throws: ``ReleaseRefusal`` if the folder does not exist, or the file cannot be read.
    package func pointer() throws(ReleaseRefusal) -> [UInt8]? {
        if let document = try read(.pointer, "pointer", limit: ReleaseLimits.documentBytes) { return document }
        do throws(FileError) {
            if try AtomicFile.list(path) != nil { return nil }
        } catch {
            throw .unreadable(.pointer, why: error.description)
        }
        throw .unreadable(.pointer, why: "the folder '\(path)' does not exist")
    }

    /// A record's raw bytes.
    package func record(_ version: Int) throws(ReleaseRefusal) -> [UInt8] {
        let name = ReleaseFolder.fileName(version, .record)
        guard let document = try read(.record, name, limit: ReleaseLimits.documentBytes) else {
            throw .missing(.record)
        }
        return document
    }

    /// A packed bundle's raw bytes.
    package func bundle(_ version: Int) throws(ReleaseRefusal) -> [UInt8] {
        let name = ReleaseFolder.fileName(version, .bundle)
        guard let packed = try read(.bundle, name, limit: ReleaseLimits.packedBytes) else { throw .missing(.bundle) }
        return packed
    }

    /// Versions with a record or a bundle, sorted.
    ///
    /// - Throws: `FileError` if the folder exists but cannot be listed.
    package func versions() throws(FileError) -> [Int] {
        let names = try AtomicFile.list(path) ?? []
        return Set(names.compactMap(version(of:))).sorted()
    }

    /// Writes a release, its bundle first, each file whole or not at all.
    func write(
        _ version: Int, record: [UInt8], bundle: [UInt8], for readers: AtomicFile.Readers
    ) throws(FileError) {
        try AtomicFile.replace("\(path)/\(ReleaseFolder.fileName(version, .bundle))", bundle, for: readers)
        try AtomicFile.replace("\(path)/\(ReleaseFolder.fileName(version, .record))", record, for: readers)
    }

    /// Replaces the pointer.
    func write(pointer document: [UInt8], for readers: AtomicFile.Readers) throws(FileError) {
        try AtomicFile.replace("\(path)/pointer", document, for: readers)
    }

    /// Removes a release.
    package func remove(_ version: Int) throws(FileError) {
        for part in [ReleasePart.record, .bundle] {
            try AtomicFile.delete("\(path)/\(ReleaseFolder.fileName(version, part))")
        }
    }

    /// `000000013.record`.
    static func fileName(_ version: Int, _ part: ReleasePart) -> String {
        "\(padded(version, ReleaseFolder.nameDigits)).\(part.rawValue)"
    }

    private func version(of name: String) -> Int? {
        let words = name.split(separator: ".", omittingEmptySubsequences: false)
        guard words.count == 2, let version = Int(words[0]), ReleaseLimits.versions.contains(version) else {
            return nil
        }
        return [ReleasePart.record, .bundle].contains { ReleaseFolder.fileName(version, $0) == name } ? version : nil
    }

    private func read(_ part: ReleasePart, _ name: String, limit: Int) throws(ReleaseRefusal) -> [UInt8]? {
        do throws(FileError) {
            return try AtomicFile.read("\(path)/\(name)", limit: limit)
        } catch {
            if case .limit = error { throw .tooLarge(part, what: "bytes", limit: limit) }
            throw .unreadable(part, why: error.description)
        }
    }
}
