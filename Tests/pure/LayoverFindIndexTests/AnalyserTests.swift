import LayoverTestKit
import Testing

@testable import LayoverFindIndex

struct AnalyserTests {
    @Test(arguments: [
        ("J.F.K. to a", ["jfk", "to", "a"]), ("Zu\u{308}rich", ["zurich"]), ("ABC東京2", ["abc", "東京", "2"]),
        ("القاهرة الرب", ["قاهره", "الرب"]), ("✈️", []), ("\u{300}\u{93f}", []), ("가", ["가"]),
        ("カ\u{3099}", ["ガ"]), ("か\u{3099}", ["ガ"]), ("rock ' roll", ["rock", "roll"]),
        ("\u{202e}lon\u{2066}don", ["london"]),
        ("NEAR(\"a*\") OR \u{0}b", ["near", "a", "or", "b"]), ("葛\u{e0100}城", ["葛城"]),
    ])
    func `cuts and folds words`(text: String, expected: [String]) {
        #expect(Analyser.words(text).map(\.text) == expected)
    }

    @Test(arguments: [
        ("ÜBER", ["ueber"]), ("u\u{308}ber", ["ueber"]), ("Ångström", ["aangstroem"]), ("\u{212b}", ["aa"]),
    ])
    func `reads umlauts as two letters`(text: String, expected: [String]) {
        #expect(Analyser.wideWords(text)?.map(\.text) == expected)
    }

    @Test(arguments: ["London", "ő", "ǘ", "u\u{308}\u{301}", "ü\u{301}"])
    func `has no second reading without an umlaut`(text: String) {
        #expect(Analyser.wideWords(text) == nil)
    }

    @Test func `words are cut at their limit and no earlier`() {
        let limit = FinderLimits.wordScalars
        #expect(Analyser.words(String(repeating: "x", count: limit)).map(\.letters) == [limit])
        #expect(Analyser.words(String(repeating: "x", count: limit + 1)).map(\.letters) == [limit])
        #expect(Analyser.words("aa bb cc", limit: 2).map(\.text) == ["aa", "bb"])
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func `folding folded text changes nothing, whatever the text`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<200 {
            let text = randomText(&random)
            var once: [UInt32] = []
            for scalar in text.unicodeScalars { Folding.fold(scalar.value, into: &once) }
            once = Folding.compose(once)
            var twice: [UInt32] = []
            for scalar in once { Folding.fold(scalar, into: &twice) }
            #expect(Folding.compose(twice) == once, "seed \(seed): \(text.unicodeScalars.map(\.value))")
        }
    }

    private func randomText(_ random: inout SeededGenerator) -> String {
        let blocks: [UInt32] = [
            0, 0x80, 0x100, 0x300, 0x370, 0x600, 0x900, 0xe00, 0x1100, 0x1e00, 0x3040, 0xac00, 0xff00,
        ]
        var view = String.UnicodeScalarView()
        for _ in 0..<random.below(24) {
            let isAnywhere = random.happens(20)
            let value = isAnywhere ? UInt32(random.below(0x110000)) : random.pick(blocks) + UInt32(random.below(0x100))
            if let scalar = Unicode.Scalar(value) { view.append(scalar) }
        }
        return String(view)
    }
}
