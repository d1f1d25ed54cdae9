import Foundation
import LayoverCatalog
import LayoverCompiler
import LayoverModel
import Testing

/// What a camera wrote into a picture.
struct PictureTagsTests {
    /// Data of a camera: the place, the camera, a quarter turn.
    private static let whole = PictureTagsTests.tagged(
        [
            (0x010f, 2, 4, [0x43, 0x61, 0x6d, 0]), (0x0112, 3, 1, [0, 6, 0, 0]), (0x8825, 4, 1, [0, 0, 0, 50]),
        ], place: [(0x0002, 5, 3, [0, 0, 0, 0])])

    private typealias Entry = (tag: Int, type: Int, count: Int, value: [UInt8])

    /// A TIFF file, big-endian: entries of the first directory, and those of the place at byte 50.
    private static func tagged(_ entries: [Entry], place: [Entry]) -> [UInt8] {
        var file: [UInt8] = Array("MM\0*".utf8)
        file += [0, 0, 0, 8]
        file += directory(entries)
        while file.count < 50 { file.append(0) }
        return file + directory(place)
    }

    private static func directory(_ entries: [Entry]) -> [UInt8] {
        var bytes = two(entries.count)
        for entry in entries {
            bytes += two(entry.tag)
            bytes += two(entry.type)
            bytes += [0, 0]
            bytes += two(entry.count)
            bytes += entry.value
        }
        return bytes + [0, 0, 0, 0]
    }

    private static func two(_ number: Int) -> [UInt8] { [UInt8(number >> 8), UInt8(number & 0xff)] }

    /// A picture of the other tests with such data in it.
    private static func picture(_ name: String, holding data: [UInt8]) throws -> [UInt8] {
        var bytes = try #require(PictureTests.pictures.first { $0.name == name }).bytes
        var part: [UInt8] = []
        switch name {
        case "progressive.jpg":
            part += [0xff, 0xe1]
            part += two(data.count + 8)
            part += Array("Exif\0\0".utf8)
            bytes.insert(contentsOf: part + data, at: 2)
        case "a.png":
            part += [0, 0]
            part += two(data.count)
            part += Array("eXIf".utf8)
            part += data
            part += [0, 0, 0, 0]
            // Before the last chunk, which is empty.
            bytes.insert(contentsOf: part, at: bytes.count - 12)
        default:
            part += Array("EXIF".utf8)
            part += Array(two(data.count).reversed())
            part += [0, 0]
            part += data
            bytes += part
            if !data.count.isMultiple(of: 2) { bytes.append(0) }
        }
        return bytes
    }

    private func tags(_ bytes: [UInt8]) throws -> [Bool] {
        let tags = PictureTags(bytes, format: try #require(PictureFormat(bytes)))
        return [tags.hasPlace, tags.hasCamera, tags.isTurned]
    }

    @Test(arguments: ["progressive.jpg", "a.png", "alpha.webp"])
    func `place, camera and turn are found in each format`(name: String) throws {
        #expect(try tags(Self.picture(name, holding: Self.whole)) == [true, true, true])
        let camera = Self.tagged([(0x0110, 2, 2, [0x58, 0, 0, 0]), (0x0112, 3, 1, [0, 1, 0, 0])], place: [])
        #expect(try tags(Self.picture(name, holding: camera)) == [false, true, false])
        let version = Self.tagged([(0x8825, 4, 1, [0, 0, 0, 50])], place: [(0x0000, 1, 4, [2, 3, 0, 0])])
        #expect(try tags(Self.picture(name, holding: version)) == [false, false, false])
    }

    /// Written by Pillow, which stores a turn as a property of the picture.
    @Test func `place and camera are found in AVIF`() throws {
        let text = """
            AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUIAAAE2bWV0YQAAAAAAAAAhaGRscgAAAAAAAAAAcGljdAAAAAAAAAAAAAAAAAAAAAAO\
            cGl0bQAAAAAAAQAAACxpbG9jAAAAAEQAAAIAAQAAAAEAAAIUAAAAKQACAAAAAQAAAV4AAAC2AAAAQWlpbmYAAAAAAAIAAAAaaW5mZQIAAAAA\
            AQAAYXYwMUNvbG9yAAAAABlpbmZlAgAAAAACAABFeGlmRXhpZgAAAAAaaXJlZgAAAAAAAAAOY2RzYwACAAEAAQAAAHRpcHJwAAAAVGlwY28A\
            AAAUaXNwZQAAAAAAAAAHAAAAAwAAABBwaXhpAAAAAAMICAgAAAAMYXYxQ4EADAAAAAATY29scm5jbHgAAQANAAaAAAAACWlyb3QDAAAAGGlw\
            bWEAAAAAAAAAAQABBQECgwSFAAAA521kYXQAAAAGRXhpZgAATU0AKgAAAAgABAEPAAIAAAAEQ2FtAAEQAAIAAAADWDEAAAEaAAUAAAABAAAA\
            PoglAAQAAAABAAAARgAAAAAAAABIAAAAAQAEAAEAAgAAAAJOAAAAAAIABQAAAAMAAAB8AAMAAgAAAAJFAAAAAAQABQAAAAMAAACUAAAAAAAA\
            ADsAAAABAAAANwAAAAEAAAAAAAAAAQAAAAoAAAABAAAALQAAAAEAAAAAAAAAARIACggYCHTRAQ0GhDIbFMeHhmUCCCCeUAAAAEha2VzWMeMO\
            Cx98bkQG
            """
        #expect(try tags([UInt8](try #require(Data(base64Encoded: text)))) == [true, true, false])
    }

    @Test func `pictures without such data have none, and cut ones are read as far as they go`() throws {
        for (name, bytes) in PictureTests.pictures { #expect(try tags(bytes) == [false, false, false], "\(name)") }
        for name in ["progressive.jpg", "a.png", "alpha.webp"] {
            let bytes = try Self.picture(name, holding: Self.whole)
            for count in 64..<bytes.count { _ = try tags(Array(bytes.prefix(count))) }
        }
    }

    @Test func `check warns of a picture that a repository brings, and says where to clean it`() throws {
        var compiler = try Content.compiler()
        let bytes = try Self.picture("progressive.jpg", holding: Self.whole)
        let files = try Content.example("minimal") + [SourceFile(path: "widgets/assets/hero.jpg", bytes: bytes)]
        let compilation = compiler.compile(files)
        #expect(compilation.catalog != nil)
        let found = compilation.findings.map(\.description)
        #expect(found.count == 1)
        let words =
            "widgets/assets/hero.jpg:1:1: warning: 'hero.jpg' contains data of a camera (the place where it was taken, its camera, a turn"
        #expect(found.first?.hasPrefix(words) == true, "\(found)")
        #expect(found.first?.contains("'New campaign' in 'layover preview'") == true)
    }
}
