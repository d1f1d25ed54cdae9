import Foundation
import LayoverModel
import LayoverSuppliers

/// An invalid suppliers file: the errors with the author's own lines, but without lines of headers.
struct SupplierFileError: Error, CustomStringConvertible {
    let description: String

    /// Reads the suppliers file that the settings name.
    ///
    /// - Parameters:
    ///   - path: The path of the file; empty for no file.
    ///   - environment: The variables for the values of headers.
    /// - Returns: The suppliers and services that the server may call.
    /// - Throws: All errors in the file.
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
