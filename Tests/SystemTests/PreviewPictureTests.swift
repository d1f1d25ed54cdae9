import Foundation
import LayoverJSON
import LayoverTestKit
import Testing

/// Uploaded pictures, with the running program: which are accepted, how they are written and how they are served.
@Suite(.serialized) struct PreviewPictureTests {
    private struct PictureFixture {
        let content: TemporaryFolder
        let preview: PreviewProcess

        init(_ edit: (TemporaryFolder) throws -> Void = { _ in }) async throws {
            content = try TemporaryFolder.shippedContent()
            try edit(content)
            preview = try await PreviewProcess(content: content)
        }

        func post(_ query: String, _ bytes: [UInt8], _ headers: [String] = ["Layover-Workbench: 1"]) throws -> RawReply
        {
            try preview.send("POST", "/api/pictures?\(query)", headers: headers, body: bytes)
        }

        func bytes(_ file: String) throws -> [UInt8] {
            [UInt8](try Data(contentsOf: content.url.appending(path: file)))
        }
    }

    private static let assets = "widgets/assets"

    private static let gif = [UInt8](
        Data(base64Encoded: "R0lGODdhBwADAIEAAMgeHgAAAAAAAAAAACwAAAAABwADAAAICQABCBxIsKDBgAA7") ?? Data())
    private static let webp = [UInt8](
        Data(base64Encoded: "UklGRjAAAABXRUJQVlA4ICQAAABwAQCdASoHAAMACQCsJaACdAFAAAD+4LkJj0Vr+1PsI78AEAA=") ?? Data())

    @Test func `a picture is written whole, found again, and never over another`() async throws {
        let fixture = try await PictureFixture()
        let hero = try fixture.bytes("\(Self.assets)/hero.png")
        let written = try fixture.post("name=autumn", hero)
        #expect(written.status == 201, "\(written.text)")
        #expect(try written.json()["name"]?.string == "autumn.png" && written.json()["width"]?.int == 1_200)
        #expect(try fixture.bytes("\(Self.assets)/autumn.png") == hero)
        #expect(fixture.content.names(Self.assets).allSatisfy { !$0.hasPrefix(".") }, "nothing is left beside it")

        let again = try fixture.post("name=autumn", hero)
        #expect(try again.status == 200 && again.json()["address"] == written.json()["address"])
        let other = try fixture.post("name=autumn", fixture.bytes("\(Self.assets)/hero.dark.png"))
        #expect(other.status == 409 && other.text.contains("choose another name"), "\(other.text)")
        #expect(try fixture.bytes("\(Self.assets)/autumn.png") == hero)

        let dark = try fixture.post("name=autumn&scheme=dark", fixture.bytes("\(Self.assets)/hero.dark.png"))
        #expect(try dark.status == 201 && dark.json()["name"]?.string == "autumn.dark.png")
        #expect(try fixture.post("name=small", Self.gif).json()["name"]?.string == "small.gif")
        #expect(try fixture.post("name=small", Self.webp).json()["name"]?.string == "small.webp")
    }

    @Test func `pictures are listed with their twins, and served so that they run nothing`() async throws {
        let fixture = try await PictureFixture()
        #expect(try fixture.post("name=small", Self.gif).status == 201)
        let pictures = try fixture.preview.json("/api/pictures")["pictures"]?.items ?? []
        #expect(
            pictures.map { $0["name"]?.string } == [
                "city-breaks.png", "hero.png", "northern-snow.png", "small.gif", "winter-sun.png",
            ])
        let hero = try #require(pictures.first { $0["name"]?.string == "hero.png" })
        #expect(hero["width"]?.int == 1_200 && hero["dark_address"]?.string?.hasSuffix("/hero.dark.png") == true)
        #expect(pictures.first { $0["name"]?.string == "small.gif" }?["dark_address"] == .null)
        for picture in pictures {
            let reply = try fixture.preview.get(try #require(picture["address"]?.string))
            #expect(reply.status == 200 && reply.header("x-content-type-options") == "nosniff")
            #expect(reply.header("content-security-policy") == "sandbox")
            #expect(reply.header("content-type")?.hasPrefix("image/") == true)
            #expect(reply.body.count == picture["bytes"]?.int)
        }
    }

    private static let noPictures = [
        ("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>", "SVG"), ("<html>", "not a picture"),
        ("", "not a picture"), ("%PDF-1.7", "not a picture"), ("GIF89a=1;alert(1)//", "cut off"),
        ("\u{7f}ELF", "not a picture"),
    ]

    @Test func `an invalid picture is not written, and is reported`() async throws {
        let fixture = try await PictureFixture()
        let before = fixture.content.names(Self.assets)
        for (text, words) in Self.noPictures {
            let reply = try fixture.post("name=autumn", Array(text.utf8))
            #expect(reply.status == 422 && reply.text.contains(words), "\(text): \(reply.text)")
            #expect(reply.text.contains("no-picture") && fixture.content.names(Self.assets) == before, "\(text)")
        }
    }

    @Test func `a picture with a program behind it is not written`() async throws {
        let fixture = try await PictureFixture()
        let before = fixture.content.names(Self.assets)
        let hero = try fixture.bytes("\(Self.assets)/hero.png")
        for tail in ["PK\u{3}\u{4}", "<script>alert(1)</script>", "<svg onload='alert(1)'>"] {
            let reply = try fixture.post("name=autumn", hero + Array(tail.utf8))
            #expect(reply.status == 422 && reply.text.contains("more than a picture"), "\(tail): \(reply.text)")
        }
        for bytes in [hero + Self.gif, Self.gif + hero] {
            #expect(try fixture.post("name=autumn", bytes).status == 422)
        }
        #expect(fixture.content.names(Self.assets) == before)
    }

    private static let badNames = [
        "", "name=", "name=Autumn", "name=..%2F..%2Fx", "name=../x", "name=a/b", "name=a.png", "name=a%00b",
        "name=%2e%2e",
        "name=a%20b", "name=.hidden", "name=a~", "name=\(String(repeating: "a", count: 65))", "name=%C3%A4",
        "name=a\\b",
    ]

    @Test func `a name with anything but small letters, digits and dashes is refused`() async throws {
        let fixture = try await PictureFixture()
        let before = fixture.content.names(Self.assets)
        for query in Self.badNames {
            let reply = try fixture.post(query, Self.gif)
            #expect(reply.status == 400, "\(query): \(reply.text)")
            #expect(fixture.content.names(Self.assets) == before, "\(query)")
            #expect(!fixture.content.exists("x.gif") && !fixture.content.exists("widgets/x.gif"), "\(query)")
        }
    }

    @Test func `two MiB are the most, and more is turned away before it is held`() async throws {
        let fixture = try await PictureFixture()
        let most = 2 * 1_024 * 1_024
        let whole = try fixture.bytes("\(Self.assets)/hero.png")
        #expect(try fixture.post("name=large", Self.padded(whole, to: most)).status == 201)
        let over = try fixture.post("name=larger", Self.padded(whole, to: most + 1))
        #expect(over.status == 413 && over.text.contains("2 MiB"), "\(over.text)")

        // None of the hundred megabytes are sent, because the server rejects the request by its headers.
        let client = try RawClient(port: fixture.preview.port)
        let host = "Host: 127.0.0.1:\(fixture.preview.port)\r\nLayover-Workbench: 1\r\n"
        client.send("POST /api/pictures?name=huge HTTP/1.1\r\n\(host)Content-Length: 100000000\r\n\r\n")
        #expect(try client.reply().status == 413)
        let streamed = try RawClient(port: fixture.preview.port)
        streamed.send("POST /api/pictures?name=huge HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n")
        let piece = Array("100000\r\n".utf8) + Array(repeating: 0x20, count: 0x10_0000) + Array("\r\n".utf8)
        for _ in 0..<10 { streamed.send(piece) }
        #expect(try streamed.lastReply().status == 413)
        #expect(fixture.content.names(Self.assets).filter { $0.hasPrefix("huge") || $0.hasPrefix("larger") } == [])
        #expect(try fixture.preview.get("/api/state").status == 200)
    }

    @Test func `only the page sends pictures`() async throws {
        let fixture = try await PictureFixture()
        let own = "Origin: http://127.0.0.1:\(fixture.preview.port)"
        for (headers, status) in [
            ([], 403), ([own], 403), (["Layover-Workbench: 1", "Origin: http://evil.example"], 403),
            (["Layover-Workbench: 1", "Origin: null"], 403),
            (["Layover-Workbench: 1", "Sec-Fetch-Site: cross-site"], 403), (["Layover-Workbench: 1", own], 201),
        ] {
            #expect(try fixture.post("name=autumn", Self.gif, headers).status == status, "\(headers)")
        }
        let foreign = try fixture.preview.send(
            "POST", "/api/pictures?name=winter", headers: ["Layover-Workbench: 1"], body: Self.gif, host: "evil.example"
        )
        #expect(foreign.status == 421 && !fixture.content.exists("\(Self.assets)/winter.gif"))
        for method in ["PUT", "DELETE"] {
            let reply = try fixture.preview.send(
                method, "/api/pictures?name=x", headers: ["Layover-Workbench: 1"], body: Self.gif)
            #expect(reply.status == 405, "\(method)")
        }
    }

    @Test func `a folder that leads out of the content is not written to`() async throws {
        let outside = try TemporaryFolder()
        let fixture = try await PictureFixture { content in
            try FileManager.default.removeItem(atPath: content.path("widgets/assets"))
            try FileManager.default.createSymbolicLink(
                atPath: content.path("widgets/assets"), withDestinationPath: outside.path)
        }
        let reply = try fixture.post("name=autumn", Self.gif)
        #expect([403, 409, 422].contains(reply.status), "\(reply.status) \(reply.text)")
        #expect(outside.names() == [])
    }

    /// The same picture with an additional part without meaning.
    private static func padded(_ png: [UInt8], to count: Int) -> [UInt8] {
        let room = count - png.count - 12
        let length = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: room >> $0) }
        let part = length + Array("tEXt".utf8) + Array(repeating: 0x20, count: room) + [0, 0, 0, 0]
        return Array(png.dropLast(12)) + part + Array(png.suffix(12))
    }
}
