import Testing

@testable import LayoverUpstream

struct AddressRuleTests {
    /// The first and last address of each non-public range, and their neighbours.
    @Test(arguments: [
        ("0.0.0.0", false), ("0.255.255.255", false), ("1.0.0.0", true), ("9.255.255.255", true), ("10.0.0.0", false),
        ("10.255.255.255", false), ("11.0.0.0", true), ("100.63.255.255", true), ("100.64.0.0", false),
        ("100.100.100.200", false), ("100.127.255.255", false), ("100.128.0.0", true), ("126.255.255.255", true),
        ("127.0.0.0", false), ("127.0.0.1", false), ("127.255.255.255", false), ("128.0.0.0", true),
        ("168.63.129.15", true), ("168.63.129.16", false), ("168.63.129.17", true), ("169.253.255.255", true),
        ("169.254.0.0", false), ("169.254.169.254", false), ("169.254.255.255", false), ("169.255.0.0", true),
        ("172.15.255.255", true), ("172.16.0.0", false), ("172.31.255.255", false), ("172.32.0.0", true),
        ("191.255.255.255", true), ("192.0.0.0", false), ("192.0.0.192", false), ("192.0.1.0", true),
        ("192.0.2.1", false), ("192.0.3.0", true), ("192.88.98.255", true), ("192.88.99.1", false),
        ("192.88.100.0", true), ("192.167.255.255", true), ("192.168.0.0", false), ("192.168.255.255", false),
        ("192.169.0.0", true), ("198.17.255.255", true), ("198.18.0.0", false), ("198.19.255.255", false),
        ("198.20.0.0", true), ("198.51.100.1", false), ("203.0.113.1", false), ("203.0.114.0", true),
        ("223.255.255.255", true), ("224.0.0.0", false), ("239.255.255.255", false), ("240.0.0.0", false),
        ("255.255.255.255", false), ("8.8.8.8", true),
    ])
    func `calls public addresses of IPv4 only, in whatever form`(text: String, isAllowed: Bool) throws {
        let rule = try AddressRule()
        let address = try #require(IPAddress(text))
        #expect(rule.allows(address, host: "a.example") == isAllowed)
        let v4 = try #require(address.v4)
        let hex = String(v4 >> 16, radix: 16) + ":" + String(v4 & 0xffff, radix: 16)
        for form in ["::ffff:\(text)", "::ffff:\(hex)", "64:ff9b::\(hex)", "2002:\(hex)::1"] {
            let embedded = try #require(IPAddress(form))
            #expect(rule.allows(embedded, host: "a.example") == isAllowed, "\(form)")
        }
        let compatible = try #require(IPAddress("::\(hex)"))
        #expect(!rule.allows(compatible, host: "a.example"))
    }

    @Test(arguments: [
        ("::", false), ("::1", false), ("64:ff9b:1::8.8.8.8", false), ("100::1", false), ("1fff:ffff::", false),
        ("2000::", true), ("2001::1", false), ("2001:1ff:ffff::", false), ("2001:200::", true), ("2001:db7::", true),
        ("2001:db8::1", false), ("2001:db9::", true), ("2a00:1450:4001::1", true), ("3ffe::1", true),
        ("3fff::1", false), ("3fff:1000::", true), ("3fff:ffff::", true), ("4000::", false), ("5f00::1", false),
        ("fc00::1", false), ("fd00:ec2::254", false), ("fe80::1", false), ("fec0::1", false), ("ff02::1", false),
        ("::ffff:0:127.0.0.1", false),
    ])
    func `calls global addresses of IPv6 only`(text: String, isAllowed: Bool) throws {
        let address = try #require(IPAddress(text))
        #expect(try AddressRule().allows(address, host: "a.example") == isAllowed)
    }

    @Test(
        arguments: [
            (["127.0.0.1/32"], "127.0.0.1", "a", true), (["127.0.0.1"], "127.0.0.1", "a", true),
            (["127.0.0.1"], "127.0.0.2", "a", false), (["127.0.0.1"], "::ffff:127.0.0.1", "a", true),
            (["127.0.0.1"], "64:ff9b::7f00:1", "a", false), (["127.0.0.0/30"], "127.0.0.3", "a", true),
            (["127.0.0.0/30"], "127.0.0.4", "a", false), (["10.0.0.0/8"], "10.255.0.1", "a", true),
            (["10.0.0.0/8"], "11.0.0.0", "a", true), (["10.0.0.0/8"], "192.168.0.1", "a", false),
            (["::1"], "::1", "a", true), (["::1"], "127.0.0.1", "a", false), (["fd00::/8"], "fd12::1", "a", true),
            (["fd00::/8"], "fc12::1", "a", false), (["0.0.0.0/0"], "10.0.0.1", "a", true),
            (["::/0"], "fe80::1", "a", true),
            (["0.0.0.0/0"], "::1", "a", false), (["fd12:3456:789a:1::/64"], "fd12:3456:789a:1:ffff::1", "a", true),
            (["fd12:3456:789a:1::/64"], "fd12:3456:789a:2::1", "a", false),
            (["fd00::1:0/112"], "fd00::1:ffff", "a", true),
            (["fd00::1:0/112"], "fd00::2:0", "a", false),
            (["Supplier.internal"], "10.0.0.1", "supplier.INTERNAL.", true),
            (["a.internal"], "10.0.0.1", "b.internal", false),
            (["a.internal"], "10.0.0.1", "x.a.internal", false), (["localhost"], "127.0.0.1", "localhost", true),
        ] as [([String], String, String, Bool)])
    func `allows calls to a named range, address or host`(
        allowed: [String], text: String, host: String, isAllowed: Bool
    ) throws {
        let address = try #require(IPAddress(text))
        #expect(try AddressRule(allowed: allowed).allows(address, host: host) == isAllowed)
    }

    @Test(arguments: [
        "", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/", "10.0.0.0/8/8", "10.0.0.1/8", "::1/129", "fd00::1/8", "1.2.3",
        "1.2.3.4.5", "256.1.1.1", "a b", "a..b", "*.a", "http://a", "a:80", "[::1]", "fe80::1%eth0", "10.0.0.0/+8",
        "10.0.0.0/08a",
    ])
    func `rejects all others`(entry: String) {
        #expect(throws: AddressRuleError(entry: entry)) { try AddressRule(allowed: [entry]) }
    }
}
