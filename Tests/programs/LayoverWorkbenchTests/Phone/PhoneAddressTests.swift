import Testing

@testable import LayoverWorkbench

struct PhoneAddressTests {
    @Test(arguments: [
        ("192.168.1.20", "http://192.168.1.20:7"), ("192.168.1.20:8091", "http://192.168.1.20:7"),
        ("[fd00::7]:8091", "http://[fd00::7]:7"), ("fd00::7", "http://[fd00::7]:7"),
        ("[fd00::7]", "http://[fd00::7]:7"),
        ("127.0.0.1", "http://127.0.0.1:7"),
    ])
    func `one address is read, with its port where it has one`(text: String, origin: String) throws {
        let address = try PhoneAddress(text)
        #expect(address.port == (text.hasSuffix(":8091") ? 8091 : 0))
        #expect(address.origin(port: 7) == origin)
        #expect(PhoneAddress.isMeant(by: text))
    }

    @Test func `port 80 is omitted from addresses`() throws {
        #expect(try PhoneAddress("192.168.1.20:80").origin(port: 80) == "http://192.168.1.20")
    }

    @Test(arguments: [
        "0.0.0.0", "::", "[::]", "[::]:8091", "0.0.0.0:8091", "::ffff:0.0.0.0", "192.168.1.20:", "192.168.1.20:0",
        "192.168.1.20:65536", "192.168.1.20:+1", "192.168.1", "fd00::7::1", "1.2.3.4:5:6",
    ])
    func `a list with all addresses, or an invalid one, is rejected`(text: String) {
        #expect(throws: WorkbenchError.self) { _ = try PhoneAddress(text) }
        #expect(PhoneAddress.isMeant(by: text))
    }

    @Test(arguments: ["", ".", "..", "content", "examples/", "./x", "--port", "2026"])
    func `a folder is no address`(text: String) { #expect(!PhoneAddress.isMeant(by: text)) }

    @Test func `where there is no doubt, the address is found`() throws {
        let found = try PhoneAddress.only(of: [
            ("docker0", "172.17.0.1"), ("wlan0", "192.168.1.20"), ("br-1", "172.18.0.1"), ("tun0", "100.64.0.9"),
        ])
        #expect(found.address == "192.168.1.20")
        #expect(found.port == 0)
        for address in ["10.0.0.1", "172.16.0.1", "172.31.255.1", "192.168.0.1"] {
            #expect(try PhoneAddress.only(of: [("eth0", address)]).address == address)
        }
    }

    @Test(
        arguments: [
            ([], "no network of this machine"),
            ([("eth0", "10.0.0.7"), ("wlan0", "192.168.1.20")], "--phone 10.0.0.7 (eth0), or --phone 192.168.1.20"),
            ([("eth0", "203.0.113.7")], "--phone 203.0.113.7 (eth0)"), ([("eth0", "172.32.0.1")], "--phone 172.32.0.1"),
            ([("docker0", "172.17.0.1")], "--phone 172.17.0.1"),
        ] as [([(String, String)], String)])
    func `an ambiguous address needs a setting`(addresses: [(String, String)], words: String) throws {
        let error = try #require(throws: WorkbenchError.self) {
            _ = try PhoneAddress.only(of: addresses.map { (name: $0.0, address: $0.1) })
        }
        #expect(error.description.contains(words), "\(error)")
    }
}
