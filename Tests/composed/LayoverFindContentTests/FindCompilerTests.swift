import LayoverAdapters
import LayoverCatalog
import LayoverCompiler
import LayoverFindContent
import LayoverFindIndex
import LayoverModel
import Testing

/// The names by which things are found: errors and their places.
struct FindCompilerTests {
    private static func findings(_ path: String, _ text: String) throws -> [String] {
        let file = SourceFile(path: path, bytes: Array(text.utf8))
        return try ShippedContent.compile(with: [file]).findings.filter { $0.location.file == path }.map(\.description)
    }

    @Test(arguments: [
        (
            "airport:LHRR: { names: [a b] }", "no place is called 'airport:LHRR'; did you mean 'airport:LHR'?",
            "find.unknown-place"
        ),
        ("airport:LHR: { names: [x] }", "'x' is a single letter", "find.short-name"),
        ("airport:LHR: { names: [\"—\"] }", "has no letter or digit", "find.empty-name"),
        ("airport:LHR: { nams: [xy] }", "did you mean 'names'?", "schema.unknown-key"),
        ("airport:LHR: { popularity: -1 }", "0 to 1000000", "schema."),
        (
            "airport:LHR: { names: [Hidrou] }\n  airport:LGW: { old: [hidrou] }", "leads to 'airport:LGW' and",
            "find.ambiguous-alias"
        ),
        (
            "airport:SVG: { names: [Bergen] }", "'Bergen' is the title or the city of 'airport:BGO'",
            "find.name-is-title"
        ),
        (
            "airport:SVG: { old: [Heathrow Airport] }\n  airport:LHR: { title: Heathrow Airport }",
            "is the title or the city of 'airport:LHR'", "find.name-is-title"
        ),
        (
            "airport:HAU: { names: [\(FindCompilerTests.names(17))], old: [\(FindCompilerTests.names(16, "old"))] }",
            "'airport:HAU' has 33 names in all files together, and the first 32 can be found; remove 1",
            "find.too-many-names"
        ),
    ])
    func `each mistake in a name is reported at its place`(text: String, message: String, code: String) throws {
        let findings = try FindCompilerTests.findings("widgets/find/aliases/mine.yaml", "places:\n  \(text)\n")
        #expect(findings.contains { $0.contains(message) && $0.contains("[\(code)") }, "\(findings)")
    }

    private static func names(_ count: Int, _ word: String = "name") -> String {
        (0..<count).map { "\(word) \($0 + 10)" }.joined(separator: ", ")
    }

    @Test(arguments: [
        "airport:HAU: { names: [\(FindCompilerTests.names(16))], old: [\(FindCompilerTests.names(16, "old"))] }",
        // The airport of the city, a busier airport than its namesake, and one that took the place of a closed one.
        "airport:KEF: { names: [Reykjavik] }", "airport:SYD: { misspelt: [Sidney] }",
        "airport:BER: { names: [Berlin] }", "airport:BGO: { names: [Bergen] }",
    ])
    func `a name that hides no other place, and as many as are found, pass`(text: String) throws {
        #expect(try FindCompilerTests.findings("widgets/find/aliases/mine.yaml", "places:\n  \(text)\n") == [])
    }

    @Test func `the limit of names counts those of all files`() throws {
        let files = ["one", "two"].map { name in
            SourceFile(
                path: "widgets/find/aliases/\(name).yaml",
                bytes: Array("places: { airport:HAU: { names: [\(FindCompilerTests.names(20, name))] } }\n".utf8))
        }
        let findings = try ShippedContent.compile(with: files).findings.map(\.description)
        #expect(findings.count == 1)
        #expect(findings.first?.hasPrefix("widgets/find/aliases/two.yaml:1:") == true)
        #expect(findings.first?.contains("has 40 names in all files together") == true)
    }

    @Test(arguments: [
        ("open: { web: \"http://www.example.com/\" }", "address.https"),
        ("open: { web: \"https://elsewhere.example.org/\" }", "find.host"),
        ("open: { app: \"evil://x\" }", "address.scheme"), ("names: [\"!\"]", "find.empty-name"),
    ])
    func `a link leads where settings say`(text: String, code: String) throws {
        let findings = try FindCompilerTests.findings(
            "widgets/find/articles/mine.yaml",
            "article: mine\ntitle: { en-GB: Mine }\ntext: { en-GB: Words. }\n\(text)\n")
        #expect(findings.contains { $0.contains("[\(code)") }, "\(findings)")
    }

    @Test func `an article says the same in every language that it has`() throws {
        let findings = try FindCompilerTests.findings(
            "widgets/find/articles/mine.yaml",
            "article: mine\ntitle: { en-GB: Mine, de-DE: Meins }\ntext: { en-GB: Words. }\n")
        #expect(findings.contains { $0.contains("no text in 'de-DE'") && $0.contains("[find.article-language]") })
    }

    @Test func `the shipped content is found, articles in all languages of the markets`() throws {
        let catalog = try #require(try ShippedContent.compile().catalog)
        let items = FindCollector(catalog, language: try Adapters().language).items
        #expect(items.count { $0.domain == .card } >= 5)
        let languages = Set(catalog.markets.flatMap(\.locales).map(\.language))
        let articles = items.filter { $0.domain == .article }
        #expect(articles.count == 6)
        for article in articles { #expect(Set(article.descriptions.keys) == languages, "\(article.id)") }
        #expect(Set(items.map(\.id)).count == items.count)
    }
}
