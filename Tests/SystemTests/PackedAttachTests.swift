import Foundation
import LayoverDeflate
import LayoverGzip
import LayoverJSON
import LayoverTestKit
import Testing

/// `POST /v1/attach` with a body in gzip.
struct PackedAttachTests {
    static let address =
        "/v1/attach?surface=flight-results&format=skyscanner-v3&market=GB&locale=en-GB&currency=GBP"
    private static let packed = "Content-Encoding: gzip"
    private static let takesGzip = "Accept-Encoding: br;q=1, gzip;q=0.5"

    /// One member without a name and with correct checksums.
    static func gzip(_ bytes: [UInt8], says size: UInt32? = nil) -> [UInt8] {
        var body: [UInt8] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]
        _ = Deflater(level: 6).deflate(bytes.span, to: &body)
        var check = Checksum()
        check.add(bytes.span)
        for number in [check.value, size ?? UInt32(bytes.count)] {
            for shift in [0, 8, 16, 24] { body.append(UInt8(truncatingIfNeeded: number >> UInt32(shift))) }
        }
        return body
    }

    static func decoded(_ body: [UInt8]) throws -> [UInt8] {
        var codec = GzipCodec()
        let member = try codec.frame(of: body.span, limit: 32 << 20)
        var output = [UInt8](repeating: 0, count: Int(member.size))
        var span = output.mutableSpan
        try codec.decode(body.span, member, into: &span)
        return output
    }

    private func attach(_ body: [UInt8], _ headers: [String], _ more: String = "") async throws -> RawReply {
        let reply = try await OneServer.small.server().post(PackedAttachTests.address + more, body, headers)
        #expect(reply.header("vary")?.contains("Accept-Encoding") == true)
        return reply
    }

    @Test(arguments: AttachTests.bodies)
    func `a packed reply decodes to the supplier's bytes with the layout between`(
        name: String, body: [UInt8]
    ) async throws {
        let reply = try await attach(Self.gzip(body), [Self.packed, Self.takesGzip])
        #expect(reply.status == 200 && reply.layoverStatus == "full")
        #expect(reply.header("content-encoding") == "gzip" && reply.header("content-type") == "application/json")
        let whole = try Self.decoded(reply.body)
        let inserted = try #require(Splicing(posted: body, reply: whole).inserted)
        #expect(inserted.hasPrefix(",\"layout\":{\"schema\":1,"))
    }

    @Test(arguments: [[], ["Accept-Encoding: gzip;q=0, *"], ["Accept-Encoding: identity"]])
    func `a client that takes no gzip gets it decoded`(headers: [String]) async throws {
        let reply = try await attach(Self.gzip(SmallAnswer.compact), [Self.packed] + headers)
        #expect(reply.status == 200 && reply.layoverStatus == "full" && reply.header("content-encoding") == nil)
        #expect(Splicing(posted: SmallAnswer.compact, reply: reply.body).inserted != nil)
    }

    @Test func `the layout alone is not packed`() async throws {
        let reply = try await OneServer.small.server().post(
            Self.address + "&return=layout", Self.gzip(SmallAnswer.compact), [Self.packed, Self.takesGzip])
        #expect(reply.status == 200 && reply.header("content-encoding") == nil)
        #expect(try reply.json()["schema"] == .int(1))
    }

    @Test func `an answer without a layout passes unchanged, or decoded`() async throws {
        let (answer, body) = (Array(#"{"error":1}"#.utf8), Self.gzip(Array(#"{"error":1}"#.utf8)))
        let packed = try await attach(body, [Self.packed, Self.takesGzip])
        #expect(packed.body == body && packed.header("content-encoding") == "gzip")
        let plain = try await attach(body, [Self.packed])
        #expect(plain.body == answer && plain.header("content-encoding") == nil)
        for reply in [packed, plain] { #expect(reply.layoverStatus.hasPrefix("degraded; reason=")) }
    }

    /// Bodies that cannot be decoded, and their content coding.
    static let damaged: [(String, [UInt8], String)] = [
        ("cut short", gzip(SmallAnswer.compact).prefix(40) + gzip(SmallAnswer.compact).suffix(8), "gzip"),
        (
            "another check",
            gzip(SmallAnswer.compact).dropLast(8) + [1, 2, 3, 4] + gzip(SmallAnswer.compact).suffix(4), "gzip"
        ),
        ("another length", gzip(SmallAnswer.compact, says: 5), "gzip"), ("no gzip", SmallAnswer.compact, "gzip"),
        ("a second member cut off", gzip([0x7b, 0x7d]) + gzip(SmallAnswer.compact).dropLast(3), "gzip"),
        ("a second member with another length", gzip([0x7b, 0x7d]) + gzip(SmallAnswer.compact, says: 5), "gzip"),
        ("other bytes behind it", gzip(SmallAnswer.compact) + [0, 0, 1], "gzip"), ("another coding", [1, 2, 3], "br"),
        ("a length that nothing reaches", gzip(SmallAnswer.compact, says: 0x7fff_ffff), "gzip"),
        ("cut off", gzip(SmallAnswer.compact).dropLast(12), "gzip"),
        ("twice", gzip(gzip(SmallAnswer.compact)), "gzip, gzip"),
    ]

    @Test(arguments: damaged)
    func `a body that does not decode passes where its client takes its coding, and is refused elsewhere`(
        name: String, body: [UInt8], coding: String
    ) async throws {
        let reply = try await attach(body, ["Content-Encoding: \(coding)", "Accept-Encoding: *"])
        #expect(reply.status == 200 && reply.body == body && reply.header("content-encoding") == coding)
        #expect(reply.layoverStatus == "degraded; reason=encoding")
        let refused = try await OneServer.small.server().post(
            Self.address, body, ["Content-Encoding: \(coding)", "Accept-Encoding: identity"])
        #expect(refused.status == 415 && refused.header("accept-encoding") == "gzip")
    }

    /// Bodies that decode to the small answer and have several members, or zeros after the only one.
    private static let several: [(String, [UInt8])] = {
        let (first, rest) = (Array(SmallAnswer.compact.prefix(700)), Array(SmallAnswer.compact.dropFirst(700)))
        return [
            ("two members", gzip(first) + gzip(rest)), ("an empty last one", gzip(SmallAnswer.compact) + gzip([])),
            ("an empty first one", gzip([]) + gzip(SmallAnswer.compact)),
            ("an empty one between", gzip(first) + gzip([]) + gzip(rest)),
            ("zeros behind it", gzip(SmallAnswer.compact) + Array(repeating: 0, count: 512)),
        ]
    }()

    @Test(arguments: several, [[takesGzip], ["Accept-Encoding: identity"], []])
    func `several members are one body, which goes on unpacked with its layout`(
        form: (name: String, body: [UInt8]), accepts: [String]
    ) async throws {
        let reply = try await attach(form.body, [Self.packed] + accepts)
        #expect(reply.status == 200)
        #expect(reply.layoverStatus == "full")
        #expect(reply.header("content-encoding") == nil)
        #expect(Splicing(posted: SmallAnswer.compact, reply: reply.body).inserted != nil)
    }

    @Test func `several members are counted`() async throws {
        let line = "layover_packed_answers_total{outcome=\"multi-member\"} "
        let server = try await OneServer.small.server()
        _ = try await attach(Self.several[0].1, [Self.packed, Self.takesGzip])
        let text = try RawClient.ask(port: server.adminPort, "GET", "/metrics").text
        let count = text.split(separator: "\n").first { $0.hasPrefix(line) }.flatMap { Int($0.dropFirst(line.count)) }
        #expect((count ?? 0) >= 1)
    }

    /// Spellings of one gzip coding.
    @Test(arguments: [
        ["x-gzip"], ["X-GZIP"], ["gzip, identity"], ["identity , GZip"], ["identity", "gzip"], [", gzip,"],
    ])
    func `gzip is gzip however it is written`(codings: [String]) async throws {
        let lines = codings.map { "Content-Encoding: \($0)" }
        let reply = try await attach(Self.gzip(SmallAnswer.compact), lines + [Self.takesGzip])
        #expect(reply.status == 200)
        #expect(reply.layoverStatus == "full")
        #expect(reply.header("content-encoding") == "gzip")
        #expect(Splicing(posted: SmallAnswer.compact, reply: try Self.decoded(reply.body)).inserted != nil)
    }

    @Test(arguments: ["identity", "Identity, identity", ""])
    func `identity is no coding`(coding: String) async throws {
        let reply = try await OneServer.small.server().post(
            Self.address, SmallAnswer.compact, ["Content-Encoding: \(coding)", Self.takesGzip])
        #expect(reply.status == 200)
        #expect(reply.layoverStatus == "full")
        #expect(reply.header("content-encoding") == nil)
        #expect(Splicing(posted: SmallAnswer.compact, reply: reply.body).inserted != nil)
    }

    @Test func `a byte order mark before the answer stays, and the layout goes in`() async throws {
        let answer = [0xef, 0xbb, 0xbf] + SmallAnswer.compact
        let plain = try await OneServer.small.server().post(Self.address, answer, [])
        #expect(plain.layoverStatus == "full")
        #expect(Splicing(posted: answer, reply: plain.body).inserted != nil)
        let packed = try await attach(Self.gzip(answer), [Self.packed, Self.takesGzip])
        #expect(packed.layoverStatus == "full")
        #expect(Splicing(posted: answer, reply: try Self.decoded(packed.body)).inserted != nil)
    }

    /// Up to a MiB any ratio is allowed, beyond that fifty times the packed size; blanks exceed it twentyfold.
    @Test(arguments: [(1 << 20, 200), (1 << 20 + 1, 413)])
    func `a bomb is refused, and is never passed on`(size: Int, status: Int) async throws {
        let body = Self.gzip([UInt8](repeating: 0x20, count: size))
        try #require(body.count * 50 < size)
        let reply = try await OneServer.small.server().post(Self.address, body, [Self.packed, Self.takesGzip])
        #expect(reply.status == status)
        if status == 413 { #expect(reply.text.contains("body-too-large")) }
    }

    /// A decoder that reads everything would expand these bombs, whatever size the body declares.
    @Test func `a bomb is not passed on because it does not read`() async throws {
        let blanks = [UInt8](repeating: 0x20, count: 4 << 20)
        for body in [Self.gzip(blanks, says: 9), Self.gzip([0x7b, 0x7d]) + Self.gzip(blanks, says: 9)] {
            let reply = try await OneServer.small.server().post(Self.address, body, [Self.packed, Self.takesGzip])
            #expect(reply.status == 413 && reply.text.contains("body-too-large"))
        }
    }

    @Test func `no other call takes a packed body`() async throws {
        for path in ["/v1/layouts/flight-results?market=GB", "/v1/searches", "/v1/events"] {
            let reply = try await OneServer.small.server().post(path, Self.gzip([0x7b, 0x7d]), [Self.packed])
            #expect(reply.status == 415 && reply.header("accept-encoding") == "gzip", "\(path)")
        }
    }
}
