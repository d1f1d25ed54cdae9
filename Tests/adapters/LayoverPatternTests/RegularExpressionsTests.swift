import LayoverModel
import LayoverPattern
import Testing

struct RegularExpressionsTests {
    @Test(
        arguments: [
            ("^BA", "BA1442", true), ("^BA", "EZY", false), ("(Mobile|Tablet)", "Android Mobile Browser", true),
            ("é.$", "caféx", true), ("^.$", "é", true), ("", "anything", true), ("a", "", false), ("^$", "", true),
            ("A", "a", false),
        ])
    func `matches anywhere in UTF-8 text`(pattern: String, text: String, expected: Bool) throws {
        #expect(try RegularExpressions().compile(pattern, ignoringCase: false).matches(text) == expected)
    }

    @Test(arguments: [("(mobile|tablet)", "MOBILE"), ("É", "é"), ("ÅSE", "åse")])
    func `ignores case if requested`(pattern: String, text: String) throws {
        #expect(try RegularExpressions().compile(pattern, ignoringCase: true).matches(text))
        #expect(try !RegularExpressions().compile(pattern, ignoringCase: false).matches(text))
    }

    @Test(arguments: ["(", "/???***[)", "(?=a)b", #"(a)\1"#, "a{1001}", "((a{100}){100}){100}", "[z-a]"])
    func `rejects the same as RE2, with its reason`(pattern: String) {
        #expect {
            try RegularExpressions().compile(pattern, ignoringCase: false)
        } throws: { error in
            (error as? PatternError)?.reason.isEmpty == false
        }
    }

    @Test func `takes a pattern of 256 bytes and refuses 257`() throws {
        #expect(
            try RegularExpressions().compile(String(repeating: "a", count: 256), ignoringCase: false).matches("a")
                == false)
        #expect(throws: PatternError(reason: "257 bytes, more than 256")) {
            try RegularExpressions().compile(String(repeating: "a", count: 257), ignoringCase: false)
        }
    }

    @Test func `reads a subject of 1 KiB and never matches a longer one`() throws {
        let pattern = try RegularExpressions().compile("a$", ignoringCase: false)
        #expect(pattern.matches(String(repeating: "a", count: 1024)))
        #expect(!pattern.matches(String(repeating: "a", count: 1025)))
    }

    /// A backtracking matcher would need 2 to the power of 1,000 steps here.
    @Test(arguments: ["(a+)+$", "^(a|aa)*$", "(.*a){12}x$"])
    func `answers in linear time on patterns that break others`(pattern: String) throws {
        let compiled = try RegularExpressions().compile(pattern, ignoringCase: false)
        #expect(!compiled.matches(String(repeating: "a", count: 1000) + "!"))
    }

    @Test func `serves many threads at once`() async throws {
        let pattern = try RegularExpressions().compile("^([a-z]+)-([0-9]+)$", ignoringCase: false)
        let matched = await withTaskGroup(of: Int.self) { group in
            for task in 0..<8 {
                group.addTask { (0..<500).count { pattern.matches("abc-\(task)\($0)") } }
            }
            return await group.reduce(0, +)
        }
        #expect(matched == 4000)
    }
}
