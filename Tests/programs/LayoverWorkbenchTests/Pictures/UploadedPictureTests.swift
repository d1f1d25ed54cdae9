import LayoverCatalog
import LayoverModel
import LayoverTestKit
import Testing

@testable import LayoverWorkbench

/// Uploaded files, accepted as pictures by their bytes.
struct UploadedPictureTests {
    private static let name = PictureName("winter-sun")

    private func refusal(_ bytes: [UInt8]) throws -> PictureRefusal? {
        let name = try #require(Self.name)
        do throws(PictureRefusal) {
            _ = try UploadedPicture(name, bytes)
            return nil
        } catch {
            return error
        }
    }

    @Test(
        arguments: [
            (Limits.assetBytes, nil), (Limits.assetBytes + 1, .tooManyBytes),
        ] as [(Int, PictureRefusal?)])
    func `takes 2 MiB and no more`(count: Int, expected: PictureRefusal?) throws {
        let bytes = SmallPicture.png(bytes: count)
        #expect(bytes.count == count)
        #expect(try refusal(bytes) == expected)
        #expect(count >> 20 == 2)
    }

    @Test(arguments: [(4_096, 1), (1, 4_096), (4_097, 1), (1, 4_097)])
    func `takes 4,096 pixels each way and no more`(width: Int, height: Int) throws {
        let expected: PictureRefusal? = max(width, height) > 4_096 ? .tooWide(width: width, height: height) : nil
        #expect(try refusal(SmallPicture.png(width: width, height: height)) == expected)
    }

    @Test(arguments: [
        "<svg xmlns='http://www.w3.org/2000/svg'/>", "  <?xml version='1.0'?><svg/>", "<!-- x --><SVG onload='x()'>",
    ])
    func `a drawing in XML is no picture, and its type is reported`(text: String) throws {
        #expect(try refusal(Array(text.utf8)) == .noPicture(isDrawing: true))
    }

    @Test(arguments: ["", "BM", "%PDF-1.7", "<html><script>", "RIFF....WAVE", "PK\u{3}\u{4}", "MZ"])
    func `another type of file is no picture`(text: String) throws {
        #expect(try refusal(Array(text.utf8)) == .noPicture(isDrawing: false))
    }

    /// Files that are a picture to one program and something else to another.
    @Test(arguments: ["PK\u{3}\u{4}archive", "<script>alert(1)</script>", "<svg onload='x()'/>", "%PDF-1.7", "\0"])
    func `a picture with something behind it is not taken`(tail: String) throws {
        #expect(try refusal(SmallPicture.png() + Array(tail.utf8)) == .moreThanPicture)
    }

    @Test func `a script that begins as a picture does is not taken`() throws {
        #expect(try refusal(Array("GIF89a=1;alert(1)//".utf8)) != nil)
        #expect(try refusal(Array("GIF89a/*".utf8) + [0] + Array("*/=1;alert(1)//;".utf8)) != nil)
    }

    @Test func `a picture that ends before its end is cut off`() throws {
        let whole = SmallPicture.png()
        #expect(try refusal(whole) == nil)
        for length in 8..<whole.count { #expect(try refusal(Array(whole.prefix(length))) == .cutOff, "\(length)") }
    }

    @Test func `made-up bytes are answered`() throws {
        var random = SeededGenerator(seed: 11)
        let whole = SmallPicture.png(bytes: 400)
        for _ in 0..<2_000 {
            var bytes = Array(whole.prefix(.random(in: 0...whole.count, using: &random)))
            for _ in 0..<3 where !bytes.isEmpty {
                bytes[.random(in: 0..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
            }
            let isTaken = try refusal(bytes) == nil
            #expect(!isTaken || bytes.count == whole.count)
        }
    }

    private static let names: [(String, Bool)] = [
        ("winter-sun", true), ("a", true), ("2027", true), ("-", true), (String(repeating: "a", count: 64), true),
        (String(repeating: "a", count: 65), false), ("", false), ("Winter", false), ("winter_sun", false),
        ("winter.sun", false), ("../hero", false), ("a/b", false), ("a\\b", false), ("a\0", false), ("ä", false),
        ("winter sun", false), ("%2e%2e", false),
    ]

    @Test(arguments: names)
    func `a name has small letters, digits and dashes, 64 at most`(text: String, isName: Bool) {
        #expect((PictureName(text) != nil) == isName)
    }

    private static let files: [(String, String?)] = [
        ("hero.png", "hero.png"), ("hero.dark.jpg", "hero.dark.jpg"), ("hero", nil), ("hero.light.png", nil),
        ("hero.dark.dark.png", nil), (".png", nil), ("a/b.png", nil), ("..png", nil), (".dark.png", nil),
    ]

    @Test(arguments: files)
    func `a file's name is read as the page makes it`(file: String, expected: String?) {
        #expect(PictureName.read(file).map { $0.name.file($0.ending) } == expected)
    }

    private static let sizes: [(String, Int, Int, Bool)] = [
        ("png", 1, 1, true), ("png", 4_096, 4_096, true), ("png", 4_097, 1, false), ("png", 1, 0, false),
        ("jpeg", 4_096, 1, true), ("jpeg", 1, 4_097, false), ("gif", 7, 3, false), ("webp", 7, 3, false),
    ]

    @Test(arguments: sizes)
    func `a placeholder has the size that the browser reports`(format: String, width: Int, height: Int, isMade: Bool)
        throws
    {
        let format = try #require(PictureFormat(rawValue: format))
        let standIn = StandInPicture(try #require(Self.name), format, width: width, height: height)
        #expect((standIn != nil) == isMade)
        guard let bytes = standIn?.file.bytes else { return }
        #expect(PictureFormat(bytes) == format)
        let size = LayoverCatalog.PictureSize(bytes, format: format)
        #expect(size?.width == width)
        #expect(size?.height == height)
    }
}
