package import LayoverFiles
package import LayoverJSON

/// A folder that a command fills with files and their manifest, and refills when it runs again.
///
/// A run removes the files that the manifest of the previous run lists, and no other file.
package struct GeneratedFolder: Sendable {
    private static let manifestName = "manifest.json"

    package let path: String

    /// Creates the folder or empties one from a previous run.
    ///
    /// `nil` if the folder has files but no manifest of a previous run.
    ///
    /// - Parameters:
    ///   - path: The folder.
    ///   - files: The files that a manifest lists; `nil` if it is the manifest of another program.
    /// - Throws: `FileError`.
    package init?(_ path: String, listed files: (JSONValue) -> [String]?) throws(FileError) {
        self.path = path
        if try AtomicFile.list(path)?.isEmpty == false {
            guard let manifest = try? AtomicFile.read("\(path)/\(GeneratedFolder.manifestName)"),
                let list = try? JSONValue(parsing: manifest), let names = files(list)
            else { return nil }
            for name in names where GeneratedFolder.isSound(name) { try AtomicFile.delete("\(path)/\(name)") }
            try AtomicFile.delete("\(path)/\(GeneratedFolder.manifestName)")
        }
        try AtomicFile.makeFolder(path, for: .everyone)
    }

    /// Creates a folder in it.
    package func makeFolder(_ name: String) throws(FileError) {
        try AtomicFile.makeFolder("\(path)/\(name)", for: .everyone)
    }

    /// Writes one file without waiting until it is on disk: there may be thousands, and they can be generated again.
    package func write(_ text: String, to name: String) throws(FileError) {
        try AtomicFile.replace("\(path)/\(name)", Array(text.utf8), for: .everyone, isDurable: false)
    }

    package func writeManifest(_ text: String) throws(FileError) { try write(text, to: GeneratedFolder.manifestName) }

    /// True if the name is a path inside the folder.
    private static func isSound(_ name: String) -> Bool {
        name.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { !["", ".", ".."].contains($0) }
    }
}
