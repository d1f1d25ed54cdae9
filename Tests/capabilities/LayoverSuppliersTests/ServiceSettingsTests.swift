@testable import LayoverSuppliers
import Testing

struct ServiceSettingsTests {
    private func read(_ lines: String...) -> ReadSuppliers {
        ReadSuppliers(
            "services:\n  visa-hints:\n    url: http://127.0.0.1:9100/hints\n"
                + lines.map { "    \($0)\n" }.joined())
    }

    @Test func `reads a service with its defaults`() throws {
        let service = try #require(read().registry?.services.first)
        #expect(service == ServiceSettings(name: "visa-hints", url: "http://127.0.0.1:9100/hints"))
        #expect(service.responseKilobytes == 256)
        #expect(service.headers.isEmpty)
    }

    @Test func `reads all of it`() throws {
        let service = try #require(
            read(
                "headers: { x-key: { env: KEY } }", "breaker: { calls: 5, failures: 1, window: 30s, rest: 2s }",
                "concurrency: { least: 1, most: 2 }", "addresses: [127.0.0.1/32]", "response_kilobytes: 8192"
            ).registry?.services.first)
        #expect(service.headers.map(\.value) == ["s3cret"])
        #expect(service.breaker.calls == 5)
        #expect(service.breaker.failures == 1)
        #expect(service.breaker.windowMilliseconds == 30_000)
        #expect(service.breaker.restMilliseconds == 2_000)
        #expect(service.concurrency.least == 1)
        #expect(service.concurrency.most == 2)
        #expect(service.addresses == ["127.0.0.1/32"])
        #expect(service.responseKilobytes == 8_192)
    }

    @Test(arguments: [
        ("response_kilobytes: 0", "schema.range"), ("response_kilobytes: 8193", "schema.range"),
        ("markets: all", "schema.unknown-key"), ("headers: { x-key: { env: NOWHERE } }", "supplier.no-variable"),
        ("addresses: [10.0.0.0/8/8]", "supplier.addresses"), ("breaker: { failure: 1 }", "schema.unknown-key"),
    ])
    func `rejects invalid values of a key`(line: String, code: String) {
        #expect(read(line).findings.first?.hasSuffix("[\(code)]") == true)
        #expect(read(line).registry == nil)
    }

    @Test(arguments: [
        ("ftp://a.example/", "supplier.address"), ("https://user:s3cret@a.example/", "supplier.address"),
        ("https://a.example/{market}", "supplier.place"), ("https://a.example/{session}", "supplier.place"),
    ])
    func `an address is whole and has no places`(url: String, code: String) {
        let read = ReadSuppliers("services:\n  hints: { url: \"\(url)\" }\n")
        #expect(read.findings.count == 1)
        #expect(read.findings.first?.hasSuffix("[\(code)]") == true)
        #expect(read.findings.allSatisfy { !$0.contains("s3cret") })
    }
}
