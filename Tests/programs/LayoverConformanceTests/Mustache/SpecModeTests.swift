import LayoverModel
import Testing

@testable import LayoverConformance

/// Results of spec mode that the public suite does not cover.
struct SpecModeTests {
    private static let data = SuiteValue.object([
        "name": .text("<\"Ann\" & 'Bo'>"), "zero": .number(0), "price": .number(1.21), "none": .null,
        "yes": .bool(true), "no": .bool(false), "empty": .text(""), "list": .list([.number(1), .number(2)]),
        "rows": .list([.object(["v": .text("a")]), .object(["v": .null]), .object([:])]), "v": .text("outer"),
        "person": .object(["name": .text("Joe"), "city": .object(["name": .text("Oslo")])]), "chosen": .text("p"),
    ])

    /// The rendered text, or the error.
    private func render(_ template: String, _ partials: [String: String] = [:]) -> String {
        do throws(SpecError) {
            let partials = partials.mapValues { Array($0.utf8) }
            let output = try SpecMode.render(Array(template.utf8), data: Self.data, partials: partials)
            return String(decoding: output, as: UTF8.self)
        } catch {
            return "error: \(error)"
        }
    }

    @Test(arguments: [
        ("{{name}}", "&lt;&quot;Ann&quot; &amp; 'Bo'&gt;"), ("{{{name}}}{{& price}}", "<\"Ann\" & 'Bo'>1.21"),
        ("[{{none}}{{missing}}{{person}}{{list}}]", "[]"), ("{{yes}} {{no}} {{zero}}", "true false 0"),
        ("{{person.name}} {{person.city.name}}", "Joe Oslo"), ("[{{person.zero}}{{name.name}}{{list.0}}]", "[]"),
        ("[{{person..name}}{{.name}}{{person.}}]", "[]"),
        ("{{#person}}{{name}} {{city.name}} {{v}}{{/person}}", "Joe Oslo outer"),
        ("{{#person}}[{{city.v}}]{{/person}}", "[]"),
    ])
    func `finds names`(template: String, expected: String) {
        #expect(render(template) == expected)
    }

    @Test(arguments: [
        ("{{#rows}}({{v}}){{/rows}}", "(a)()(outer)"), ("{{#list}}{{.}},{{/list}}", "1,2,"),
        ("{{#zero}}x{{/zero}}{{#empty}}x{{/empty}}{{#no}}x{{/no}}{{#none}}x{{/none}}{{#missing}}x{{/missing}}", ""),
        ("{{^zero}}0{{/zero}}{{^empty}}e{{/empty}}{{^no}}n{{/no}}{{^list}}l{{/list}}{{^yes}}y{{/yes}}", "0en"),
        ("{{#price}}{{.}} {{name}}{{/price}}", "1.21 &lt;&quot;Ann&quot; &amp; 'Bo'&gt;"),
        ("{{#list}}{{#list}}{{.}}{{/list}};{{/list}}", "12;12;"),
        ("{{#yes}}{{=<% %>=}}<%v%><%/yes%>{{v}}", "outer{{v}}"),
    ])
    func `goes through sections`(template: String, expected: String) {
        #expect(render(template) == expected)
    }

    @Test(arguments: [
        (" {{> p}}\nz", "a\n\n b\n", " a\n \n  b\nz"), ("{{v}} {{> p}}\n", "a\nb\n", "outer a\nb\n\n"),
        (" {{> p}}", "{{v}}{{! x }}\n{{v}}\n", " outer\n outer\n"), (" {{> p}}", "{{#yes}}\nx\n{{/yes}}\n", " x\n"),
        (" {{> p}}", "{{#yes}}x\n{{/yes}}y", " x\n y"), (" {{> p}}", "{{#no}}x{{/no}}y", " y"),
        (" {{> p}}", "{{=| |=}}\n|v|\n{{v}}", " outer\n {{v}}"), ("\t{{>*chosen}}\n", "a\r\nb\r\n", "\ta\r\n\tb\r\n"),
        ("[{{>*v}}{{>*none}}{{>*list}}{{>**chosen}}{{>q}}]", "x", "[]"),
        (" {{<*chosen}}{{/ * chosen }}\n", "a\nb", " a\n b"),
    ])
    func `indents the lines of a standalone partial before they are rendered`(
        template: String, partial: String, expected: String
    ) {
        #expect(render(template, ["p": partial]) == expected)
    }

    @Test func `adds the indentation of each partial to that of the one around it`() {
        let partials = ["a": "a\n  {{> b}}\na\n", "b": "b\n{{> c}}\nb {{> c}}\n", "c": "c\nd\n"]
        #expect(render(" {{> a}}\n", partials) == " a\n   b\n   c\n   d\n   b c\nd\n\n a\n")
    }

    @Test(arguments: [
        ("{{$a}}x{{/a}}", "x", "x"), ("[{{<p}}no{{v}}{{#yes}}{{$a}}no{{/a}}{{/yes}}{{/p}}]", "{{$a}}x{{/a}}", "[x]"),
        ("{{<p}}{{$a}}1{{/a}}{{$a}}2{{/a}}{{/p}}", "{{$a}}{{/a}}{{$a}}{{/a}}", "22"),
        ("[{{<q}}{{$a}}x{{/a}}{{/q}}]", "", "[]"),
        ("{{<p}}{{$v}}x{{/v}}{{/p}}", "{{$v}}{{/v}}{{v}}", "xouter"),
        ("{{<p}}{{$a}}{{v}}{{/a}}{{/p}}", "{{#rows}}{{$a}}{{/a}},{{/rows}}", "a,,outer,"),
        ("{{=| |=}}|<p||$a|x|v||/a||/p|", "{{$a}}{{/a}}|v|", "xouter|v|"),
        ("{{<p}}{{$a}}[{{$a}}own{{/a}}]{{/a}}{{/p}}", "{{$a}}{{/a}}", "[own]"),
        ("{{<p}}{{$a}}{{> p}}{{/a}}{{/p}}", "<{{$a}}d{{/a}}>", "<<d>>"),
    ])
    func `replaces the blocks of a parent`(template: String, parent: String, expected: String) {
        #expect(render(template, ["p": parent]) == expected)
    }

    @Test func `lets the outermost replacement win on the way through several parents and partials`() {
        let partials = [
            "page": "{{<frame}}{{$title}}page{{/title}}{{$foot}}foot{{/foot}}{{/frame}}",
            "frame": "{{> head}}|{{$foot}}{{/foot}}",
            "head": "{{$title}}head{{/title}}",
        ]
        #expect(
            render("{{> head}} {{> page}} {{<page}}{{$title}}top{{/title}}{{/page}}", partials)
                == "head page|foot top|foot")
    }

    @Test func `ends a recursion through parents where a replacement ends it`() {
        let partials = [
            "list": "({{$item}}{{<list}}{{$item}}{{$last}}inner{{/last}}{{/item}}{{/list}}{{/item}})"
        ]
        #expect(render("{{> list}} {{<list}}{{$last}}end{{/last}}{{/list}}", partials) == "((inner)) ((end))")
    }

    @Test(arguments: [
        (" a\n {{$b}}x{{/b}}\nz", "one\n  two", " a\n one\n   two\nz"),
        (" {{$b}}\n {{/b}}\nz", "\n\t\tone\n\t\t two\n", " one\n  two\nz"),
        ("{{$b}}\n    x\n  y\n{{/b}}\nz", "\none\ntwo\n", "  one\n  two\nz"),
        ("  {{$b}}x{{/b}}\nz", "\none\ntwo\n", "  one\n  two\nz"),
        ("a {{$b}}x{{/b}}.\nz", "\n  one\n  two", "a one\ntwo.\nz"), ("  {{$b}}\n  x\n  {{/b}}\nz", "", "z"),
        ("  {{$b}}x{{/b}}\nz", "", "  \nz"), ("  {{$b}}x\n  y{{/b}}\nz", "\r\none\r\n", "  one\r\nz"),
        ("{{#yes}}\n  {{$b}}x{{/b}}\n{{/yes}}\nz", "\n\n    one\n\n      two\n", "  \n  one\n  \n    two\nz"),
    ])
    func `puts the blanks of a block's place for those of the replacement`(
        parent: String, replacement: String, expected: String
    ) {
        #expect(render("{{<p}}{{$b}}\(replacement){{/b}}{{/p}}\n", ["p": parent]) == expected)
        #expect(render("  {{$b}}x\ny{{/b}} \nz") == "  x\ny \nz")
    }

    @Test(arguments: [
        ("{{> p}}", "\n {{#v}}", "p:2:2: error: section 'v' is never closed; write '{{/v}}' [template.section-open]"),
        ("é {{v}", "", "template:1:3: error: '{{' is never closed; write '}}' after the name [template.unclosed]"),
    ])
    func `reports errors of a template or partial`(template: String, partial: String, finding: String) {
        #expect(render(template, ["p": partial]) == "error: " + finding)
    }
}
