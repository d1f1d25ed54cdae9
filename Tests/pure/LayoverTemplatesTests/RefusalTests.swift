import LayoverModel
import Testing

@testable import LayoverTemplates

/// One row for each rule: the rejected template and its code.
struct RefusalTests {
    private static let card = CardCase(
        """
        field v text = x
        field maybe text?
        field flag bool = true
        field n int = 3
        field price money = 5407 GBP
        field day date = 2026-12-07
        field cta link = https://www.example.com/a
        field hero image = https://images.example.com/h.png Hero
        field logo image?
        field stops list = a,b
        field airlines list name:text price:money?
        field tint color
        message hello = Hello {v}
        message late = In {maybe}
        action more https://www.example.com/more
        """)

    @Test(arguments: [
        ("{{{v}}}", "raw"), ("{{&v}}", "raw"), ("{{=<% %>=}}", "delimiters"), ("{{>*which}}", "dynamic-partial"),
        ("{{<frame}}{{/frame}}", "unknown-partial"), ("{{<frame}}x", "section-open"), ("{{$body}}x", "section-open"),
        ("{{v", "unclosed"),
        ("{{v {{n}}", "unclosed"), ("{{}}", "empty"), ("{{#flag}}x", "section-open"), ("x{{/flag}}", "section-close"),
        ("{{#flag}}{{#maybe}}{{/flag}}{{/maybe}}", "section-close"), ("{{a b}}", "name"), ("{{1a}}", "name"),
    ])
    func `refuses tags that cards do not know`(template: String, code: String) {
        #expect(Self.card.errors(template).first == code)
    }

    @Test(arguments: [
        ("{{w}}", "unknown-field"), ("{{v.part}}", "unknown-field"), ("{{.}}", "unknown-field"),
        ("{{maybe}}", "optional"), ("{{^maybe}}{{maybe}}{{/maybe}}", "optional"), ("{{#v}}x{{/v}}", "section-head"),
        ("{{flag}}", "hole-type"), ("{{stops}}", "hole-type"), ("{{cta}}", "hole-type"), ("{{hero}}", "hole-type"),
        ("{{tint}}", "hole-type"), ("{{#airlines}}{{price}}{{/airlines}}", "optional"),
        ("{{v | money}}", "formatter-type"), ("{{price | moneys}}", "unknown-formatter"),
        ("{{n | relative}}", "formatter-type"), ("{{day | relative: short}}", "formatter-argument"),
        ("{{day | date: tiny}}", "formatter-argument"),
        ("{{n | number: 3}}", "formatter-argument"), ("{{v | truncate}}", "formatter-argument"),
        ("{{v | truncate: 0}}", "formatter-argument"), ("{{v | truncate: 501}}", "formatter-argument"),
        ("{{v | truncate: 9 | truncate: 8 | truncate: 7}}", "formatter"), ("{{@bye}}", "unknown-message"),
        ("{{@late}}", "optional"), ("{{> nothing}}", "unknown-partial"), ("{{#w}}x{{/w}}", "unknown-field"),
        ("{{logo.alt}}", "optional"), ("{{hero.light}}", "unknown-field"),
    ])
    func `refuses names and types that do not fit`(template: String, code: String) {
        #expect(Self.card.errors(template).first == code)
    }

    @Test(arguments: [
        ("<script>x</script>", "element"), ("<x-card></x-card>", "element"), ("<input>", "element"),
        ("<h1>x</h1>", "element"), ("<svg></svg>", "element"), ("<p>x", "unbalanced"), ("</p>", "unbalanced"),
        ("<div></p></div>", "unbalanced"), ("<b><i></b></i>", "unbalanced"), ("<div/>", "unbalanced"),
        ("</br>", "unbalanced"), ("<p><div></div></p>", "nesting"), ("<p><span><ul></ul></span></p>", "nesting"),
        ("<a href='https://a.example/'><b><a href='https://a.example/'>x</a></b></a>", "nesting"),
        ("<ul>x</ul>", "nesting"), ("<ul>{{v}}</ul>", "nesting"), ("<table>{{v}}</table>", "nesting"),
        ("<table><tr><td>x</td></tr></table>", "nesting"),
        ("<table><tbody><tr><p></p></tr></tbody></table>", "nesting"),
        ("<li>x</li>", "nesting"), ("<td>x</td>", "nesting"), ("<h2><b><h3>x</h3></b></h2>", "nesting"),
        ("<ul><li><li></li></li></ul>", "nesting"), ("{{#flag}}<div>{{/flag}}", "branch"),
        ("<div>{{#flag}}</div>{{/flag}}", "unbalanced"), ("<p title=\"{{#flag}}x\">{{/flag}}</p>", "branch"),
        ("<p {{#flag}}title=\"x\"{{/flag}}></p>", "hole-place"),
        ("<p title=\"{{#flag}}x\" role=\"{{/flag}}\"></p>", "branch"),
        ("<p title=\"{{$a}}x\" role=\"{{/a}}\"></p>", "branch"),
        ("<p title=\"{{#flag}}x\"></p><p title=\"{{/flag}}\"></p>", "branch"), ("<p title={{v}}>x</p>", "unquoted"),
        ("<p title=x>x</p>", "unquoted"), ("<p title>x</p>", "attribute-value"), ("<p {{v}}>x</p>", "hole-place"),
        ("<p {{v}}=\"x\">x</p>", "hole-place"), ("<p ti{{v}}=\"x\">x</p>", "hole-place"), ("<{{v}}>x", "hole-place"),
        ("<p{{v}}>x</p>", "hole-place"), ("<!-- {{v}} -->", "comment"), ("<!-- x", "comment"), ("<p", "hole-place"),
        ("<p title=\"x", "markup"), ("<p title=\"x\"\"y\">", "markup"), ("<p 'x'>", "markup"),
    ])
    func `refuses markup that a browser would mend`(template: String, code: String) {
        #expect(Self.card.errors(template).first == code)
    }

    @Test(arguments: [
        ("<p onclick=\"x\">y</p>", "attribute"), ("<p href=\"x\">y</p>", "attribute"),
        ("<p srcdoc=\"x\">y</p>", "attribute"),
        ("<p title=\"a\" TITLE=\"b\">y</p>", "attribute"), ("<p class=\"crad\">y</p>", "unknown-class"),
        ("<p class=\"layover-disclosure\">y</p>", "unknown-class"), ("<p class=\"{{v}}\">y</p>", "hole-type"),
        ("<p id=\"{{v}}\">y</p>", "hole-type"), ("<p dir=\"{{v}}\">y</p>", "hole-type"),
        ("<p lang=\"{{v}}\">y</p>", "hole-type"), ("<p dir=\"up\">y</p>", "attribute-value"),
        ("<p lang=\"no-no-no-no\">y</p>", "attribute-value"), ("<p id=\"a b\">y</p>", "attribute-value"),
        ("<img alt=\"\">", "address"), ("<a>x</a>", "address"), ("<a href=\"{{v}}\">x</a>", "hole-type"),
        ("<a href=\"{{cta}}x\">x</a>", "whole-value"), ("<a href=\"x{{cta}}\">x</a>", "address-hole"),
        ("<a href=\"{{cta}}{{cta}}\">x</a>", "whole-value"),
        ("<a href=\"{{#flag}}{{cta}}{{/flag}}\">x</a>", "branch"),
        ("<a href=\"https://www.example.com/{{price}}\">x</a>", "hole-type"),
        ("<a href=\"{{@hello}}\">x</a>", "hole-place"),
        ("<img alt=\"\" src=\"{{cta}}\">", "hole-type"), ("<a data-action=\"mor\">x</a>", "unknown-action"),
        ("<a data-action=\"more\" href=\"{{cta}}\">x</a>", "address"), ("<p data-action=\"more\">x</p>", "attribute"),
        ("<a href=\"{{cta}}\" target=\"_top\">x</a>", "attribute"), ("<p title=\"AT&T\">x</p>", "reference"),
        ("AT&T", "reference"), ("a &", "reference"), ("a &{{v}}", "reference"), ("a &#{{n}}", "reference"),
        ("a &", "reference"), ("a &{{v}}", "reference"), ("&{{v}}", "reference"), ("&amp{{v}}", "reference"),
        ("&bogus;", "reference"),
        ("<p></p title=\"x\">", "attribute"), ("<img alt=\"\" src=\"{{hero}}\" width=\"{{price}}\">", "hole-type"),
        ("<p title=\"{{> badge}}\">x</p>", "partial-place"), ("<p class=\"{{> badge}}\">x</p>", "partial-place"),
        ("<p {{> badge}}>x</p>", "partial-place"),
    ])
    func `refuses attributes and values that could do harm`(template: String, code: String) {
        #expect(Self.card.errors(template).first == code)
    }

    @Test(
        arguments: [
            ([0xff, 0xfe], "encoding"), ([0x61, 0x00], "character"), ([0xe2, 0x80, 0xae], "character"),
            ([0xe2, 0x81, 0xa7], "character"), ([0x61, 0xef, 0xbb, 0xbf], "character"), ([0x1b], "character"),
        ] as [([UInt8], String)])
    func `refuses source text that hides something`(bytes: [UInt8], code: String) {
        #expect(Self.card.compile(bytes: bytes).findings.map(\.code) == ["template." + code])
    }

    @Test func `points at the place, in scalars, behind a byte order mark too`() {
        let finding = Self.card.compile("\u{feff}<p>é</p>\n  é {{w}}").findings.first
        #expect(finding?.location == SourceLocation("card.html", Position(line: 2, column: 7)))
    }
}
