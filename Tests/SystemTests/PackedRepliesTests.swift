import LayoverTestKit
import Testing

/// Cached replies for many clients, packed with gzip if the client accepts it.
struct PackedRepliesTests {
    private static let layout = "/v1/layouts/flight-results?market=GB&locale=en-GB&origin=LHR&destination=HAV"
    private static let paths = [layout, "/v1/client.js"]

    private func get(_ path: String, _ headers: String...) async throws -> RawReply {
        try await OneServer.shipped.server().get(path, headers)
    }

    /// Repeats until both forms were received for the same second.
    private func both(_ path: String) async throws -> (plain: RawReply, packed: RawReply) {
        for _ in 0..<50 {
            let packed = try await get(path, "Accept-Encoding: gzip")
            let plain = try await get(path)
            if let tag = plain.header("etag"), packed.header("etag") == "\(tag.dropLast())-gzip\"" {
                return (plain, packed)
            }
        }
        throw TestFailure("no second lasted")
    }

    @Test(arguments: paths) func `a packed reply decodes to the unpacked one`(path: String) async throws {
        let (plain, packed) = try await both(path)
        #expect(plain.status == 200 && plain.header("content-encoding") == nil)
        #expect(packed.status == 200 && packed.header("content-encoding") == "gzip")
        #expect(packed.header("content-type") == plain.header("content-type"))
        #expect(packed.body.count * 2 < plain.body.count)
        if path != Self.layout { #expect(try PackedAttachTests.decoded(packed.body) == plain.body) }
        for reply in [plain, packed] {
            let vary = reply.all("vary")
            #expect(vary.count == 1 && vary[0].hasSuffix("Accept-Encoding"), "\(vary)")
        }
    }

    /// The tag that a client sends back, and whether its reply was packed.
    @Test(arguments: paths) func `either tag, weak or strong, is that of both`(path: String) async throws {
        let (plain, packed) = try await both(path)
        let tags = [try #require(plain.header("etag")), try #require(packed.header("etag"))]
        for tag in tags + tags.map({ "W/\($0)" }) + ["\"other\", \(tags[1])", "*"] {
            for (coding, own) in zip(["Accept-Encoding: identity", "Accept-Encoding: gzip"], tags) {
                let reply = try await get(path, coding, "If-None-Match: \(tag)")
                // A layout of the next second has another tag.
                guard reply.status == 304 || path != Self.layout else { continue }
                #expect(reply.status == 304 && reply.body.isEmpty && reply.header("content-encoding") == nil, "\(tag)")
                #expect(reply.header("etag") == own || path == Self.layout)
                #expect(reply.all("vary").first?.hasSuffix("Accept-Encoding") == true)
            }
        }
        let other = try await get(path, "Accept-Encoding: gzip", "If-None-Match: \(tags[0].dropLast())-br\"")
        #expect(other.status == 200)
    }

    @Test(arguments: [
        ("gzip", true), ("*", true), ("gzip;q=0", false), ("*;q=0", false), ("br", false), ("identity;q=0, gzip", true),
        ("gzip;q=0.001, identity", true), ("gzip;q=0, *", false),
    ])
    func `weights are honoured`(codings: String, isPacked: Bool) async throws {
        let reply = try await get("/v1/client.js", "Accept-Encoding: \(codings)")
        #expect((reply.header("content-encoding") == "gzip") == isPacked)
    }
}

extension RawReply {
    /// The values of all headers of a name, which is given in lower case.
    fileprivate func all(_ name: String) -> [String] {
        head.split(separator: "\r\n").compactMap { line in
            let parts = line.split(separator: ":", maxSplits: 1)
            return parts.count == 2 && parts[0].lowercased() == name ? String(parts[1].drop { $0 == " " }) : nil
        }
    }
}
