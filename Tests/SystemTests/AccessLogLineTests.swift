import Foundation
import LayoverJSON
import LayoverTestKit
import Testing

/// The access log of a whole server, with secrets planted in everything that clients send.
struct AccessLogLineTests {
    @Test func `a whole server logs each request once, and nothing of its caller`() async throws {
        let folder = try ServedContent.make()
        let server = try await OnCall.start(folder, more: ["--trips", "--access-log", "all"])
        let secrets = [
            "Authorization: Bearer planted-token", "Layover-Unit: user=planted-id", "Cookie: a=planted-cookie",
        ]
        var trip = try SharedTrip(on: server, settings: #"{"title": "Plantedtitle"}"#)
        try trip.join("ben", name: "Plantedname")
        #expect(
            try server.post("/v1/attach?market=GB&unit=planted-query", Array("no JSON".utf8), secrets).status == 200)
        #expect(try server.get("/v1/trips/plantedtrip/planted-item", secrets).status == 404)
        #expect(try server.get("/planted/path").status == 404)
        server.process.signal(SIGTERM)
        #expect(try await server.process.waitForEnd() == 0)
        let lines = try server.written.split(separator: "\n").filter { $0.hasPrefix("{") }.map {
            try JSONValue(parsing: Array($0.utf8))
        }
        let told = lines.map { "\($0["method"]?.string ?? "") \($0["route"]?.string ?? "") \($0["status"]?.int ?? 0)" }
        for line in ["POST /v1/trips 201", "POST /v1/join 201", "POST /v1/attach 200", "other other 404"] {
            #expect(told.contains(line), "\(line): \(told)")
        }
        #expect(lines.first { $0["degraded"] != nil }?["degraded"]?.string == "not-json")
        for secret in ["planted", "Planted", "127.0.0.1", trip.id, trip.token] + trip.keys.values {
            #expect(!lines.contains { $0.description.contains(secret) }, "\(secret)")
        }
    }
}
