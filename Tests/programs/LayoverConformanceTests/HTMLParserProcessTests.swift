import Testing

@testable import LayoverConformance

struct HTMLParserProcessTests {
    @Test(.enabled(if: SuiteFolders.hasParser, "python3-html5lib is not installed: deploy/setup --for test"))
    func `reads as a browser does`() throws {
        let parser = try HTMLParserProcess.start()
        let tree = try parser.parse("a<p title='&lt;'>b<!-- n -->c<p>d\u{1}&#13;\r\n\u{2028}", as: .fragment)
        #expect(tree.texts == ["a", "", ""])
        #expect(tree.children.map(\.tag) == ["p", "p"])
        #expect(tree.children[0].attributes == ["title": "<"])
        #expect(tree.children[0].texts == ["bc"] && tree.children[0].comments == 1)
        #expect(tree.children[1].texts == ["d\u{1}\r\n\u{2028}"])
        let page = try parser.parse("<!doctype html><title>x</title><body>y", as: .document)
        #expect(page.shape == "<html><head><title></></><body></></>")
    }

    @Test(arguments: [[], ["/bin/false"]])
    func `says which package is missing`(pythons: [String]) throws {
        let error = #expect(throws: SuiteError.self) { try HTMLParserProcess.start(among: pythons) }
        #expect(error?.description.contains("apt-get install python3-html5lib") == true)
    }
}
