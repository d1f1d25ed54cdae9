@testable import LayoverFrame
import Testing

struct AdminHostTests {
    private func hosts(_ address: String = "127.0.0.1", _ names: [String] = []) -> AdminHosts {
        var settings = ServerSettings()
        settings.adminAddress = address
        settings.adminHosts = names.compactMap { AdminHost($0) }
        return AdminHosts(address: settings.adminAddress, hosts: settings.adminHosts)
    }

    @Test(arguments: [
        ("localhost", true), ("localhost:8081", true), ("LOCALHOST.:9", true), ("a.localhost:1", true),
        ("127.0.0.1:8081", true), ("127.9.9.9", true), ("[::1]:8081", true), ("[::1]", true),
        ("[::ffff:127.0.0.1]:8081", true), ("10.0.0.7:8081", false), ("[fd00::7]:8081", false),
        ("evil.example", false), ("evil.example:8081", false), ("localhost.evil.example", false),
        ("127.0.0.1.evil.example", false), ("127.1", false), ("2130706433", false), ("0x7f.0.0.1", false),
        ("", false), (":8081", false), ("[::1", false), ("[]", false),
    ])
    func `on loopback takes loopback names alone`(host: String, isTaken: Bool) {
        #expect(hosts().takes(host) == isTaken)
    }

    @Test(arguments: [
        ("10.0.0.7:8081", true), ("[fd00::7]:8081", true), ("192.168.1.5", true), ("localhost", true),
        ("evil.example", false), ("10.0.0.7.evil.example", false),
    ])
    func `elsewhere takes addresses, which no name leads to`(host: String, isTaken: Bool) {
        for address in ["0.0.0.0", "::", "10.0.0.7"] { #expect(hosts(address).takes(host) == isTaken) }
    }

    @Test(arguments: [
        ("layover-1.internal:8081", true), ("Layover-1.Internal.", true), ("layover-2.internal", false),
        ("a.fleet.example", true), ("a.b.fleet.example:1", true), ("fleet.example", false), (".fleet.example", false),
        ("evilfleet.example", false), ("admin.example", true),
    ])
    func `takes the names that settings have, and its own`(host: String, isTaken: Bool) {
        #expect(hosts("admin.example", ["layover-1.internal", ".fleet.example"]).takes(host) == isTaken)
    }

    @Test(arguments: [
        ("a", true), ("A.example", true), (".example", true), ("10.0.0.7", true), ("[fd00::7]", true), ("", false),
        (".", false), ("a:8081", false), ("a b", false), ("*", false), ("http://a", false), ("a/b", false),
        (String(repeating: "a", count: 253), true), (String(repeating: "a", count: 254), false),
    ])
    func `reads a name without a port`(text: String, isRead: Bool) { #expect((AdminHost(text) != nil) == isRead) }

    @Test(arguments: [(64, true), (65, false)])
    func `accepts a limit of names`(count: Int, isTaken: Bool) throws {
        let key = try #require(ServerSettings.keys.first { $0.name == "admin_hosts" })
        var settings = ServerSettings()
        let text = (0..<count).map { "a\($0)" }.joined(separator: ", ")
        #expect(((try? settings.set(key, to: text, from: "here")) != nil) == isTaken)
    }
}
