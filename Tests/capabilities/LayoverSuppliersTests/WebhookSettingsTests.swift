@testable import LayoverSuppliers
import Testing

/// Endpoints for notifications of changes, in the file of suppliers.
struct WebhookSettingsTests {
    private static let key = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"

    private func read(
        url: String = "https://push.example.com/trips", keys: String = "[{ env: KEY }]", more: String = "",
        key: String = WebhookSettingsTests.key
    ) -> ReadSuppliers {
        ReadSuppliers(
            "webhooks:\n  apps:\n    url: \(url)\n    keys: \(keys)\n\(more)", environment: ["KEY": key],
            files: ["/key": "whsk_nWGxne/9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A=\n"])
    }

    @Test func `an endpoint has an address, keys and addresses of its own`() throws {
        let read = read(keys: "[{ env: KEY }, { file: /key }]", more: "    addresses: [10.0.0.0/8]\n")
        #expect(read.findings == [])
        let webhook = try #require(read.registry?.webhooks.first)
        #expect(webhook.name == "apps")
        #expect(webhook.url == "https://push.example.com/trips")
        #expect(
            webhook.keys == [WebhookKey(Self.key), WebhookKey("whsk_nWGxne/9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A=")])
        #expect(read.registry?.addresses == ["10.0.0.0/8"])
        #expect(read.registry?.isEmpty == false)
        #expect(!"\(webhook)".contains("MfKQ"))
        #expect(SupplierRegistry().isEmpty)
    }

    @Test(arguments: [
        ("https://push.example.com", true), ("https://push.example.com/a?b=c", true),
        ("http://127.0.0.1:9400/hook", true), ("http://localhost/hook", true), ("http://[::1]:9400/", true),
        ("http://push.example.com/trips", false), ("http://127.0.0.1.example.com/", false),
        ("http://localhostess/", false), ("http://10.0.0.1/hook", false), ("https://user:pass@example.com/", false),
        ("ftp://example.com/", false), ("https://example.com/{market}", false),
    ])
    func `deliveries are encrypted, but for this machine itself`(url: String, isTaken: Bool) {
        let read = read(url: "'\(url)'")
        #expect((read.registry != nil) == isTaken, "\(read.findings)")
        #expect(read.findings.allSatisfy { $0.hasPrefix("suppliers.yaml:3:10: error: ") })
    }

    @Test(arguments: [
        ("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "[MfKQ]", "4:12", "supplier.webhook-keys"),
        ("whsec_AAAA", "[{ env: KEY }]", "4:12", "supplier.webhook-key"),
        ("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "[{ env: KEY }]", "4:12", "supplier.webhook-key"),
        (key, "[{ env: NONE }]", "4:19", "supplier.no-variable"),
        (key, "[{ file: /none }]", "4:20", "supplier.no-file"), (key, "[]", "4:11", "supplier.webhook-keys"),
        (key, "whsec_MfKQ", "4:11", "supplier.webhook-keys"),
        (key, "[{ env: KEY, file: /key }]", "4:12", "schema.exactly-one"),
        (
            key, "[{ env: KEY }, { env: KEY }, { env: KEY }, { env: KEY }, { env: KEY }]", "4:11",
            "supplier.webhook-keys"
        ),
    ])
    func `an error in a key is reported at its place, and never the key`(
        value: String, keys: String, place: String, code: String
    ) throws {
        let read = read(keys: keys, key: value)
        #expect(read.registry == nil, "\(read.findings)")
        #expect(read.findings.count == 1, "\(read.findings)")
        let finding = try #require(read.findings.first)
        #expect(finding.hasPrefix("suppliers.yaml:\(place): error: "), "\(finding)")
        #expect(finding.hasSuffix("[\(code)]"), "\(finding)")
        #expect(!finding.contains("MfKQ"))
    }

    @Test func `an endpoint without keys is refused, and an unknown key of the file is found`() {
        let bare = ReadSuppliers("webhooks:\n  apps:\n    url: https://push.example.com/\n")
        #expect(bare.findings.count == 1 && bare.findings[0].hasSuffix("[supplier.webhook-keys]"))
        let odd = read(more: "    secret: whsec_MfKQ\n")
        #expect(odd.registry == nil && odd.findings.count == 1 && odd.findings[0].contains("secret"))
        #expect(!odd.findings[0].contains("MfKQ"))
    }

    @Test(arguments: [(16, true), (17, false)])
    func `as many endpoints as may be`(count: Int, isTaken: Bool) {
        let all = (1...count).map { "  apps\($0): { url: 'https://push.example.com/', keys: [{ env: KEY }] }\n" }
        let read = ReadSuppliers("webhooks:\n" + all.joined(), environment: ["KEY": Self.key])
        #expect((read.registry != nil) == isTaken, "\(read.findings)")
    }
}
