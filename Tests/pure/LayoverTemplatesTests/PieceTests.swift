import LayoverModel
import Testing

@testable import LayoverTemplates

/// Shared pieces: partials, blocks that callers fill, fields of type html.
struct PieceTests {
    private static let card: CardCase = {
        var card = CardCase(
            """
            field v text = x
            field flag bool = true
            field airlines list name:text
            row airlines SAS
            row airlines BA
            message hello = Hello {v}
            """)
        card.fields.append(TemplateField("seal", .html, partial: "badge"))
        card.values.append(.bool(true))
        card.partials = [
            "badge": "<b class=\"badge\">{{$text}}{{v}}{{/text}}</b>", "row": "<i>{{name}}</i>",
            "plain": "{{v}} &more",
            "frame": "<div>{{$head}}<h2>{{$title}}none{{/title}}</h2>{{/head}}{{$body}}{{/body}}</div>",
            "inner": "{{<frame}}{{$title}}inner{{/title}}{{$body}}<p>{{$note}}n{{/note}}</p>{{/body}}{{/frame}}",
            "open": "<div>", "cycle": "{{> cycle}}", "labelled": "<i title=\"{{$label}}{{v}}{{/label}}\">y</i>",
            "alone": "{{$x}}{{#flag}}{{/x}}",
            "quote": "x\" title=\"y",
        ]
        return card
    }()

    @Test(arguments: [
        ("{{> badge}}", "<b class=\"badge\">x</b>"), ("{{<badge}}{{/badge}}", "<b class=\"badge\">x</b>"),
        ("{{<badge}} {{$text}}<i>{{@hello}}</i>{{/text}}\n{{/badge}}", "<b class=\"badge\"><i>Hello x</i></b>"),
        ("{{#airlines}}{{> row}}{{/airlines}}", "<i>SAS</i><i>BA</i>"),
        (
            "{{#airlines}}{{<badge}}{{$text}}{{name}}{{/text}}{{/badge}}{{/airlines}}",
            "<b class=\"badge\">SAS</b><b class=\"badge\">BA</b>"
        ),
        ("{{<frame}}{{$body}}<p>b</p>{{/body}}{{/frame}}", "<div><h2>none</h2><p>b</p></div>"),
        ("{{<frame}}{{$title}}t{{/title}}{{/frame}}", "<div><h2>t</h2></div>"),
        ("{{<frame}}{{$head}}{{/head}}{{/frame}}", "<div></div>"),
        ("{{> inner}}", "<div><h2>inner</h2><p>n</p></div>"),
        ("{{<inner}}{{$note}}m{{/note}}{{/inner}}", "<div><h2>inner</h2><p>m</p></div>"),
        ("{{<inner}}{{$title}}mine{{/title}}{{/inner}}", "<div><h2>mine</h2><p>n</p></div>"),
        (
            "{{<frame}}{{$body}}{{<badge}}{{$text}}deep{{/text}}{{/badge}}{{/body}}{{/frame}}",
            "<div><h2>none</h2><b class=\"badge\">deep</b></div>"
        ),
        (
            "{{<frame}}{{$body}}{{<frame}}{{$title}}two{{/title}}{{/frame}}{{/body}}{{/frame}}",
            "<div><h2>none</h2><div><h2>two</h2></div></div>"
        ),
        ("{{{seal}}}", "<b class=\"badge\">x</b>"),
        ("{{<labelled}}{{$label}}a {{v}}{{/label}}{{/labelled}}", "<i title=\"a x\">y</i>"),
        ("<p title=\"{{$t}}a {{v}}{{/t}}\">y</p>", "<p title=\"a x\">y</p>"),
    ])
    func `reads a piece where it is called`(template: String, expected: String) throws {
        #expect(try Self.card.render(template) == expected)
    }

    @Test(arguments: [
        ("{{> open}}", "branch"), ("{{> cycle}}", "partial-cycle"), ("{{> bagde}}", "unknown-partial"),
        ("{{> plain}}", "reference"), ("{{> alone}}", "section-close"), ("{{> row}}", "unknown-field"),
        ("{{<frame}}{{$titel}}x{{/titel}}{{/frame}}", "unknown-block"), ("{{<frame}}text{{/frame}}", "parent-content"),
        ("{{<frame}}{{v}}{{/frame}}", "parent-content"), ("{{<frame}}{{$body}}<p>{{/body}}{{/frame}}", "branch"),
        ("{{<frame}}{{$body}}</div>{{/body}}{{/frame}}", "unbalanced"), ("<p title=\"{{{seal}}}\">x</p>", "raw"),
        ("<p {{{seal}}}>x</p>", "raw"), ("<p title=\"{{> badge}}\">x</p>", "partial-place"),
        ("<a href=\"https://a.example/{{> badge}}\">x</a>", "partial-place"),
        ("{{<labelled}}{{$label}}\" role=\"{{/label}}{{/labelled}}", "branch"), ("{{{v}}}", "raw"),
        ("{{seal}}", "hole-type"), ("<p title=\"{{<quote}}{{/quote}}\">x</p>", "partial-place"),
        ("<p>far behind the end of the piece</p><img src=\"{{> quote}}\">", "partial-place"),
        ("{{<frame}}{{$body}}x{{/bodi}}{{/frame}}", "section-close"),
    ])
    func `refuses a piece that does not hold`(template: String, code: String) {
        #expect(Self.card.errors(template).first == code)
    }

    @Test func `says where in which file`() {
        let findings = Self.card.compile("<p>a</p>\n{{<frame}}\n{{$body}}{{nothing}}{{/body}}{{/frame}}{{> plain}}")
            .findings
        #expect(
            findings.filter(\.isError).map { "\($0.location)" } == ["card.html:3:12", "partials/plain.html:1:7"])
    }

    @Test func `bounds blocks inside blocks`() {
        for (depth, isGood) in [(Limits.expansions, true), (Limits.expansions + 1, false)] {
            let open = (0..<depth).map { "{{$b\($0)}}" }.joined()
            let close = (0..<depth).reversed().map { "{{/b\($0)}}" }.joined()
            #expect(Self.card.errors(open + "x" + close).isEmpty == isGood)
        }
    }
}
