import LayoverJSON
import Testing

@testable import LayoverPick

struct PlaceCandidatesTests {
    private static func read(_ text: String) throws -> PlaceCandidates? {
        PlaceCandidates(try JSONValue(parsing: Array(text.utf8)))
    }

    @Test func `facts have the kind of their first value, and others of that name are not known`() throws {
        let text = #"""
            {"candidates": [
              {"id": "a", "title": "A", "lat": 51.5, "lon": -0.1, "facts": {"rating": 4.5, "tags": ["x"], "hours": "24/7", "o": {}}},
              {"id": "b", "facts": {"rating": "good", "wifi": true, "far": 40000001}}, {"id": "a"}, {"title": "no id"}, 7]}
            """#
        let found = try #require(try Self.read(text))
        #expect(found.facts.map(\.name) == ["hours", "distance", "closes_after", "rating", "tags", "wifi"])
        #expect(found.facts.map(\.kind) == [.text, .number, .number, .number, .texts, .flag])
        #expect(found.candidates.map(\.id) == ["a", "b"])
        #expect(found.candidates[0].values[3] == .number(4_500))
        #expect(found.candidates[1].values[3] == nil)
        #expect(found.candidates[0].hours?.isReadable == true)
        #expect(found.places[0].links(by: .walk)[.web]?.contains("51.5%2C-0.1") == true)
        #expect(found.places[1].links(by: .walk).all.isEmpty)
        #expect(try Self.read("[]") == nil)
        #expect(try Self.read(#"{"candidates": [{"id": 5}, null]}"#) == nil, "nothing in it is a place")
        #expect(try Self.read(#"{"candidates": []}"#)?.candidates.isEmpty == true)
    }

    @Test func `the first fifty are read, and facts up to sixty-four`() throws {
        func candidates(_ count: Int) throws -> Int? {
            let items = (0..<count).map { "{\"id\": \"c\($0)\"}" }.joined(separator: ",")
            return try Self.read("{\"candidates\": [\(items)]}")?.candidates.count
        }
        #expect(try candidates(PickLimits.candidates) == PickLimits.candidates)
        #expect(try candidates(PickLimits.candidates + 1) == PickLimits.candidates)
        func facts(_ count: Int) throws -> Int? {
            let members = (0..<count).map { "\"f\($0)\": 1" }.joined(separator: ",")
            return try Self.read("{\"candidates\": [{\"id\": \"a\", \"facts\": {\(members)}}]}")?.facts.count
        }
        #expect(try facts(PickLimits.facts - 3) == PickLimits.facts)
        #expect(try facts(PickLimits.facts - 2) == PickLimits.facts)
        #expect(try facts(PickLimits.facts - 4) == PickLimits.facts - 1)
    }
}
