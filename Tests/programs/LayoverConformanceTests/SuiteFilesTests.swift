import Testing

@testable import LayoverConformance

struct SuiteFilesTests {
    @Test(arguments: [
        (#""\ud800""#, #""\ufffd""#), (#""\udc00x""#, #""\ufffdx""#), (#""\ud83d\udeeb""#, #""\ud83d\udeeb""#),
        (#""\ud83d\ud83d\udeeb""#, #""\ufffd\ud83d\udeeb""#), (#""\\ud800""#, #""\\ud800""#),
        (#""\uD8"#, #""\uD8"#), (#""\n\uDFFF\n""#, #""\n\ufffd\n""#), ("\"\\", "\"\\"),
    ])
    func `half a surrogate pair is read as the replacement character`(json: String, expected: String) {
        #expect(String(decoding: LoneSurrogates.replaced(in: Array(json.utf8)), as: UTF8.self) == expected)
    }

    @Test func `every https host of the vectors may serve images`() {
        let texts = [
            "<img src=\"https://CDN.example/a.png\">", "HTTPS://a.example:443/x", "https://u@b.example?x",
            "https://[::1]/",
            "http://c.example/", "https:d.example", "https://",
        ]
        #expect(SuiteCard.hosts(in: texts) == ["[::1]", "a.example", "b.example", "cdn.example"])
    }
}
