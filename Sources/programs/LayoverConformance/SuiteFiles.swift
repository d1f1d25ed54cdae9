import Foundation
import LayoverTargeting

/// The JSON files of cases below a path.
enum SuiteFiles {
    /// Decodes the cases of a file, or of all `.json` files of a folder.
    ///
    /// Files in the format of another suite are ignored.
    ///
    /// - Throws: `SuiteError` if no case can be read.
    static func cases<Case: Decodable>(_ type: Case.Type, at path: String) throws -> [Case] {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: path).filter({ $0.hasSuffix(".json") })
        else { return try decode([Case].self, path) }
        let cases = names.sorted().compactMap { try? decode([Case].self, path + "/" + $0) }.flatMap { $0 }
        guard !cases.isEmpty else { throw SuiteError("no cases of this suite in '\(path)'") }
        return cases
    }

    /// Reads a file, or every `.json` file of a folder, and keeps the order of members.
    ///
    /// - Throws: `SuiteError` if a file cannot be read.
    static func documents(at path: String) throws -> [(name: String, document: AttributeValue)] {
        let names = try? FileManager.default.contentsOfDirectory(atPath: path).filter { $0.hasSuffix(".json") }
        let files = names.map { $0.sorted().map { path + "/" + $0 } } ?? [path]
        guard !files.isEmpty else { throw SuiteError("no JSON files in '\(path)'") }
        return try files.map { file in
            do {
                let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: file)))
                let document = try AttributeValue(parsing: LoneSurrogates.replaced(in: bytes))
                return (URL(fileURLWithPath: file).lastPathComponent, document)
            } catch {
                throw SuiteError("cannot read the cases of '\(file)': \(error)")
            }
        }
    }

    private static func decode<Value: Decodable>(_ type: Value.Type, _ path: String) throws -> Value {
        do {
            let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
            return try JSONDecoder().decode(type, from: Data(LoneSurrogates.replaced(in: bytes)))
        } catch {
            throw SuiteError("cannot read the cases of '\(path)': \(error)")
        }
    }
}
