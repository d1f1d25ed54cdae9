import Foundation
import LayoverJSON
import LayoverTargeting

/// The JSON files of cases below a path.
enum SuiteFiles {
    /// Decodes the cases of a file, or of all `.json` files of a folder.
    ///
    /// Files in the format of another suite are ignored.
    ///
    /// - Throws: `SuiteError` if no case can be read.
    static func cases<Case: Decodable>(_ type: Case.Type, at path: String) throws -> [Case] {
        try decoded([Case].self, at: path).flatMap { $0 }
    }

    /// Decodes a file, or the files of a folder that have the format.
    ///
    /// If a folder has a file called `name`, no other file is read.
    ///
    /// - Throws: `SuiteError` if no file can be read.
    static func decoded<Document: Decodable>(
        _ type: Document.Type, at path: String, named name: String = ""
    ) throws -> [Document] {
        let files = paths(at: path)
        if let only = files.first(where: { $0 == path || $0 == "\(path)/\(name)" }) { return [try decode(type, only)] }
        return try found(files.compactMap { try? decode(type, $0) }, at: path)
    }

    /// Reads a file, or every `.json` file of a folder, and keeps the order of members.
    ///
    /// - Throws: `SuiteError` if a file cannot be read, or if there is none.
    static func documents(at path: String) throws -> [AttributeValue] {
        let documents = try paths(at: path).map { file in
            try read(file) { try AttributeValue(parsing: LoneSurrogates.replaced(in: $0)) }
        }
        return try found(documents, at: path)
    }

    /// The JSON value of a file.
    static func json(_ file: String) throws(SuiteError) -> JSONValue { try read(file) { try JSONValue(parsing: $0) } }

    /// Reads a file of cases.
    static func read<Value>(_ file: String, _ parse: ([UInt8]) throws -> Value) throws(SuiteError) -> Value {
        do { return try parse([UInt8](try Data(contentsOf: URL(fileURLWithPath: file)))) } catch {
            throw SuiteError("cannot read the cases of '\(file)': \(error)")
        }
    }

    /// The file itself, or every `.json` file of a folder by name.
    static func paths(at path: String) -> [String] {
        let names = try? FileManager.default.contentsOfDirectory(atPath: path).filter { $0.hasSuffix(".json") }
        return names.map { $0.sorted().map { path + "/" + $0 } } ?? [path]
    }

    /// The folder itself, or the folder of a file.
    static func folder(of path: String) -> String {
        let isFolder = (try? FileManager.default.contentsOfDirectory(atPath: path)) != nil
        return isFolder ? path : URL(fileURLWithPath: path).deletingLastPathComponent().path
    }

    /// - Throws: `SuiteError` if there are no cases.
    static func found<Case>(_ cases: [Case], at path: String) throws(SuiteError) -> [Case] {
        guard !cases.isEmpty else { throw SuiteError("no cases of this suite in '\(path)'") }
        return cases
    }

    private static func decode<Value: Decodable>(_ type: Value.Type, _ path: String) throws(SuiteError) -> Value {
        try read(path) { try JSONDecoder().decode(type, from: Data(LoneSurrogates.replaced(in: $0))) }
    }
}
