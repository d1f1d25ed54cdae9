import Foundation
import LayoverCatalog
import LayoverModel
import LayoverServer
import LayoverSuppliers

/// A file of suppliers that does not read: what is wrong, with the author's own lines but for those of headers.
struct SupplierFileError: Error, CustomStringConvertible {
    let description: String

    /// Reads the file that settings name.
    ///
    /// - Parameters:
    ///   - path: Empty for none.
    ///   - environment: Where headers find their values.
    /// - Returns: Whom the server may ask.
    /// - Throws: Every finding.
    static func registry(_ path: String, _ environment: [String: String]) throws(SupplierFileError) -> SupplierRegistry
    {
        guard !path.isEmpty else { return SupplierRegistry() }
        guard let bytes = contents(path) else {
            throw SupplierFileError(description: "the file of suppliers '\(path)' cannot be read")
        }
        let (registry, findings) = SupplierFileReader.read(
            bytes, file: path, environment: environment, readFile: contents)
        guard let registry else {
            let lines = findings.map(\.description).joined(separator: "\n")
            throw SupplierFileError(description: lines)
        }
        for finding in findings { Terminal.printDiagnostic(finding.description) }
        return registry
    }

    private static func contents(_ path: String) -> [UInt8]? {
        FileManager.default.contents(atPath: path).map { [UInt8]($0) }
    }
}
