import LayoverPictures
import LayoverTestKit
import Testing

/// A description encoded as bytes and decoded again, and arbitrary bytes in its place.
struct PictureBytesTests {
    static let white = PictureColour(rgba: 0xffff_ffff)

    static func text(_ words: String, size: Int = 40, smallest: Int = 20) -> PictureText {
        PictureText(words, size: size, smallest: smallest, colour: white, language: "en")
    }

    static func picture(_ boxes: [PictureBox], width: Int = 1_200, height: Int = 630) throws(PictureError) -> Picture {
        try Picture(width: width, height: height, background: white, boxes: boxes)
    }

    private static func random(_ generator: inout SeededGenerator) throws -> Picture {
        let boxes = (0..<generator.below(12)).map { _ in
            let area = PictureArea(
                x: generator.below(600), y: generator.below(300), width: 1 + generator.below(600),
                height: 1 + generator.below(300))
            let colour = PictureColour(rgba: UInt32(truncatingIfNeeded: generator.next()))
            switch generator.below(3) {
            case 0: return PictureBox(area, .fill(colour, radius: generator.below(1_000)))
            case 1: return PictureBox(area, .image((0..<generator.below(40)).map { _ in UInt8(generator.below(256)) }))
            default:
                var text = text(generator.pick(["Oslo", "", "أوسلو", "東京 – ロンドン", "a\u{301}"]))
                text.lines = 1 + generator.below(12)
                text.weight = generator.pick(PictureText.Weight.allCases)
                text.alignment = generator.pick(PictureText.Alignment.allCases)
                text.anchor = generator.pick(PictureText.Anchor.allCases)
                text.isRightToLeft = generator.happens(50)
                return PictureBox(area, .text(text))
            }
        }
        return try picture(boxes)
    }

    @Test(arguments: 0..<50 as Range<UInt64>)
    func `bytes give the picture back, and one picture is one row of bytes`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let picture = try PictureBytesTests.random(&generator)
        let bytes = picture.bytes
        #expect(try Picture(bytes: bytes) == picture, "seed \(seed)")
        #expect(picture.bytes == bytes, "seed \(seed)")
    }

    @Test(arguments: 0..<50 as Range<UInt64>)
    func `bytes that were spoiled are refused, or are another picture`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let bytes = try PictureBytesTests.random(&generator).bytes
        for _ in 0..<200 {
            var spoiled = bytes
            switch generator.below(3) {
            case 0: spoiled[generator.below(spoiled.count)] ^= UInt8(1 + generator.below(255))
            case 1: spoiled = Array(spoiled.prefix(generator.below(spoiled.count)))
            default: spoiled.append(UInt8(generator.below(256)))
            }
            let read = try? Picture(bytes: spoiled)
            #expect(read == nil || read?.bytes == spoiled, "seed \(seed)")
        }
    }

    @Test(arguments: 0..<50 as Range<UInt64>)
    func `answers that were spoiled are refused, or say the same again`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let mark: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
        let file = mark + (0..<generator.below(60)).map { _ in UInt8(generator.below(256)) }
        let drawn = PictureAnswer.drawn(DrawnPicture(file: file, missingGlyphs: 2, shortenedTexts: 1))
        for answer in [drawn, .refused("no font is installed")] {
            let bytes = answer.bytes
            #expect(try PictureAnswer(bytes: bytes) == answer)
            for _ in 0..<100 {
                var spoiled = bytes
                spoiled[generator.below(spoiled.count)] ^= UInt8(1 + generator.below(255))
                let isSound = (try? PictureAnswer(bytes: spoiled)).map { $0 != answer } ?? true
                #expect(isSound, "seed \(seed)")
                #expect(throws: PictureError.self) {
                    try PictureAnswer(bytes: Array(bytes.prefix(generator.below(bytes.count))))
                }
            }
        }
    }

    @Test func `an answer with a file that is no PNG, or too large, is none`() throws {
        let mark: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
        func answer(_ file: [UInt8]) -> [UInt8] {
            PictureAnswer.drawn(DrawnPicture(file: file, missingGlyphs: 0, shortenedTexts: 0)).bytes
        }
        let rest = [UInt8](repeating: 7, count: PictureLimits.fileBytes - mark.count)
        #expect(try PictureAnswer(bytes: answer(mark + rest)).bytes.count <= PictureLimits.answerBytes)
        #expect(throws: PictureError.self) { try PictureAnswer(bytes: answer(mark + rest + [7])) }
        #expect(throws: PictureError.self) { try PictureAnswer(bytes: answer(Array("GIF89a".utf8))) }
    }

    @Test func `a reason is cut where it is too long`() throws {
        let answer = try PictureAnswer(bytes: PictureAnswer.refused(String(repeating: "é", count: 5_000)).bytes)
        guard case .refused(let words) = answer else { throw TestFailure("it is no refusal") }
        #expect(words.utf8.count == PictureLimits.reasonBytes)
    }
}
