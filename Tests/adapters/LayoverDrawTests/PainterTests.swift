import LayoverPictures
import Testing

@testable import LayoverDraw

/// Pictures drawn with cairo and pango.
struct PainterTests {
    private static let ink = PictureColour(rgba: 0x0b24_47ff)
    private static let paper = PictureColour(rgba: 0xffff_ffff)
    private static let area = PictureArea(x: 10, y: 10, width: 400, height: 100)

    private static func text(
        _ words: String, size: Int = 40, smallest: Int = 40, lines: Int = 1, language: String = "en",
        isRightToLeft: Bool = false
    ) -> PictureText {
        var text = PictureText(words, size: size, smallest: smallest, colour: ink, language: language)
        text.lines = lines
        text.isRightToLeft = isRightToLeft
        return text
    }

    private static func picture(_ boxes: [PictureBox]) throws -> Picture {
        try Picture(width: 420, height: 120, background: paper, boxes: boxes)
    }

    private static func drawn(_ text: PictureText) throws -> DrawnPicture {
        try Painter.draw(picture([PictureBox(area, .text(text))]))
    }

    private static func outcome(_ text: PictureText, in area: PictureArea = area) throws -> Surface.TextOutcome {
        try Surface(width: 420, height: 120, colour: paper).set(text, in: area)
    }

    /// Width and height from the header of a PNG.
    private static func size(_ png: [UInt8]) -> [Int] {
        [16, 20].map { start in png[start..<(start + 4)].reduce(0) { $0 << 8 | Int($1) } }
    }

    @Test func `a picture is a PNG of its size, and the same picture the same bytes`() throws {
        let picture = try PainterTests.picture([
            PictureBox(PainterTests.area, .fill(PainterTests.ink, radius: 20)),
            PictureBox(PainterTests.area, .text(PainterTests.text("London – Oslo"))),
        ])
        let first = try Painter.draw(picture)
        #expect(PainterTests.size(first.file) == [420, 120])
        #expect(try Painter.draw(picture) == first)
        #expect(try Painter.draw(PainterTests.picture([])).file != first.file)
    }

    @Test func `a text that is too long ends with an ellipsis, and not before its last line`() throws {
        let long = "Thiruvananthapuram – Llanfairpwllgwyngyll"
        #expect(try PainterTests.outcome(PainterTests.text("Oslo")).isShortened == false)
        #expect(try PainterTests.outcome(PainterTests.text(long)).isShortened)
        let wrapped = try PainterTests.outcome(PainterTests.text(long, lines: 3))
        #expect(wrapped.lines == 3)
        #expect(!wrapped.isShortened)
        #expect(try PainterTests.drawn(PainterTests.text(long)).shortenedTexts == 1)
    }

    @Test func `a text goes down in size before it is shortened, as far as it may`() throws {
        let words = "Thiruvananthapuram – Oslo"
        let outcome = try PainterTests.outcome(PainterTests.text(words, size: 60, smallest: 12))
        #expect(outcome.size < 60)
        #expect(outcome.size >= 12)
        #expect(!outcome.isShortened)
        let stopped = try PainterTests.outcome(PainterTests.text(words, size: 60, smallest: 50))
        #expect(stopped.size == 50)
        #expect(stopped.isShortened)
        #expect(try PainterTests.outcome(PainterTests.text("Oslo", size: 60, smallest: 12)).size == 60)
    }

    /// The search does not try every size, but finds the size that trying all would find.
    @Test(arguments: [
        ("Thiruvananthapuram – Oslo", 400, 100), ("Oslo", 400, 50), ("Oslo – Rom", 100, 100), ("Oslo", 30, 100),
        ("1 234 567,89", 200, 30), ("لندن – أوسلو", 150, 60), ("東京 – オスロ", 150, 40), ("A", 400, 100),
    ])
    func `a text is set in the largest size of its steps that fits`(words: String, width: Int, height: Int)
        throws
    {
        let area = PictureArea(x: 0, y: 0, width: width, height: height)
        let sizes = Array(stride(from: 70, through: 12, by: -2))
        let found = try PainterTests.outcome(PainterTests.text(words, size: 70, smallest: 12), in: area)
        // With two sizes to try, the search skips none.
        let isWhole = try sizes.map { size in
            try PainterTests.outcome(PainterTests.text(words, size: size, smallest: size - 2), in: area).size == size
        }
        #expect(found.size == isWhole.firstIndex(of: true).map { sizes[$0] } ?? 12)
    }

    @Test func `fonts that were found ahead change no picture`() throws {
        let before = try PainterTests.drawn(PainterTests.text("London – Oslo"))
        Painter.prepare()
        #expect(try PainterTests.drawn(PainterTests.text("London – Oslo")) == before)
    }

    @Test func `a picture of many colours is a PNG of the same pixels again`() throws {
        let colours: [UInt32] = [0xff00_00ff, 0x00ff_00ff, 0x0000_ffff, 0x1234_56ff]
        let picture = try PainterTests.picture(
            colours.enumerated().map { place, rgba in
                let area = PictureArea(x: place * 100, y: 0, width: 100, height: 120)
                return PictureBox(area, .fill(PictureColour(rgba: rgba), radius: 0))
            })
        let drawn = try Painter.draw(picture).file
        // Drawn onto itself, the file is unchanged: the palette keeps its order.
        let whole = PictureArea(x: 0, y: 0, width: 420, height: 120)
        #expect(try Painter.draw(PainterTests.picture([PictureBox(whole, .image(drawn))])).file == drawn)
    }

    @Test func `a text from right to left begins at the right`() throws {
        let words = PainterTests.text("لندن", language: "ar", isRightToLeft: true)
        var otherEnd = words
        otherEnd.alignment = .end
        let (start, end) = (try PainterTests.drawn(words), try PainterTests.drawn(otherEnd))
        #expect(start.file != end.file)
        #expect(start.missingGlyphs == 0)
        // The same text in the right half alone looks the same.
        let right = PictureArea(x: 210, y: 10, width: 200, height: 100)
        let inHalf = try Painter.draw(PainterTests.picture([PictureBox(right, .text(words))]))
        #expect(inHalf.file == start.file)
    }

    @Test(arguments: [("ar", "رحلة"), ("hi", "उड़ान"), ("ja", "航空便"), ("pl", "łódź"), ("hu", "őű")])
    func `another font has the missing characters of the first one`(language: String, words: String) throws {
        #expect(try PainterTests.outcome(PainterTests.text(words, language: language)).missing == 0)
    }

    @Test func `a character that no font has is counted`() throws {
        #expect(try PainterTests.drawn(PainterTests.text("a\u{10FFFD}b\u{10FFFD}")).missingGlyphs == 2)
    }

    @Test func `a font that is not there is another one`() throws {
        var text = PainterTests.text("Oslo")
        text.font = "No Such Family"
        #expect(try PainterTests.outcome(text).missing == 0)
    }

    @Test func `a picture is drawn in, whole and in its proportions`() throws {
        let dark = try Picture(width: 40, height: 40, background: PainterTests.ink, boxes: [])
        let picture = try PainterTests.picture([PictureBox(PainterTests.area, .image(Painter.draw(dark).file))])
        let square = PictureArea(x: 160, y: 10, width: 100, height: 100)
        let filled = try PainterTests.picture([PictureBox(square, .fill(PainterTests.ink, radius: 0))])
        let (drawn, wanted) = (try Painter.draw(picture), try Painter.draw(filled))
        #expect(drawn == wanted)
    }

    @Test func `an invalid or broken PNG is rejected`() throws {
        var wide = try Painter.draw(PainterTests.picture([])).file
        for bytes in [[], Array("GIF89a".utf8), Array(wide.prefix(60)), Array(wide.prefix(24))] as [[UInt8]] {
            let picture = try PainterTests.picture([PictureBox(PainterTests.area, .image(bytes))])
            #expect(throws: PictureError.badImage(box: 0)) { try Painter.draw(picture) }
        }
        // A header that claims too many pixels allocates no memory.
        wide[16] = 0x7f
        let picture = try PainterTests.picture([PictureBox(PainterTests.area, .image(wide))])
        #expect(throws: PictureError.badImage(box: 0)) { try Painter.draw(picture) }
    }

    @Test func `a file that would be too large is refused`() throws {
        // Single pixels of many colours: nothing repeats, so the file does not compress.
        let texts = (0..<60).map { row in
            let words = (0..<200).map { String(UnicodeScalar(UInt8(33 + ($0 * 7 + row * 31) % 90))) }.joined()
            return PictureBox(
                PictureArea(x: 0, y: row * 16, width: 2_000, height: 16),
                .text(
                    PictureText(
                        words, size: 14, colour: PictureColour(rgba: UInt32(row * 4_001_003) | 0xff), language: "en")))
        }
        let large = try Picture(width: 2_000, height: 1_000, background: PainterTests.paper, boxes: texts)
        #expect(throws: PictureError.tooLarge) { try Painter.draw(large) }
    }

    @Test func `fonts are checked for languages`() {
        #expect(DrawingProcess.covers(language: "en"))
        #expect(DrawingProcess.covers(language: "ar"))
        #expect(!DrawingProcess.covers(language: "xx"))
    }
}
