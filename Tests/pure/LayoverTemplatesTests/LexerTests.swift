import LayoverModel
import Testing

@testable import LayoverTemplates

/// Tags and the blanks around them: a table for both dialects, and one for their differences.
struct LexerTests {
    @Test(arguments: [
        ("", ""), ("a { b }} c", #""a { b }} c""#), ("a{{ b }}c", #""a" variable:b "c""#),
        (" {{b}}\n", #"" " variable:b "\n""#), ("{{! a\n{b} }}c", "comment:a\n{b} \"c\""),
        ("a\n  {{! b }}  \n  c", #""a\n" comment:b "  c""#), ("a\r\n\t{{#b}}\r\nc", #""a\r\n" section:b "c""#),
        ("a\r{{#b}}\n", #""a\r" section:b "\n""#), ("  {{/b}}", "close:b"), ("a {{/b}}\n", #""a " close:b "\n""#),
        (" {{#a}}{{/a}}\n", #"" " section:a close:a "\n""#), (" {{> a}}\nb", #"partial:a "b""#),
        ("{{{ a }}}{{& b }}", "raw:a raw:b"), ("\u{feff} {{#a}}\nb{{/a}}", #"section:a "b" close:a"#),
        ("  {{<a}}{{/a}}\nb", #"parent:a close:a "b""#), (" {{<a}}\n {{/a}} \nb", #"parent:a close:a "b""#),
        (" {{<a}} x\ny{{/a}}\nb", #"parent:a " x\ny" close:a "b""#),
        ("x {{<a}}{{/a}}\n", #""x " parent:a close:a "\n""#),
        (" {{<a}}{{/a}} x", #"" " parent:a close:a " x""#),
        ("{{<a}}{{$b}}\n c\n  {{/b}}{{/a}}\nd", #"parent:a block:b " c\n" close:b close:a "d""#),
        ("x {{<a}}x{{$b}} \nc{{/b}}{{/a}}", #""x " parent:a "x" block:b "c" close:b close:a"#),
        ("a\n {{$b}}\n  c\n {{/b}}\nd", #""a\n" block:b "  c\n" close:b "d""#),
        ("x {{$b}}\nc{{/b}}\n", #""x " block:b "\nc" close:b "\n""#),
    ])
    func `cuts a template alike in both dialects`(template: String, expected: String) {
        #expect(ParsedShape.tokens(of: template, as: .card) == expected)
        let specification = ParsedShape.tokens(of: template, as: .specification).split(separator: " ")
        #expect(specification.filter { $0 != "\"\"" } == expected.split(separator: " "))
    }

    @Test(arguments: [
        ("a {{b {{c}}", "1:3 unclosed", #""a " variable:b {{c"#),
        ("{{@a}}x", #"message:a "x""#, #""" variable:@a "x""#),
        ("{{=| |=}}|a|", #"delimiters:| |= "|a|""#, #""" delimiters:| | variable:a"#),
        ("x{{=}} {{=}}y}}a{{z", "1:17 unclosed", #""x" delimiters:}} {{ "y" variable:a "z""#),
        (
            "{{a}}\n{{#b}}c\n{{/b}}d", #"variable:a "\n" section:b "c\n" close:b "d""#,
            #""" variable:a "\n" "" section:b "c\n" "" close:b "d""#
        ),
        ("a\n {{$b}}c{{/b}} \nd", #""a\n " block:b "c" close:b " \nd""#, #""a\n" block:b "c" close:b "d""#),
    ])
    func `cuts a template by its dialect`(template: String, card: String, specification: String) {
        #expect(ParsedShape.tokens(of: template, as: .card) == card)
        #expect(ParsedShape.tokens(of: template, as: .specification) == specification)
    }

    @Test(arguments: [
        ("{{a", "'{{' is never closed; write '}}' after the name"),
        ("{{{a}}", "'{{' is never closed; write '}}}' after the name"),
        ("{{=<% %>", "'{{=' is never closed; write '=}}' after the name"),
        ("{{=<% %>=}}<%a}}", "'<%' is never closed; write '%>' after the name"),
        ("{{=<%=}}", "'{{=<%=}}' does not set two delimiters; write '{{=<% %>=}}'"),
    ])
    func `says how to close a tag`(template: String, message: String) {
        let findings = MustacheParser.parse(ParsedShape.source(template), as: .specification).findings
        #expect(findings.map(\.message) == [message])
    }
}
