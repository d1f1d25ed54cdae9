import LayoverPictures
import Testing

/// Valid pictures, on both sides of each limit.
struct PictureTests {
    private static func box(_ text: PictureText) -> [PictureBox] {
        [PictureBox(PictureArea(x: 0, y: 0, width: 10, height: 10), .text(text))]
    }

    private static func filled(_ area: PictureArea, radius: Int = 0) -> [PictureBox] {
        [PictureBox(area, .fill(PictureBytesTests.white, radius: radius))]
    }

    private static func isTaken(_ boxes: [PictureBox], width: Int = 1_200, height: Int = 630) -> Bool {
        (try? PictureBytesTests.picture(boxes, width: width, height: height)) != nil
    }

    @Test(arguments: [
        (1_200, 630, true), (1, 1, true), (2_048, 976, true), (2_048, 977, false), (2_049, 10, false),
        (10, 2_049, false),
        (0, 10, false), (10, 0, false), (-1, 10, false),
    ])
    func `a picture has a limit of pixels`(width: Int, height: Int, isTaken: Bool) {
        #expect(PictureTests.isTaken([], width: width, height: height) == isTaken)
    }

    @Test(arguments: [
        (PictureArea(x: 0, y: 0, width: 1_200, height: 630), true),
        (PictureArea(x: 1_199, y: 629, width: 1, height: 1), true),
        (PictureArea(x: 1, y: 0, width: 1_200, height: 630), false),
        (PictureArea(x: 0, y: 1, width: 1_200, height: 630), false),
        (PictureArea(x: -1, y: 0, width: 10, height: 10), false),
        (PictureArea(x: 0, y: 0, width: 0, height: 10), false),
        (PictureArea(x: 1, y: 1, width: Int.max, height: Int.max), false),
    ])
    func `a box lies within its picture`(area: PictureArea, isTaken: Bool) {
        #expect(PictureTests.isTaken(PictureTests.filled(area)) == isTaken)
    }

    @Test(arguments: [(0, 64, true), (0, 65, false)])
    func `it has a limit of boxes`(_: Int, count: Int, isTaken: Bool) {
        let one = PictureTests.filled(PictureArea(x: 0, y: 0, width: 1, height: 1))[0]
        #expect(PictureTests.isTaken(Array(repeating: one, count: count)) == isTaken)
    }

    @Test func `texts have their limits`() {
        func isTaken(_ change: (inout PictureText) -> Void) -> Bool {
            var text = PictureBytesTests.text("Oslo")
            change(&text)
            return PictureTests.isTaken(PictureTests.box(text))
        }
        #expect(isTaken { $0.text = String(repeating: "a", count: 1_024) })
        #expect(!isTaken { $0.text = String(repeating: "a", count: 1_025) })
        #expect(!isTaken { $0.text = "a\u{0}b" })
        #expect(isTaken { ($0.size, $0.smallest) = (300, 6) })
        #expect(!isTaken { ($0.size, $0.smallest) = (301, 6) })
        #expect(!isTaken { $0.smallest = 5 })
        #expect(!isTaken { $0.smallest = $0.size + 1 })
        #expect(isTaken { $0.lines = 12 })
        #expect(!isTaken { $0.lines = 13 })
        #expect(!isTaken { $0.lines = 0 })
        #expect(isTaken { $0.font = String(repeating: "a", count: 64) })
        #expect(!isTaken { $0.font = String(repeating: "a", count: 65) })
        #expect(!isTaken { $0.font = "" })
        #expect(!isTaken { $0.language = "" })
        #expect(!isTaken { $0.language = "e\u{0}n" })
    }

    @Test func `corners and images have their limits`() {
        let area = PictureArea(x: 0, y: 0, width: 10, height: 10)
        #expect(PictureTests.isTaken(PictureTests.filled(area, radius: 1_024)))
        #expect(!PictureTests.isTaken(PictureTests.filled(area, radius: 1_025)))
        func images(_ sizes: [Int]) -> Bool {
            PictureTests.isTaken(sizes.map { PictureBox(area, .image([UInt8](repeating: 0, count: $0))) })
        }
        let most = PictureLimits.imageBytes
        #expect(images([most, most, most, most]))
        #expect(!images([most + 1]))
        #expect(!images([most, most, most, most, 1]))
    }

    @Test(
        arguments: [
            ("#0b2447", 0x0b24_47ff), ("#0B2447", 0x0b24_47ff), ("#0b244780", 0x0b24_4780), ("0b2447", nil),
            ("#0b244", nil),
            ("#0b2447800", nil), ("#0b244g", nil), ("#", nil), ("", nil), ("#+12345", nil),
        ] as [(String, UInt32?)])
    func `colours are read`(text: String, rgba: UInt32?) {
        #expect(PictureColour(text)?.rgba == rgba)
    }

    @Test func `a mirror keeps the contents of the picture within it`() {
        let area = PictureArea(x: 60, y: 5, width: 100, height: 20)
        #expect(area.mirrored(inWidth: 1_200) == PictureArea(x: 1_040, y: 5, width: 100, height: 20))
        #expect(area.mirrored(inWidth: 1_200).mirrored(inWidth: 1_200) == area)
    }
}
