@testable import LayoverSuppliers
import Testing

struct SupplierHeadersTests {
    @Test func `a value comes from the text, the environment or a file`() throws {
        let lines = [
            "headers:", "  x-plain: a text", "  x-api-key: { env: KEY }",
            "  Authorization: { file: /etc/key, before: \"Bearer \" }",
        ]
        let read = ReadSuppliers(
            SupplierFileTests.skyscanner + lines.map { "    \($0)\n" }.joined(), files: ["/etc/key": "t0ken\r\n\n"])
        #expect(read.findings == [])
        let headers = try #require(read.registry?.suppliers.first).headers
        #expect(headers.map(\.name) == ["x-plain", "x-api-key", "Authorization"])
        #expect(headers.map(\.value) == ["a text", "s3cret", "Bearer t0ken"])
    }

    /// Mistakes, and the code of the finding.
    @Test(arguments: [
        ("headers: s3cret", "schema.form"), ("headers: { x-api-key: { env: NOWHERE } }", "supplier.no-variable"),
        ("headers: { x-api-key: { file: /nowhere } }", "supplier.no-file"),
        ("headers: { x-api-key: { env: KEY, file: /etc/key } }", "schema.exactly-one"),
        ("headers: { x-api-key: { before: s3cret } }", "schema.exactly-one"),
        ("headers: { x-api-key: [s3cret] }", "schema.exactly-one"),
        ("headers: { x-api-key: { environment: s3cret } }", "schema.unknown-key"),
        ("headers: { x-api-key: \"s3cret\\ninjected: 1\" }", "supplier.header-value"),
        ("headers: { x-api-key: { env: EMPTY } }", "supplier.header-value"),
        ("headers: { \"x api\": s3cret }", "supplier.header"), ("headers: { Host: s3cret }", "supplier.header"),
        ("headers: { content-length: \"1\" }", "supplier.header"),
        ("headers: { X-Key: s3cret, x-key: s3cret }", "supplier.header"),
    ])
    func `a finding names the header and never its value`(line: String, code: String) {
        let read = ReadSuppliers(
            SupplierFileTests.skyscanner + "    \(line)\n", environment: ["KEY": "s3cret", "EMPTY": ""])
        #expect(read.registry == nil)
        #expect(read.findings.count == 1)
        #expect(read.findings.first?.hasSuffix("[\(code)]") == true, "\(read.findings)")
        #expect(read.findings.allSatisfy { !$0.contains("s3cret") })
    }

    @Test func `findings about headers are reported with those about other keys`() {
        let read = ReadSuppliers.skyscanner("queue: -1", "headers: { x: { env: NOWHERE } }")
        #expect(read.findings.count == 2)
    }

    @Test(arguments: [(64, true), (65, false)])
    func `a name has at most 64 letters`(count: Int, isHeader: Bool) {
        #expect((OutgoingHeader(String(repeating: "x", count: count), "1") != nil) == isHeader)
    }

    @Test(arguments: [(1, true), (4_096, true), (4_097, false), (0, false)])
    func `a value has 1 to 4,096 letters`(count: Int, isHeader: Bool) {
        #expect((OutgoingHeader("x", String(repeating: "1", count: count)) != nil) == isHeader)
    }

    @Test(arguments: [(32, true), (33, false)])
    func `a call has at most 32 headers`(count: Int, isRead: Bool) {
        let list = (0..<count).map { "x-\($0): a" }.joined(separator: ", ")
        #expect((ReadSuppliers.skyscanner("headers: { \(list) }").registry != nil) == isRead)
    }

    @Test func `no description shows a value`() throws {
        let header = try #require(OutgoingHeader("x-api-key", "s3cret"))
        var dumped = ""
        dump(header, to: &dumped)
        #expect("\(header)" == "x-api-key: ...")
        #expect(!dumped.contains("s3cret"))
        #expect(!String(reflecting: header).contains("s3cret"))
    }
}
