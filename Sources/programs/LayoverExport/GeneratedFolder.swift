package import LayoverFiles
package import LayoverJSON

/// A folder that a command fills with files and a manifest of them, and fills anew when it runs again.
///
/// A run removes the files that the manifest of the previous run lists, and no other file.
package struct GeneratedFolder: Sendable {
    private static let manifestName = "manifest.json"

    package let path: String

    /// Creates the folder, or empties one of an earlier run; `nil` if it holds files, and no manifest of an earlier run.
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

    /// Writes one file, without waiting until it is on the disk: there may be thousands, which can be made again.
    package func write(_ text: String, to name: String) throws(FileError) {
        try AtomicFile.replace("\(path)/\(name)", Array(text.utf8), for: .everyone, isDurable: false)
    }

    package func writeManifest(_ text: String) throws(FileError) { try write(text, to: GeneratedFolder.manifestName) }

    /// Tells whether a name leads to a place in the folder.
    private static func isSound(_ name: String) -> Bool {
        name.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { !["", ".", ".."].contains($0) }
    }
}
