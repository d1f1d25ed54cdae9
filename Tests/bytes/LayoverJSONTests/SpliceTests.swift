import Testing

@testable import LayoverJSON

/// `Tape.splice`: where the layout is inserted.
struct SpliceTests {
    @Test(arguments: [
        (#"{"a":1}"#, Splice.before(offset: 6, comma: true)), ("{}", .before(offset: 1, comma: false)),
        (" { \n } \n", .before(offset: 5, comma: false)), (#"{"a":{"layout":1}}  "#, .before(offset: 17, comma: true)),
        ("[1]", .notAnObject), ("3", .notAnObject), (#""}""#, .notAnObject), (#"{"layout":null}"#, .memberExists),
        (#"{"\u006cayout":1,"b":2}"#, .memberExists), (#"{"b":2,"lay\u006fut":1}"#, .memberExists),
        ("\u{feff}{}", .before(offset: 4, comma: false)), ("\u{feff}{\"a\":1} ", .before(offset: 9, comma: true)),
        ("\u{feff}[1]", .notAnObject),
        (#"{"Layout":1}"#, .before(offset: 11, comma: true)), (#"{"a":"}"}"#, .before(offset: 8, comma: true)),
    ])
    func `finds the last brace, or says why not`(document: String, expected: Splice) throws {
        var parser = TapeParser()
        #expect(try parser.parse(Array(document.utf8)) { tape in tape.splice() } == expected)
    }
}
