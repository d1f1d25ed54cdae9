import LayoverModel
import Testing

@testable import LayoverTemplates

/// The shape of parsed templates and the codes of their findings.
struct ParserTests {
    @Test(arguments: [
        ("a{{b}}c", "'a' (variable b) 'c'"), ("{{{b}}}{{&c}}", "(raw b) (raw c)"),
        ("{{#a}}x{{^b}}y{{/b}}{{/a}}", "(section a 'x' (inverted b 'y'))"),
        ("{{!a}}{{@b}}{{> c }}", "(message b) (partial c)"),
        ("{{<a}}{{/a}}", "(parent a)"),
        ("{{< a }} {{$b}}x{{/b}}\n{{! note }} {{/a}}", "(parent a ' ' (block b 'x') '\n' ' ')"),
        ("{{$a}}x{{#b}}{{$c}}{{/c}}{{/b}}{{/a}}", "(block a 'x' (section b (block c)))"),
        ("{{<a}}{{$b}}{{<c}}{{$d}}x{{/d}}{{/c}}{{/b}}{{/a}}", "(parent a (block b (parent c (block d 'x'))))"),
    ])
    func `builds the tree of a card`(template: String, expected: String) {
        let (shape, findings) = ParsedShape.of(template, as: .card)
        #expect(shape == expected)
        #expect(findings.isEmpty)
    }

    @Test(arguments: [
        ("{{<a}}x{{/a}}", "1:7 parent-content"), ("{{<a}}\n  {{v}}\n{{/a}}", "2:3 parent-content"),
        ("{{<a}}{{#s}}{{$b}}x{{/b}}{{/s}}{{/a}}", "1:7 parent-content"),
        ("{{<a}}{{<b}}{{/b}}{{/a}}", "1:7 parent-content"), ("{{<a}}", "1:1 section-open"),
        ("{{$a}}x", "1:1 section-open"), ("{{<a}}{{$b}}{{/a}}{{/b}}", "1:13 section-close 1:19 section-close"),
        ("{{<*a}}{{/*a}}", "1:1 dynamic-partial 1:8 section-close"), ("{{> * a}}", "1:1 dynamic-partial"),
        ("{{<}}{{/}}", "1:1 empty 1:6 empty"), ("{{{}}}", "1:1 empty"), ("{{=<% %>=}}", "1:1 delimiters"),
    ])
    func `says where a card is wrong`(template: String, expected: String) {
        #expect(ParsedShape.of(template, as: .card).findings.joined(separator: " ") == expected)
    }

    @Test(arguments: [
        ("{{#a}}", "section 'a'"), ("{{^a}}", "section 'a'"), ("{{<a}}", "parent 'a'"), ("{{$a}}", "block 'a'"),
    ])
    func `names the section that was left open`(template: String, noun: String) {
        let messages = MustacheParser.parse(ParsedShape.source(template)).findings.map(\.message)
        #expect(messages == ["\(noun) is never closed; write '{{/a}}'"])
    }

    @Test(arguments: [
        ("{{a b}}{{@c}}", "'' (variable a b) (variable @c)"),
        ("x{{=| |=}}|a||{b}||&c|{{d}}", "'x' (variable a) (raw b) (raw c) '{{d}}'"),
        ("x{{>*a}}{{> * b.c }}", "'x' (partial *a) (partial * b.c)"),
        ("x{{< * a }}y{{v}}{{/*a}}", "'x' (parent * a 'y' (variable v))"),
        ("x{{#a}}{{=<% %>=}}y<%/a%>z", "'x' (section a 'y') 'z'"),
    ])
    func `builds the tree of the specification's dialect`(template: String, expected: String) {
        let (shape, findings) = ParsedShape.of(template, as: .specification)
        #expect(shape == expected)
        #expect(findings.isEmpty)
    }

    @Test(arguments: [
        ("{{}}", "1:1 empty"), ("{{#a}}", "1:1 section-open"), ("x{{/a}}", "1:2 section-close"),
        ("{{a", "1:1 unclosed"), ("{{=<% %>=}}\n<%a}}", "2:1 unclosed"), ("{{{a}}", "1:1 unclosed"),
        ("{{=<%=}}", "1:1 delimiters"), ("{{=a b c=}}", "1:1 delimiters"), ("{{=a b}}", "1:1 unclosed"),
    ])
    func `says where a template of the specification's dialect is wrong`(template: String, expected: String) {
        #expect(ParsedShape.of(template, as: .specification).findings.joined(separator: " ") == expected)
    }

    @Test(arguments: [("\u{0}{{a}}\u{202e}", 3), ("\u{1b}", 1)])
    func `accepts hidden elements, in the specification's dialect alone`(template: String, parts: Int) {
        #expect(MustacheParser.parse(ParsedShape.source(template), as: .specification).nodes.count == parts)
        #expect(ParsedShape.of(template, as: .card).findings == ["1:1 character"])
    }
}
