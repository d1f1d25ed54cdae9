import Testing

@testable import LayoverUpstream

@Suite(.serialized, .enabled(if: TLSServer.isInstalled, "nginx and openssl are not installed"))
struct HTTP2Tests {
    @Test func `calls share one connection where the server speaks HTTP 2`() async throws {
        let server = try TLSServer()
        let upstream = try makeUpstream { $0.certificateAuthorities = server.certificate }
        let first = try await upstream.get(server.url).get()
        #expect(first.text.hasPrefix("HTTP/2.0 "))
        // From the second round on, calls reuse handles whose last calls shared a connection.
        for round in 1...3 {
            let texts = try await withThrowingTaskGroup(of: String.self) { group in
                for number in 0..<60 {
                    let method: UpstreamCall.Method = number % 2 == 0 ? .get : .post
                    let call = UpstreamCall(method, server.url, body: [65, 66], limits: .patient)
                    group.addTask { try await upstream.fetch(call).get().text }
                }
                return try await group.reduce(into: Set<String>()) { $0.insert($1) }
            }
            #expect(texts == [first.text])
            #expect(upstream.counters.connectionsOpened == 1)
            #expect(upstream.counters.callsOnReused == 60 * round)
        }
        try server.stop()
    }

    @Test func `trusts only the given certificates`() async throws {
        let server = try TLSServer()
        #expect(try await makeUpstream().get(server.url).failure == .unreachable)
        let upstream = try makeUpstream {
            $0.certificateAuthorities = server.certificate
            do { $0.addresses = try AddressRule(allowed: ["127.0.0.0/8"]) } catch { Issue.record(error) }
        }
        let other = server.url.replacing("127.0.0.1", with: "127.0.0.2")
        #expect(await upstream.get(other).failure == .unreachable)
        #expect(await upstream.get(server.url).failure == nil)
        try server.stop()
    }
}
