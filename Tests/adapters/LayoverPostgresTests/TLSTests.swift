import Glibc
import LayoverPostgresKit
import LayoverTestKit
import Testing

@testable import LayoverPostgres

/// Servers outside this machine's loopback need a certificate of their name, or clients do not connect.
@Suite(.enabled(if: PostgresPrograms.hasTLS, Missing.tls), .timeLimit(.minutes(5)))
struct TLSTests {
    /// This machine's own host name, which does not count as loopback even if it resolves to it.
    private static let host: String? = {
        var name = [CChar](repeating: 0, count: 256)
        guard unsafe gethostname(&name, name.count - 1) == 0 else { return nil }
        let text = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        var found: UnsafeMutablePointer<addrinfo>?
        guard text != "localhost", unsafe getaddrinfo(text, "1", nil, &found) == 0 else { return nil }
        unsafe freeaddrinfo(found)
        return text
    }()

    /// A port that was free a moment ago, outside the ephemeral range, so that no other test's server takes it first.
    private func freePort() throws -> Int {
        let port = (10_000..<32_000).shuffled().first { port in
            let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            defer { close(descriptor) }
            return unsafe LoopbackAddress(port: UInt16(port)).with { unsafe bind(descriptor, $0, $1) } == 0
        }
        return try #require(port)
    }

    @Test(.enabled(if: host != nil, "this machine's name leads nowhere"))
    func `only a certificate of the right name by the right authority is accepted`() async throws {
        let host = try #require(TLSTests.host)
        let port = try freePort()
        let server = try await PostgresServer.start(port: port, ["listen_addresses=*"])
        func refusal(_ authority: String) -> PostgresError? {
            do throws(any Error) {
                let address = try PostgresAddress(
                    "postgres://layover@\(host):\(port)/postgres?sslrootcert=\(authority)")
                #expect(!address.isLocal)
                var settings = PostgresSettings(address, passwordFile: server.passwordFile)
                settings.connectMilliseconds = 60_000
                let connection = try PostgresConnection(settings)
                let sql = "SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()"
                #expect(try connection.rows(sql) { row throws(PostgresError) in row.flag(0) } == [true])
            } catch { return error as? PostgresError }
            return nil
        }
        #expect(refusal("/etc/ssl/certs/ca-certificates.crt")?.message.contains("SSL") == true, "it speaks no TLS")
        let others = try server.useCertificate(for: "elsewhere.example")
        try await Waiting.value("the server to speak TLS") {
            refusal("/etc/ssl/certs/ca-certificates.crt")?.message.contains("verify failed") == true ? true : nil
        }
        let name = refusal(others)
        #expect(name?.message.contains("does not match host name") == true, "\(String(describing: name))")
        let own = try server.useCertificate(for: host)
        try await Waiting.value("the right certificate") { refusal(own) == nil ? true : nil }
    }
}
