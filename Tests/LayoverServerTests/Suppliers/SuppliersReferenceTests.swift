import Foundation
import LayoverCatalog
import LayoverFlights
import LayoverModel
@testable import LayoverReference
import LayoverSchema
@testable import LayoverSuppliers
import LayoverYAML
import Testing

struct SuppliersReferenceTests {
    private static let environment = [
        "SKYSCANNER_API_KEY": "a", "DUFFEL_TOKEN": "b", "VISA_HINTS_KEY": "c",
    ]

    @Test func `the example of the reference reads`() throws {
        let read = ReadSuppliers(
            SuppliersReference.example, environment: Self.environment, files: ["/etc/layover/duffel-token": "d\n"])
        #expect(read.findings == [])
        let book = try #require(read.book)
        #expect(book.suppliers.map(\.format) == [.skyscanner, .duffel, .amadeus] && book.services.count == 1)
        #expect(book.addresses == ["127.0.0.1/32", "10.0.0.0/8"])
    }

    /// So that the reference shows each, and no key stands in the table that the reader does not know.
    @Test func `the example holds every key`() throws {
        let root = try #require(YAMLReader.read(Array(SuppliersReference.example.utf8), file: "example.yaml").root)
        var table = RecordTable()
        table.take(root, as: SupplierSchemas.file)
        for record in [
            SupplierSchemas.file, SupplierSchemas.supplier, SupplierSchemas.service, SupplierSchemas.header,
            SupplierSchemas.breaker, SupplierSchemas.concurrency, SupplierSchemas.rate,
        ] {
            for key in record.keys {
                #expect(table.example(of: key, in: record) != nil, "\(record.name).\(key.name) has no example")
            }
        }
    }

    /// What the table calls the default is what holds where nothing is said.
    @Test func `defaults are as the reference has them`() throws {
        let written = SupplierSchemas.supplier.keys.compactMap { key in
            key.standard.map { "\(key.name): \($0)" }
        }.filter { !$0.hasPrefix("method") }
        #expect(written.count == 9)
        let lines = written.map { "    \($0)\n" }.joined()
        let plain = try #require(ReadSuppliers.skyscanner().book)
        #expect(ReadSuppliers(SupplierFileTests.skyscanner + lines).book == plain)
        for (record, name) in [(SupplierSchemas.breaker, "breaker"), (SupplierSchemas.concurrency, "concurrency")] {
            let pairs = record.keys.map { "\($0.name): \($0.standard ?? "")" }.joined(separator: ", ")
            #expect(ReadSuppliers.skyscanner("\(name): { \(pairs) }").book == plain)
        }
    }

    @Test func `the file that is shipped reads`() throws {
        let path = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "../../../deploy/suppliers.yaml")
        let text = try String(contentsOf: path, encoding: .utf8)
        let read = ReadSuppliers(text, environment: Self.environment)
        #expect(read.findings == [])
        #expect(try #require(read.book).suppliers.map(\.name) == ["skyscanner", "duffel-flights"])
    }
}
