import LayoverFindIndex

/// Texts with their words, and the second reading of a name.
enum AnalyserSuite: Suite {
    static let name = "analyser"
    static let summary = "texts to folded words, as the finder reads queries and names"

    private struct Document: Decodable {
        let cases: [Case]
    }

    private struct Case: Decodable {
        let name: String
        let text: String
        let tokens: [String]
        let tokensWide: [String]?

        enum CodingKeys: String, CodingKey {
            case name, text, tokens
            case tokensWide = "tokens_wide"
        }
    }

    static func run(path: String, url: String?, report: inout Report) throws {
        for document in try SuiteFiles.decoded(Document.self, at: path, named: "analyser.json") {
            for test in document.cases { run(test, &report) }
        }
    }

    private static func run(_ test: Case, _ report: inout Report) {
        let tokens = Analyser.words(test.text).map(\.text)
        guard tokens == test.tokens else { return report.fail(test.name, expected: "\(test.tokens)", got: "\(tokens)") }
        let wide = Analyser.wideWords(test.text)?.map(\.text)
        report.expect(test.name, "\(test.tokensWide ?? [])", got: "\(wide ?? [])")
    }
}
