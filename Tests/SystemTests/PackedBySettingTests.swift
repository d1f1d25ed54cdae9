import LayoverJSON
import LayoverTestKit
import Testing

/// Results that arrived unpacked, and are packed because of a setting.
struct PackedBySettingTests {
    private static let takesGzip = "Accept-Encoding: gzip"

    private func attach(_ body: [UInt8], _ headers: [String], _ more: String = "") async throws -> RawReply {
        let reply = try await OneServer.packing.server().post(PackedAttachTests.address + more, body, headers)
        #expect(reply.header("vary")?.contains("Accept-Encoding") == true)
        return reply
    }

    @Test(arguments: AttachTests.bodies)
    func `results go packed and decode to the supplier's bytes with the layout between`(
        name: String, body: [UInt8]
    ) async throws {
        let reply = try await attach(body, [Self.takesGzip])
        #expect(reply.status == 200 && reply.layoverStatus == "full" && reply.header("content-encoding") == "gzip")
        let whole = try PackedAttachTests.decoded(reply.body)
        #expect(try #require(Splicing(posted: body, reply: whole).inserted).hasPrefix(",\"layout\":{\"schema\":1,"))
        #expect(reply.body.count * 2 < whole.count)
    }

    @Test(arguments: [[], ["Accept-Encoding: gzip;q=0, *"], ["Accept-Encoding: br"]])
    func `a client that takes no gzip gets them as they are`(headers: [String]) async throws {
        let reply = try await attach(SmallAnswer.compact, headers)
        #expect(reply.status == 200 && reply.layoverStatus == "full" && reply.header("content-encoding") == nil)
        #expect(Splicing(posted: SmallAnswer.compact, reply: reply.body).inserted != nil)
    }

    @Test func `the layout alone and results without a layout are packed, small ones are not`() async throws {
        let alone = try await attach(SmallAnswer.compact, [Self.takesGzip], "&return=layout")
        #expect(alone.header("content-encoding") == "gzip")
        #expect(try JSONValue(parsing: try PackedAttachTests.decoded(alone.body))["schema"] == .int(1))
        let unread = Array("{\"error\":\"\(String(repeating: "x", count: 2_000))\"}".utf8)
        let passed = try await attach(unread, [Self.takesGzip])
        #expect(passed.layoverStatus.hasPrefix("degraded; reason="))
        #expect(try PackedAttachTests.decoded(passed.body) == unread)
        let small = try await attach(Array(#"{"error":1}"#.utf8), [Self.takesGzip])
        #expect(small.text == #"{"error":1}"# && small.header("content-encoding") == nil)
    }

    @Test func `a packed answer is never packed again, and packed ones are counted`() async throws {
        let site = try await LiveSite(try LiveSite.content(), more: ["--pack-answers"])
        let body = PackedAttachTests.gzip(SmallAnswer.compact)
        let headers = ["Content-Encoding: gzip", Self.takesGzip]
        #expect(try site.server.post(PackedAttachTests.address, body, headers).header("content-encoding") == "gzip")
        func count(_ outcome: String) throws -> Bool {
            try RawClient.ask(port: site.server.adminPort, "GET", "/metrics").text
                .contains("layover_packed_answers_total{outcome=\"\(outcome)\"} 1\n")
        }
        #expect(try count("spliced") && !count("packed"))
        // A live search whose supplier packs nothing.
        let question = Array(LiveSite.question("DE").utf8)
        let json = "Content-Type: application/json"
        let packed = try site.server.post("/v1/searches", question, [json, Self.takesGzip])
        #expect(packed.header("content-encoding") == "gzip" && packed.layoverStatus == "full")
        #expect(packed.header("vary") == "Accept-Encoding")
        let layout = try JSONValue(parsing: try PackedAttachTests.decoded(packed.body))["layout"]
        #expect(layout?.cardIDs.isEmpty == false)
        #expect(try count("packed"))
        let plain = try site.server.post("/v1/searches", question, [json])
        #expect(plain.header("content-encoding") == nil && plain.header("vary") == "Accept-Encoding")
        #expect(try plain.json()["layout"]?.cardIDs == layout?.cardIDs)
    }
}
