import LayoverPattern
import Testing

@testable import LayoverTargeting

/// Comparisons that a caller without the attribute passes.
struct MissingAttributeTests {
    private static func passed(_ condition: String) throws -> [String] {
        let written = try AttributeValue(parsing: Array(condition.utf8))
        let patterns = RegularExpressions()
        let compiled = AttributeCondition.compile(written, patterns: patterns).0
        return compiled.comparisonsPassedByMissing(patterns: patterns).map { passed in
            "\(passed.attribute) \(passed.operation) \(passed.path.joined(separator: "/"))"
        }
    }

    @Test(arguments: [
        (#"{"age":{"$lt":18}}"#, ["age $lt age/$lt"]), (#"{"age":{"$lte":0}}"#, ["age $lte age/$lte"]),
        (#"{"age":{"$gt":-1}}"#, ["age $gt age/$gt"]), (#"{"age":{"$gte":0}}"#, ["age $gte age/$gte"]),
        (#"{"ver":{"$vlt":"2.0.0"}}"#, ["ver $vlt ver/$vlt"]), (#"{"ver":{"$vne":"2.0.0"}}"#, ["ver $vne ver/$vne"]),
        (#"{"age":{"$not":{"$lt":18}}}"#, ["age $lt age/$not/$lt"]),
        (#"{"$or":[{"plan":"x"},{"age":{"$lt":18}}]}"#, ["age $lt $or/1/age/$lt"]),
        (#"{"$not":{"age":{"$lt":18}}}"#, ["age $lt $not/age/$lt"]),
        (#"{"age":{"$lt":18},"$or":[{"age":{"$exists":true}}]}"#, ["age $lt age/$lt"]),
        (#"{"age":{"$lt":18,"$exists":false}}"#, ["age $lt age/$lt"]),
        (#"{"age":{"$gte":-3,"$lt":18}}"#, ["age $gte age/$gte", "age $lt age/$lt"]),
    ])
    func `a comparison that a missing attribute passes is found`(condition: String, expected: [String]) throws {
        #expect(try Self.passed(condition) == expected)
    }

    @Test(arguments: [
        #"{"age":{"$gte":18}}"#, #"{"ver":{"$vgte":"2.0.0"}}"#, #"{"name":{"$lt":"m"}}"#,
        #"{"age":{"$lt":18,"$exists":true}}"#, #"{"age":{"$type":"number","$lt":18}}"#,
        #"{"$and":[{"age":{"$exists":true}},{"age":{"$lt":18}}]}"#,
        #"{"age":{"$exists":true},"$or":[{"age":{"$lt":18}},{"$not":{"age":{"$gt":-2}}}]}"#,
        #"{"plan":{"$ne":"x"}}"#, #"{"ids":{"$size":{"$lt":3}}}"#, "{}",
    ])
    func `a comparison that a missing attribute fails, or that the condition guards, is not found`(
        condition: String
    ) throws {
        #expect(try Self.passed(condition) == [])
    }
}
