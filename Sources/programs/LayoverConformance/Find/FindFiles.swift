import Foundation

/// The files that the finder's suites read.
enum FindFiles {
    /// The file or folder `name` next to the cases, above them, or in the shared folder.
    ///
    /// - Throws: `SuiteError` if it is in none of these places.
    static func place(of name: String, near path: String) throws -> String {
        var folder = URL(fileURLWithPath: path).standardizedFileURL
        var tried: [String] = []
        for _ in 0..<6 {
            tried.append(folder.path)
            folder.deleteLastPathComponent()
        }
        let shared = ProcessInfo.processInfo.environment["LAYOVER_SHARED"] ?? "../shared"
        tried += [shared, shared + "/conformance/find", "."]
        for folder in tried where FileManager.default.fileExists(atPath: folder + "/" + name) {
            return folder + "/" + name
        }
        throw SuiteError("'\(name)' is neither near '\(path)' nor in '\(shared)'; set LAYOVER_SHARED")
    }
}
