import Testing

@testable import LayoverTeam

struct PublicAddressTests {
    @Test(
        arguments: [
            (
                "https://preview.example.com", "https://preview.example.com",
                ["preview.example.com", "preview.example.com:443"]
            ),
            (
                "https://Preview.Example.com/", "https://preview.example.com",
                ["preview.example.com", "preview.example.com:443"]
            ),
            (
                "https://preview.example.com:443", "https://preview.example.com",
                ["preview.example.com", "preview.example.com:443"]
            ),
            ("https://preview.example.com:8443", "https://preview.example.com:8443", ["preview.example.com:8443"]),
            ("https://[fd00::7]:8443", "https://[fd00::7]:8443", ["[fd00::7]:8443"]),
            ("http://127.0.0.1:9000", "http://127.0.0.1:9000", ["127.0.0.1:9000"]),
            ("http://localhost", "http://localhost", ["localhost", "localhost:80"]),
        ] as [(String, String, Set<String>)])
    func `is read as browsers write it`(text: String, origin: String, hosts: Set<String>) throws {
        let address = try #require(PublicAddress(text))
        #expect(address.origin == origin)
        #expect(address.hosts == hosts)
    }

    @Test(arguments: [
        "", "preview.example.com", "http://preview.example.com", "https://", "https:///", "ftp://preview.example.com",
        "https://preview.example.com/workbench", "https://preview.example.com?x", "https://user@preview.example.com",
        "https://preview.example.com:", "https://preview.example.com:0", "https://preview.example.com:65536",
        "https://preview.example.com:080", "https://a b", "https://*.example.com", "https://::1",
        "https://ex\u{00e4}mple.com",
        "https://\(String(repeating: "a", count: 254))",
    ])
    func `anything else is none`(text: String) { #expect(PublicAddress(text) == nil) }
}
