@testable import LayoverFrame
import LayoverSearches
@testable import LayoverServer
import Testing

/// The effect of settings on the whole process.
struct SettingsTests {
    @Test func `bodies and searches use their settings`() {
        let settings = ServerSettings()
        #expect(settings.inFlightMegabytes + settings.searches.megabytes == 192)
    }

    @Test(
        arguments: [
            ("127.0.0.1", true), ("10.0.0.0/8, 2001:db8::/32", true), ("", true), ("edge.internal", false),
            ("10.0.0.0/33", false), (edges(TrustedEdges.limit), true), (edges(TrustedEdges.limit + 1), false),
        ])
    func `edges are addresses and blocks of them`(text: String, isTaken: Bool) throws {
        var settings = ServerSettings()
        let taken: Void? = try? settings.apply(environment: ["LAYOVER_TRUSTED_EDGES": text])
        #expect((taken != nil) == isTaken)
    }

    @Test(
        arguments: [
            ("LAYOVER_STORE", "sqlite", true), ("LAYOVER_STORE", "postgres://layover@db.internal/layover", true),
            ("LAYOVER_STORE", "files", false), ("LAYOVER_STORE", "postgres://layover:pw@db/layover", false),
            ("LAYOVER_STORE", "postgres://db.internal/layover", false), ("LAYOVER_SERVER_NAME", "web-7.a_B", true),
            ("LAYOVER_SERVER_NAME", "web 7", false),
            ("LAYOVER_SERVER_NAME", String(repeating: "w", count: StoreLimits.nameBytes), true),
            ("LAYOVER_SERVER_NAME", String(repeating: "w", count: StoreLimits.nameBytes + 1), false),
        ])
    func `a store is files or the address of a database, and servers of it have names`(
        name: String, text: String, isTaken: Bool
    ) {
        var settings = ServerSettings()
        do {
            try settings.apply(environment: [name: text])
            #expect(isTaken)
        } catch {
            #expect(!isTaken, "\(error)")
            #expect(!error.description.contains("pw"), "\(error)")
        }
        #expect((settings.store.database == nil) == (text != "postgres://layover@db.internal/layover"))
        #expect(!settings.store.server.isEmpty)
    }

    @Test(
        arguments: [
            ("LAYOVER_ORIGINS", "https://www.example.com, capacitor://localhost", true), ("LAYOVER_ORIGINS", "*", true),
            ("LAYOVER_ORIGINS", "", true), ("LAYOVER_ORIGINS", "foo", false),
            ("LAYOVER_ORIGINS", "https://www.example.com/", false), ("LAYOVER_EXPLAIN_TOKENS", "abc", false),
            ("LAYOVER_EXPLAIN_TOKENS", String(repeating: "0a", count: 32), true),
            ("LAYOVER_EXPLAIN_TOKENS", String(repeating: "0A", count: 32), false),
            ("LAYOVER_ASSET_ORIGIN", "cards.example.com", false), ("LAYOVER_ASSET_ORIGIN", "", true),
            ("LAYOVER_SERVER_ADDRESS", "foo", false), ("LAYOVER_SERVER_ADDRESS", "web-1.internal:8081", true),
            ("LAYOVER_SERVER_ADDRESS", "web-1:0", false), ("LAYOVER_SERVER_ADDRESS", "", true),
            ("LAYOVER_ASSET_ORIGIN", "https://cards.example.com", true),
        ])
    func `a value that can have no effect is rejected`(name: String, text: String, isTaken: Bool) {
        var settings = ServerSettings()
        let taken: Void? = try? settings.apply(environment: [name: text])
        #expect((taken != nil) == isTaken)
    }

    @Test func `a token in place of its hash is not repeated`() {
        var settings = ServerSettings()
        let error = #expect(throws: SettingsError.self) {
            try settings.apply(environment: ["LAYOVER_EXPLAIN_TOKENS": "a-secret"])
        }
        #expect(error?.description.contains("64 small hexadecimal digits") == true)
        #expect(error?.description.contains("a-secret") == false)
    }

    @Test(arguments: [
        ("LAYOVER_PROT", "LAYOVER_PORT"), ("LAYOVER_ADMIN_TOKEN", "LAYOVER_ADMIN_TOKENS"),
        ("LAYOVER_TOKEN", nil), ("LAYOVER_SERVERS", nil), ("LAYOVER_SERVICE_HOST", nil), ("LAYOVER_SERVICE_PORT", nil),
        ("LAYOVER_PORT_8080_TCP_ADDR", nil), ("LAYOVER_WEBHOOK_KEY", nil), ("LAYOVER_GATEWAY_TOKEN", nil),
        ("PROT", nil),
    ])
    func `a variable that is close to a setting's is reported, and others are left alone`(name: String, near: String?) {
        var settings = ServerSettings()
        do {
            try settings.apply(environment: [name: "1"])
            #expect(near == nil)
        } catch {
            #expect(error.description == "\(name): unknown setting; did you mean '\(near ?? "")'?")
        }
    }

    @Test(arguments: [("0", true), ("1000000", true), ("1000001", false), ("-1", false), ("some", false)])
    func `a client address may have 64 connections, unless the setting has another number`(text: String, isTaken: Bool)
    {
        var settings = ServerSettings()
        #expect(settings.connectionsPerAddress == 64)
        let taken: Void? = try? settings.apply(environment: ["LAYOVER_CONNECTIONS_PER_ADDRESS": text])
        #expect((taken != nil) == isTaken)
        #expect(settings.connectionsPerAddress == (isTaken ? Int(text) : 64))
    }

    private static func edges(_ count: Int) -> String {
        [String](repeating: "10.0.0.1", count: count).joined(separator: ",")
    }

    @Test(arguments: [
        ("127.0.0.1", true), ("localhost", true), ("::1", true), ("127.0.0.2", true), ("0.0.0.0", false), ("::", false),
        ("10.0.0.7", false), ("layover.internal", false), ("", false),
    ])
    func `opens to others with tokens alone`(address: String, isOpen: Bool) {
        var settings = ServerSettings()
        settings.adminAddress = address
        #expect(((try? RunningServer.checkAdmin(settings)) != nil) == isOpen)
        settings.adminTokens = [AdminToken("view:" + String(repeating: "0a", count: 32))].compactMap { $0 }
        #expect((try? RunningServer.checkAdmin(settings)) != nil)
    }
}
