import LayoverModel
import Testing

@testable import LayoverSchema

/// Places within a text, mapped to the file that contains it.
struct ScalarPlaceTests {
    @Test(
        arguments: [
            ("a: hello {x}", 6, "1:10"), ("a: \"hello {x}\"", 6, "1:11"), ("a: \"h\\u00e9 \\\"{x}\"", 4, "1:15"),
            ("a: 'it''s {x}'", 5, "1:11"), ("a: hello\n   {x}", 6, "2:4"), ("a: 'hello  \n   {x}'", 6, "2:4"),
            ("a: |\n  hello\n  {x}", 6, "3:3"), ("a: >-\n  hello\n  {x}", 6, "3:3"), ("\u{feff}a: é{x}", 1, "1:5"),
            ("a: \"one \\\n   {x}\"", 4, "2:4"), ("a: x", 99, "1:4"),
        ] as [(String, Int, String)])
    func `finds a character of a text where it was written`(source: String, offset: Int, expected: String) {
        let file = SourceFile(path: "m.yaml", bytes: Array(source.utf8))
        let start = Position(line: 1, column: 4)
        #expect(
            "\(SourceLocation("m.yaml", ScalarPlace.position(of: offset, inScalarAt: start, of: file)))"
                == "m.yaml:\(expected)")
    }

    @Test func `answers for any place and offset`() {
        let file = SourceFile(path: "m.yaml", bytes: Array("a: \"x\\\n  y\"\nb: |\n  z\n".utf8))
        for line in 0...6 {
            for column in 0...12 {
                for offset in -1...20 {
                    let start = Position(line: line, column: column)
                    let found = ScalarPlace.position(of: offset, inScalarAt: start, of: file)
                    #expect(found >= start)
                }
            }
        }
    }
}
