import LayoverJSON
import LayoverPreview
import Testing

/// Shape that is told of an answer that no format fits.
@Suite struct AnswerShapeTests {
    private func shape(_ text: String) throws -> AnswerShape {
        AnswerShape(try JSONValue(parsing: Array(text.utf8)))
    }

    @Test func `the likeliest list begins a format file`() throws {
        let shape = try shape(
            """
            {"meta": {"tags": ["a", "b", "c"]}, "trips": [{"tripToken": "1", "totalFare": 5, "legs": [{"from": "LHR"}]}]}
            """)
        #expect(shape.json.items?.compactMap { $0["pointer"]?.string } == ["/meta/tags", "/trips"])
        let file = shape.formatFile
        #expect(file.hasPrefix("format: <name>\ndetect: [/meta, /trips]\nlists: [/trips]\nitem:\n  id: /tripToken\n"))
        #expect(file.contains("  price: /totalFare\n") && file.contains("  list: /legs\n") && file.hasSuffix("\n"))
        #expect(shape.text.contains("\n  format: <name>\n  detect: [/meta, /trips]\n"))
    }

    @Test(arguments: ["{}", "[]", "1", "{\"a\": [1, 2]}", "{\"errors\": [{}]}"])
    func `what has no list of objects, or is an error, begins no file in words`(text: String) throws {
        #expect(try !shape(text).text.contains("format: <name>"))
    }

    @Test func `lists are told up to their limits`() throws {
        func lists(_ count: Int) throws -> Int {
            let members = (0..<count).map { "\"l\($0)\": []" }.joined(separator: ",")
            return try shape("{\(members)}").json.items?.count ?? 0
        }
        #expect(try lists(Limits.shapeLists) == Limits.shapeLists)
        #expect(try lists(Limits.shapeLists + 1) == Limits.shapeLists)
        #expect(try lists(Limits.shapeLists - 1) == Limits.shapeLists - 1)
    }

    @Test(arguments: [(Limits.shapeDepth - 1, 1), (Limits.shapeDepth, 0)])
    func `lists are looked for down to a depth`(objects: Int, found: Int) throws {
        let text = String(repeating: "{\"a\":", count: objects) + "[]" + String(repeating: "}", count: objects)
        #expect(try shape(text).json.items?.count == found)
    }

    @Test(arguments: [Limits.shapeKeys - 1, Limits.shapeKeys, Limits.shapeKeys + 1])
    func `keys of a list are told up to their limit`(count: Int) throws {
        let members = (0..<count).map { "\"k\($0)\": 1" }.joined(separator: ",")
        let keys = try shape("[{\(members)}]").json.at("0.keys")?.items?.count
        #expect(keys == min(count, Limits.shapeKeys))
    }
}
