import LayoverQR
import LayoverTestKit
import Testing

struct QRCodeTests {
    @Test(arguments: [
        "a", "http://192.168.1.20:8091/p/AAAAAAAAAAAAAAAAAAAAAA", "https://layover.example/?preview=eyJ4Ijoxf.aaaa",
        "Größe, 東京, עברית", String(repeating: "0", count: 14), String(repeating: "Zz", count: 53),
    ])
    func `a code reads as its text`(text: String) throws {
        let code = try QRCode(text)
        #expect(try QRReader(width: code.width, isDark: code.isDark).text() == text)
    }

    @Test func `codes of random addresses read as they are`() throws {
        let seed = UInt64.random(in: .min ... .max)
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<200 {
            let length = Int.random(in: 1...106, using: &generator)
            let text = String((0..<length).map { _ in "abcXYZ019-_/:.?=&%".randomElement(using: &generator) ?? "a" })
            let code = try QRCode(text)
            #expect(try QRReader(width: code.width, isDark: code.isDark).text() == text, "seed \(seed)")
        }
    }

    @Test func `the drawing has the code's modules, and a quiet zone of four around them`() throws {
        let code = try QRCode("http://192.168.1.20:8091/p/AAAAAAAAAAAAAAAAAAAAAA")
        let svg = code.svg(title: "a & b")
        #expect(svg.contains("<title>a &amp; b</title>"))
        #expect(!svg.contains("<script"))
        #expect(svg.contains("viewBox=\"0 0 \(code.width + 8) \(code.width + 8)\""))
        #expect(try QRReader(svg: svg).text() == "http://192.168.1.20:8091/p/AAAAAAAAAAAAAAAAAAAAAA")
        let drawn = svg.matches(of: /h(\d+)v1/).reduce(0) { $0 + (Int($1.output.1) ?? 0) }
        #expect(drawn == code.modules.count { $0 })
    }

    @Test func `texts are taken from one byte up to the limit`() throws {
        let most = QRCodeLimits.bytes.upperBound
        #expect(try QRCode("a").width == 21)
        #expect(try QRCode(String(repeating: "a", count: most)).width <= 177)
        #expect(throws: QRCodeError.length(0)) { try QRCode("") }
        #expect(throws: QRCodeError.length(most + 1)) { try QRCode(String(repeating: "a", count: most + 1)) }
    }
}
