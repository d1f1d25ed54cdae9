import Foundation

/// The JSON files of cases below a path.
enum SuiteFiles {
    /// Decodes the cases of a file, or of all `.json` files of a folder; files of another suite's format there are passed over.
    ///
    /// - Throws: `SuiteError` where no case can be read.
    static func cases<Case: Decodable>(_ type: Case.Type, at path: String) throws -> [Case] {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: path).filter({ $0.hasSuffix(".json") })
        else { return try decode([Case].self, path) }
        let cases = names.sorted().compactMap { try? decode([Case].self, path + "/" + $0) }.flatMap { $0 }
        guard !cases.isEmpty else { throw SuiteError("no cases of this suite in '\(path)'") }
        return cases
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
