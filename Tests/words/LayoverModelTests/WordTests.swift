import LayoverModel
import Testing

/// The small words: languages, suggestions, packed texts.
struct WordTests {
    @Test(arguments: [
        ("en", "en", false), ("en-GB", "en", false), ("nb-NO", "nb", false), ("zh-Hant-TW", "zh", false),
        ("es-419", "es", false), ("ar-AE", "ar", true), ("he", "he", true), ("fil-PH", "fil", false),
        ("sr-Latn", "sr", false),
    ])
    func `reads language tags`(text: String, language: String, isRightToLeft: Bool) throws {
        let tag = try #require(LocaleTag(text))
        #expect(tag.language == language)
        #expect(tag.isRightToLeft == isRightToLeft)
        #expect(tag.description == text)
    }

    @Test(arguments: [
        "", "e", "EN", "en-gb", "en_GB", "en-", "-GB", "en-GBR", "en-GB-x", "zh-TW-Hant", "english", "en-12",
        "en-Latn-Latn",
        "en GB", "én",
    ])
    func `rejects an invalid language tag`(text: String) { #expect(LocaleTag(text) == nil) }

    @Test(arguments: [
        ("titel", "title"), ("tilte", "title"), ("Title", "title"), ("titl", "title"), ("titles", "title"),
        ("ot", "to"),
        ("pric", "price"), ("resutls.count", "results.count"), ("NP", "NO"),
    ])
    func `suggests a similar word`(word: String, meant: String) {
        #expect(suggestion(for: word, among: ["title", "to", "price", "results.count", "NO"]) == meant)
    }

    @Test(arguments: ["tletx", "abcd", "", "xyz", "titleeee", "123456789"])
    func `suggests nothing that is far`(word: String) {
        #expect(suggestion(for: word, among: ["title", "price"]) == nil)
    }

    @Test func `suggests the nearest, and of equals the first by name`() {
        #expect(suggestion(for: "hella", among: ["hello", "hells", "helle"]) == "helle")
        #expect(suggestion(for: "hellos", among: ["hallo", "hello"]) == "hello")
        #expect(suggestion(for: "cat", among: ["bat", "catch"]) == "bat")
        #expect(suggestion(for: "cats", among: ["cuts", "dogs"]) == "cuts")
        #expect(suggestion(for: "cats", among: ["cues"]) == nil, "two edits are far in a word of four letters")
        #expect(suggestion(for: "x", among: [] as [String]) == nil)
    }

    @Test(arguments: [[], [""], ["a"], ["", "", "b"], ["BA", "U2", "é", "日本"], Array(repeating: "x", count: 1000)])
    func `packed texts come out as they went in`(texts: [String]) {
        let packed = PackedTexts(texts)
        #expect(packed.count == texts.count)
        #expect(packed.isEmpty == texts.isEmpty)
        #expect((0..<packed.count).map { packed[$0] } == texts)
        #expect(texts.allSatisfy(packed.contains))
        #expect(!packed.contains("nowhere"))
        #expect(packed.contains("") == texts.contains(""))
    }

    @Test func `a packed text is not found across the border of two`() {
        #expect(!PackedTexts(["ab", "cd"]).contains("bc"))
        #expect(!PackedTexts(["ab", "cd"]).contains("abcd"))
    }

    @Test(arguments: [("NO", true), ("no", false), ("NOR", false), ("", false), ("N1", false), ("ÅÄ", false)])
    func `a market is two capitals, and NO is one`(code: String, isMarket: Bool) {
        #expect((Market(code) != nil) == isMarket)
    }

    @Test(arguments: [(7, 2, "07"), (123, 2, "123"), (0, 4, "0000")])
    func `numbers are padded with zeros`(number: Int, width: Int, expected: String) {
        #expect(padded(number, width) == expected)
    }
}
