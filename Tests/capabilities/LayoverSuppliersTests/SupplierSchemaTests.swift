import LayoverCatalog
import LayoverFlights
import LayoverModel
import LayoverSchema
@testable import LayoverSuppliers
import LayoverTestKit
import Testing

/// The table of keys compared with the reader.
struct SupplierSchemaTests {
    /// The default of each key in the table is the value that applies if the key is missing.
    @Test func `defaults are as the reference has them`() throws {
        let written = SupplierSchemas.supplier.keys.compactMap { key in
            key.standard.map { "\(key.name): \($0)" }
        }.filter { !$0.hasPrefix("method") }
        #expect(written.count == 10)
        let lines = written.map { "    \($0)\n" }.joined()
        let plain = try #require(ReadSuppliers.skyscanner().registry)
        #expect(ReadSuppliers(SupplierFileTests.skyscanner + lines).registry == plain)
        for (record, name) in [(SupplierSchemas.breaker, "breaker"), (SupplierSchemas.concurrency, "concurrency")] {
            let pairs = record.keys.map { "\($0.name): \($0.standard ?? "")" }.joined(separator: ", ")
            #expect(ReadSuppliers.skyscanner("\(name): { \(pairs) }").registry == plain)
        }
    }

    @Test func `the file that is shipped reads`() throws {
        let text = try Repository.text("deploy/suppliers.yaml")
        let read = ReadSuppliers(
            text, environment: ["SKYSCANNER_API_KEY": "a", "DUFFEL_TOKEN": "b", "VISA_HINTS_KEY": "c"])
        #expect(read.findings == [])
        #expect(try #require(read.registry).suppliers.map(\.name) == ["skyscanner", "duffel-flights"])
    }
}
