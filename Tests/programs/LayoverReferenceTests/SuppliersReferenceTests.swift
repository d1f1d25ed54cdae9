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
        let files = ["/etc/layover/duffel-token": Array("d\n".utf8)]
        let (read, findings) = SupplierFileReader.read(
            Array(SuppliersReference.example.utf8), file: "suppliers.yaml", environment: Self.environment,
            readFile: { files[$0] })
        #expect(findings == [])
        let registry = try #require(read)
        #expect(registry.suppliers.map(\.format) == [.skyscanner, .duffel, .amadeus] && registry.services.count == 1)
        #expect(registry.addresses == ["127.0.0.1/32", "10.0.0.0/8"])
    }

    /// So that the reference shows each, and no key stands in the table that the reader does not know.
    @Test func `the example holds every key`() throws {
        let root = try #require(YAMLReader.read(Array(SuppliersReference.example.utf8), file: "example.yaml").root)
        var table = RecordTable()
        table.addExamples(root, as: SupplierSchemas.file)
        for record in [
            SupplierSchemas.file, SupplierSchemas.supplier, SupplierSchemas.service, SupplierSchemas.header,
            SupplierSchemas.breaker, SupplierSchemas.concurrency, SupplierSchemas.rate,
        ] {
            for key in record.keys {
                #expect(table.example(of: key, in: record) != nil, "\(record.name).\(key.name) has no example")
            }
        }
    }
}
