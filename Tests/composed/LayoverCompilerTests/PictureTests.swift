import Foundation
import LayoverCatalog
import LayoverCompiler
import LayoverModel
import LayoverTestKit
import Testing

/// Picture files of 7 by 3 pixels, recognised by their bytes.
struct PictureTests {
    static let pictures: [(name: String, bytes: [UInt8])] = [
        (
            "a.png",
            """
            iVBORw0KGgoAAAANSUhEUgAAAAcAAAADCAIAAADQoYKSAAAAFElEQVR4nGM8ISfHgAGYMIVwigIAQrIBCutUVQcAAAAASUVORK5CYII=
            """
        ),
        (
            "progressive.jpg",
            """
            /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAKBueIx4ZKCMgoy0qqC+8P//8Nzc8P//////////////////////////////////////////////////\
            ////////2wBDAaq0tPDS8P//////////////////////////////////////////////////////////////////////////////wgARCAADAAcD\
            ASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAH/xAAVAQEBAAAAAAAAAAAAAAAAAAABAv/aAAwDAQACEAMQAAABgK//xAAUEAEAAAAAAAAA\
            AAAAAAAAAAAA/9oACAEBAAEFAn//xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oACAEDAQE/AX//xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oACAECAQE/\
            AX//xAAUEAEAAAAAAAAAAAAAAAAAAAAA/9oACAEBAAY/An//xAAUEAEAAAAAAAAAAAAAAAAAAAAA/9oACAEBAAE/IX//2gAMAwEAAgADAAAAEAv/\
            xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oACAEDAQE/EH//xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oACAECAQE/EH//xAAUEAEAAAAAAAAAAAAAAAAA\
            AAAA/9oACAEBAAE/EH//2Q==
            """
        ),
        ("a.gif", "R0lGODdhBwADAIEAAMgeHgAAAAAAAAAAACwAAAAABwADAAAICQABCBxIsKDBgAA7"),
        ("lossy.webp", "UklGRjAAAABXRUJQVlA4ICQAAABwAQCdASoHAAMACQCsJaACdAFAAAD+4LkJj0Vr+1PsI78AEAA="),
        ("lossless.webp", "UklGRh4AAABXRUJQVlA4TBEAAAAvBoAAAAdQjyLXo/+BiOh/AAA="),
        (
            "alpha.webp",
            """
            UklGRlQAAABXRUJQVlA4WAoAAAAQAAAABgAAAgAAQUxQSAoAAAABB1CtiAhERP8DVlA4ICQAAABwAQCdASoHAAMACQCsJaACdAFAAAD+4LkJj0Vr\
            +1PsI78AEAA=
            """
        ),
        (
            "a.avif",
            """
            AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUIAAADrbWV0YQAAAAAAAAAhaGRscgAAAAAAAAAAcGljdAAAAAAAAAAAAAAAAAAAAAAOcGl0\
            bQAAAAAAAQAAAB5pbG9jAAAAAEQAAAEAAQAAAAEAAAETAAAAIwAAAChpaW5mAAAAAAABAAAAGmluZmUCAAAAAAEAAGF2MDFDb2xvcgAAAABqaXBy\
            cAAAAEtpcGNvAAAAFGlzcGUAAAAAAAAABwAAAAMAAAAQcGl4aQAAAAADCAgIAAAADGF2MUOBAAwAAAAAE2NvbHJuY2x4AAEADQAGgAAAABdpcG1h\
            AAAAAAAAAAEAAQQBAoMEAAAAK21kYXQSAAoIGAh00QENBoQyFR7Hh4VZ3///4sAAAJA1jjxnR0yXTA==
            """
        ),
    ].map { ($0.0, [UInt8](Data(base64Encoded: $0.1) ?? Data())) }

    private func findings(_ name: String, _ bytes: [UInt8]) throws -> [String] {
        var compiler = try Content.compiler()
        let tree = try Content.example("minimal") + [SourceFile(path: "widgets/assets/\(name)", bytes: bytes)]
        return compiler.compile(tree).findings.map { "\($0.code) \($0.message)" }
    }

    @Test func `the format and the size are read from the bytes`() throws {
        for (name, bytes) in PictureTests.pictures {
            let format = try #require(PictureFormat(bytes), "\(name)")
            let size = try #require(PictureSize(bytes, format: format), "\(name)")
            #expect(PictureFormat(name: name) == format, "\(name) \(size)")
            #expect(size.width == 7, "\(name) \(size)")
            #expect(size.height == 3, "\(name) \(size)")
            #expect(try findings(name, bytes) == [], "\(name)")
        }
    }

    @Test func `a picture that ends before its size is cut off`() throws {
        for (name, bytes) in PictureTests.pictures {
            let format = try #require(PictureFormat(bytes))
            let known = (0...bytes.count).first { PictureSize(Array(bytes.prefix($0)), format: format) != nil } ?? 0
            let kind = (0...bytes.count).first { PictureFormat(Array(bytes.prefix($0))) != nil } ?? 0
            #expect(kind < known, "\(name)")
            for length in kind..<known {
                #expect(PictureSize(Array(bytes.prefix(length)), format: format) == nil, "\(name) \(length)")
            }
            #expect(try findings(name, Array(bytes.prefix(known - 1))).first?.hasPrefix("asset.cut-off") == true)
        }
    }

    @Test func `a picture ends where its last part ends, and not before`() throws {
        for (name, bytes) in PictureTests.pictures {
            let format = try #require(PictureFormat(bytes))
            #expect(PictureExtent(bytes, format: format)?.byteCount == bytes.count, "\(name)")
            let archive = bytes + Array("PK\u{3}\u{4} and more".utf8)
            #expect(PictureExtent(archive, format: format)?.byteCount == bytes.count, "\(name)")
            for length in 0..<bytes.count {
                let cut = PictureExtent(Array(bytes.prefix(length)), format: format)?.byteCount
                #expect(cut == nil || cut != length || format == .avif, "\(name) \(length)")
            }
        }
    }

    @Test(arguments: ["<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>", "", "BM", "%PDF-1.7", "RIFF....WAVE"])
    func `an invalid picture is not served`(text: String) throws {
        #expect(
            try findings("hero.png", Array(text.utf8)) == [
                "asset.no-picture 'hero.png' does not contain a picture; replace it by a png, jpg, webp, avif or gif"
            ])
    }

    @Test func `a picture of another type is reported with its type`() throws {
        let gif = try #require(PictureTests.pictures.first { $0.name == "a.gif" }?.bytes)
        #expect(
            try findings("hero.dark.png", gif) == [
                "asset.other-type 'hero.dark.png' holds a gif picture; name it 'hero.dark.gif'"
            ])
    }

    @Test(arguments: [(4_096, true), (4_097, false)])
    func `takes 4,096 pixels each way and no more`(side: Int, isTaken: Bool) throws {
        let png = try #require(PictureTests.pictures.first?.bytes)
        for place in [16, 20] {
            var bytes = png
            bytes.replaceSubrange(place..<place + 4, with: [0, 0, UInt8(side >> 8), UInt8(side & 0xff)])
            let told = try findings("hero.png", bytes)
            #expect(told.isEmpty == isTaken, "\(told)")
            #expect(told.allSatisfy { $0.hasPrefix("asset.too-wide") }, "\(told)")
        }
    }

    @Test func `no header of made-up bytes stops the reader`() {
        var random = SeededGenerator(seed: 7)
        for (_, bytes) in PictureTests.pictures {
            for _ in 0..<500 {
                var spoiled = bytes
                for _ in 0..<3 {
                    spoiled[.random(in: 0..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
                }
                let cut = Array(spoiled.prefix(.random(in: 0...bytes.count, using: &random)))
                guard let format = PictureFormat(cut) else { continue }
                if let extent = PictureExtent(cut, format: format) {
                    #expect((0...cut.count).contains(extent.byteCount))
                }
                guard let size = PictureSize(cut, format: format) else { continue }
                #expect(size.width > 0)
                #expect(size.height > 0)
            }
        }
    }
}
