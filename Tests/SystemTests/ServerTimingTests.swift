import Foundation
import LayoverTestKit
import Testing

/// `Server-Timing` of the real program.
struct ServerTimingTests {
    private func isWhole(_ text: String?) -> Bool {
        text?.wholeMatch(of: /layout;dur=\d+\.\d{3}, total;dur=\d+\.\d{3}/) != nil
    }

    @Test func `says how long a layout and the whole took, where the setting is on`() async throws {
        let folder = try ServedContent.make()
        let server = try await ServerProcess(
            content: folder.url.appending(path: "content"), state: folder.path("state"),
            more: ["--server-timing", "--origins", "https://www.example.com"])
        let attached = try server.post("/v1/attach?market=GB", SmallAnswer.compact)
        #expect(isWhole(attached.header("server-timing")))
        #expect(isWhole(try server.layout(facts: "").header("server-timing")))
        let address = "/v1/layouts/flight-results?market=GB"
        let origin = "Origin: https://www.example.com"
        for _ in 0..<3 {
            let reply = try server.get(address, [origin])
            #expect(reply.header("server-timing")?.contains("total;dur=") == true)
            #expect(reply.header("access-control-expose-headers")?.contains("Server-Timing") == true)
            let held = try server.get(address, ["If-None-Match: \(reply.header("etag") ?? "")", origin])
            #expect(held.status == 304 && held.header("server-timing")?.contains("total;dur=") == true)
        }
    }

    @Test func `says nothing by default`() async throws {
        let server = try await OneServer.small.server()
        #expect(try server.post("/v1/attach?market=GB", SmallAnswer.compact).header("server-timing") == nil)
        #expect(try server.get("/v1/layouts/flight-results?market=GB").header("server-timing") == nil)
    }
}
