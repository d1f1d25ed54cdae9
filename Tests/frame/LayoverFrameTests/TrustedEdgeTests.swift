@testable import LayoverFrame
import LayoverTestKit
import Testing

/// The client that a limit counts, behind edges and without them.
struct TrustedEdgeTests {
    private func edges(_ blocks: [String]) throws -> TrustedEdges {
        TrustedEdges(try blocks.map { try #require(NetworkBlock($0)) })
    }

    @Test(
        arguments: [
            ("192.0.2.7", "192.0.2.7"), ("::ffff:192.0.2.7", "192.0.2.7"), ("::1", "0:0:0:0::/64"),
            ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"), ("2001:DB8:1:2::9", "2001:db8:1:2::/64"),
            ("2001:db8::", "2001:db8:0:0::/64"), ("fe80::1%eth0", "fe80:0:0:0::/64"),
            ("64:ff9b::192.0.2.33", "64:ff9b:0:0::/64"), ("::", "0:0:0:0::/64"),
        ])
    func `an address is counted by itself, or by its first 64 bits`(text: String, network: String) throws {
        #expect(NetworkAddress(text)?.network == network)
    }

    @Test(
        arguments: [
            "", "192.0.2", "192.0.2.256", "192.0.2.7.1", "192.0.2.+7", "0192.0.2.7", "1::2::3", ":::",
            "1:2:3:4:5:6:7:8:9",
            "1:2:3:4:5:6:7", "12345::", "g::", "1:", ":1", "1:2:3:4:5:6:7:8::", "unknown", "192.0.2.7:80", "[::1]",
            String(repeating: "1", count: 65),
        ])
    func `an invalid address is missing`(text: String) {
        #expect(NetworkAddress(text) == nil)
    }

    @Test(
        arguments: [
            ("192.0.2.7", "192.0.2.7", true), ("192.0.2.7", "192.0.2.8", false), ("10.0.0.0/8", "10.255.0.1", true),
            ("10.0.0.0/8", "11.0.0.1", false), ("10.0.0.0/9", "10.127.0.1", true), ("10.0.0.0/9", "10.128.0.1", false),
            ("0.0.0.0/0", "192.0.2.7", true), ("0.0.0.0/0", "::1", false), ("2001:db8::/33", "2001:db8:7fff::1", true),
            ("2001:db8::/33", "2001:db8:8000::1", false),
        ])
    func `a block holds addresses with the same beginning`(block: String, address: String, isHeld: Bool) throws {
        #expect(try #require(NetworkBlock(block)).contains(try #require(NetworkAddress(address))) == isHeld)
    }

    @Test(arguments: ["10.0.0.0/33", "::/129", "10.0.0.0/", "10.0.0.0/-1", "10.0.0.0/8/8", "edge", "/8", ""])
    func `an invalid block is missing`(text: String) { #expect(NetworkBlock(text) == nil) }

    @Test(
        arguments: [
            ([], ["192.0.2.7"], "198.51.100.1"), (["10.0.0.1"], ["192.0.2.7"], "198.51.100.1"),
            (["198.51.100.1"], ["192.0.2.7"], "192.0.2.7"), (["198.51.100.1"], [], "198.51.100.1"),
            (["198.51.100.1"], ["203.0.113.9, 192.0.2.7"], "192.0.2.7"),
            (["198.51.100.1"], ["203.0.113.9", "192.0.2.7"], "192.0.2.7"),
            (["198.51.100.0/24"], ["192.0.2.7, 198.51.100.9"], "192.0.2.7"),
            (["198.51.100.1"], ["192.0.2.7, unknown"], "198.51.100.1"),
            (["198.51.100.1"], ["2001:db8:1:2::77"], "2001:db8:1:2::/64"),
        ] as [([String], [String], String)])
    func `only an edge may name the client's address`(trusted: [String], forwarded: [String], network: String)
        throws
    {
        #expect(try edges(trusted).network(peer: "198.51.100.1", forwarded: forwarded) == network)
    }

    @Test(arguments: [(TrustedEdges.limit, "192.0.2.7"), (TrustedEdges.limit + 1, "198.51.100.1")])
    func `a bounded number of edges is gone back through`(count: Int, network: String) throws {
        let chain = ["192.0.2.7"] + [String](repeating: "198.51.100.1", count: count - 1)
        let found = try edges(["198.51.100.1"]).network(
            peer: "198.51.100.1", forwarded: [chain.joined(separator: ", ")])
        #expect(found == network)
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func `arbitrary text is read or refused, and never traps`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let alphabet = Array("0123456789abcdefG:.%/ ")
        for _ in 0..<200 {
            let text = String(
                (0..<Int.random(in: 0...20, using: &generator)).map { _ in
                    alphabet.randomElement(using: &generator) ?? ":"
                })
            #expect(NetworkAddress(text).map { [4, 16].contains($0.bytes.count) } ?? true, "seed \(seed): \(text)")
            _ = NetworkBlock(text)
        }
    }
}
