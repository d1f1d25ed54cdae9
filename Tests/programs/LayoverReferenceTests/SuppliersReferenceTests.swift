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
        "LAYOVER_WEBHOOK_KEY": "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
    ]

    @Test func `the example of the reference reads`() throws {
        let files = [
            "/etc/layover/duffel-token": Array("d\n".utf8),
            "/etc/layover/webhook-key": Array("whsk_nWGxne/9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A=\n".utf8),
        ]
        let (read, findings) = SupplierFileReader.read(
            Array(SuppliersReference.example.utf8), file: "suppliers.yaml", environment: Self.environment,
            readFile: { files[$0] })
        #expect(findings == [])
        let registry = try #require(read)
        #expect(registry.suppliers.map(\.format) == [.skyscanner, .duffel, .amadeus])
        #expect(registry.services.count == 1)
        #expect(registry.webhooks.map(\.keys.count) == [2])
        #expect(registry.addresses == ["127.0.0.1/32", "10.0.0.0/8", "10.0.0.0/8"])
    }

    /// The reference can then show each key, and the table has no key that the reader rejects.
    @Test func `the example holds every key`() throws {
        let root = try #require(YAMLReader.read(Array(SuppliersReference.example.utf8), file: "example.yaml").root)
        var table = RecordTable()
        table.addExamples(root, as: SupplierSchemas.file)
        for record in [
            SupplierSchemas.file, SupplierSchemas.supplier, SupplierSchemas.service, SupplierSchemas.header,
            SupplierSchemas.webhook, SupplierSchemas.webhookKey,
            SupplierSchemas.breaker, SupplierSchemas.concurrency, SupplierSchemas.rate,
        ] {
            for key in record.keys {
                #expect(table.example(of: key, in: record) != nil, "\(record.name).\(key.name) has no example")
            }
        }
    }
}
