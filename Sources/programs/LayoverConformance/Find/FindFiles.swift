import Foundation

/// The files that the finder's suites read.
enum FindFiles {
    /// Decodes a file, or the files of a folder that have the format.
    ///
    /// The file with the usual name comes first.
    ///
    /// - Throws: `SuiteError` if no file can be read.
    static func documents<Document: Decodable>(
        _ type: Document.Type, at path: String, named name: String
    ) throws -> [Document] {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else {
            return [try decode(type, path)]
        }
        if names.contains(name) { return [try decode(type, path + "/" + name)] }
        let found = names.filter { $0.hasSuffix(".json") }.sorted().compactMap { try? decode(type, path + "/" + $0) }
        guard !found.isEmpty else { throw SuiteError("no '\(name)' and no cases of this suite in '\(path)'") }
        return found
    }

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

    private static func decode<Document: Decodable>(_ type: Document.Type, _ path: String) throws -> Document {
        do {
            return try JSONDecoder().decode(type, from: Data(contentsOf: URL(fileURLWithPath: path)))
        } catch {
            throw SuiteError("cannot read the cases of '\(path)': \(error)")
        }
    }
}
