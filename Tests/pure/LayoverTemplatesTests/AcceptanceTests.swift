import LayoverModel
import Testing

@testable import LayoverTemplates

/// Templates that compile, and their exact output.
struct AcceptanceTests {
    private static let card: CardCase = {
        var card = CardCase(
            """
            field v text = a<b>"'`&
            field maybe text? = here
            field gone text?
            field flag bool = true
            field n int = 1234
            field price money = 5407 GBP
            field day date = 2026-12-07
            field at datetime = 2026-12-07T09:00:00Z
            field way duration = 75
            field off percent = 1200
            field cta link = skyscanner://deal https://www.example.com/a?b=1&c=2
            field hero image = https://images.example.com/h.png Hero
            field stops list = LHR,<b>
            field none list a:text
            field best record name:text price:money
            field airlines list name:text price:money?
            row airlines British Airways | 5407 GBP
            row airlines easyJet | -
            message hello = Hello {v}, {n}
            message plain = Now & "then"
            action more skyscanner://more https://www.example.com/more
            """)
        card.partials["price"] = "<span class=\"price\">{{price}}</span>\n"
        return card
    }()

    @Test(arguments: [
        ("{{v}}", "a&lt;b&gt;&quot;&#39;&#96;&amp;"), ("1 < {{n}}", "1 &lt; 1,234"), ("{{! note }}x", "x"),
        ("<p title='{{v}}'>x</p>", "<p title=\"a&lt;b&gt;&quot;&#39;&#96;&amp;\">x</p>"),
        ("<P TITLE=\"A 'b'\">x</P>", "<p title=\"A 'b'\">x</p>"), ("<br/>", "<br>"),
        ("<!-- x --><b>y</b><!doctype html><?pi?>", "<b>y</b>"), ("a\n\n   b", "a b"),
        ("{{#flag}}yes{{/flag}}{{^flag}}no{{/flag}}", "yes"), ("{{#gone}}x{{/gone}}{{^gone}}none{{/gone}}", "none"),
        ("{{#maybe}}{{maybe}}{{/maybe}}", "here"), ("{{#stops}}[{{.}}]{{/stops}}", "[LHR][&lt;b&gt;]"),
        ("{{#none}}x{{/none}}{{^none}}empty{{/none}}", "empty"),
        (
            "{{#airlines}}{{name}}{{#price}} {{price}}{{/price}} of {{n}};{{/airlines}}",
            "British Airways £54.07 of 1,234;easyJet of 1,234;"
        ),
        ("{{price}} {{price | money}}", "£54.07 £54.07"), ("{{day}}", "2026-12-07 (medium)"),
        ("{{day | date: short}}", "2026-12-07 (short)"), ("{{at}}", "2026-12-07T09:00:00Z in UTC"),
        ("{{day | relative}}", "1 day"), ("{{at | relative}}", "1 day"), ("{{day | relative | truncate: 3}}", "1…"),
        ("{{at | date: weekday}}", "2026-12-07 (weekday)"), ("{{way}}", "1 hr 15 min"), ("{{off | percent}}", "12%"),
        ("{{v | truncate: 3}}", "a&lt;…"), ("{{price | money | truncate: 4}}", "£54…"), ("{{hero.alt}}", "Hero"),
        ("{{@hello}}", "Hello a&lt;b&gt;&quot;&#39;&#96;&amp;, 1,234"), ("{{@plain}}", "Now &amp; &quot;then&quot;"),
        ("<p title=\"{{#flag}}a {{/flag}}{{n}}\">x</p>", "<p title=\"a 1,234\">x</p>"),
        ("<div>\n  {{#flag}}\n  <p>x</p>\n  {{/flag}}\n</div>\n", "<div>  <p>x</p> </div> "),
        ("<div>{{> price}}</div>", "<div><span class=\"price\">£54.07</span> </div>"),
        ("&nbsp;&#8364;&#x20AC;&amp;", "&nbsp;&#8364;&#x20AC;&amp;"),
        (
            "<img src=\"{{hero}}\" alt=\"{{hero.alt}}\" width=\"{{n}}\">",
            "<img src=\"https://images.example.com/h.png\" alt=\"Hero\" width=\"1234\">"
        ),
        (
            "<table class=\"figures\">\n<tbody>\n<tr><td>{{n}}</td></tr></tbody></table>",
            "<table class=\"figures\"><tbody><tr><td>1,234</td></tr></tbody></table>"
        ),
        (
            "<p id=\"x\" aria-labelledby=\"x y\" lang=\"nb-NO\" dir=\"rtl\">x</p>",
            "<p id=\"card-x\" aria-labelledby=\"card-x card-y\" lang=\"nb-NO\" dir=\"rtl\">x</p>"
        ),
    ])
    func `writes the text of the template`(template: String, expected: String) throws {
        #expect(try Self.card.render(template) == expected)
    }

    private static let behind = "\" target=\"_blank\" rel=\"noopener noreferrer\">x</a>"

    @Test(arguments: [
        ("<a href=\"{{cta}}\">x</a>", false, "https://www.example.com/a?b=1&amp;c=2"),
        ("<a href=\"{{cta}}\">x</a>", true, "skyscanner://deal"),
        ("<a data-action=\"more\">x</a>", false, "https://www.example.com/more"),
        ("<a data-action=\"more\">x</a>", true, "layover-action:more"),
        ("<a href=\"https://www.example.com/s?a=1&amp;b=2\">x</a>", false, "https://www.example.com/s?a=1&amp;b=2"),
        ("<a href='skyscanner://advice/cuba'>x</a>", false, "skyscanner://advice/cuba"),
        ("<a href='tel:+441234'>x</a>", false, "tel:+441234"),
    ])
    func `leads where the client can go`(template: String, isApp: Bool, address: String) throws {
        let found = try Self.card.render(template, handlesActions: isApp, deepLinks: isApp)
        #expect(found == "<a href=\"" + address + Self.behind)
    }

    @Test func `lists the facts and fields that a card uses`() throws {
        let found = Self.card.compile("{{n}}{{@hello}}<a data-action=\"more\">x</a><img src=\"{{hero}}\" alt=\"\">")
        let card = try #require(found.card)
        #expect(card.usedFields == ["v", "n", "hero"])
        #expect(card.messages == ["hello"])
        #expect(card.actions == ["more"])
        #expect(card.images == ["hero"])
        #expect(found.findings.allSatisfy { $0.code == "template.unused-field" })
        #expect(found.findings.count == 13)
    }

    @Test func `refuses partials that contain themselves`() {
        var card = CardCase()
        card.partials = ["a": "{{> b}}", "b": "x{{> a}}", "open": "<div>", "shut": "</div>"]
        #expect(card.errors("{{> a}}") == ["partial-cycle"])
        #expect(card.errors("{{> open}}") == ["branch"])
        #expect(card.errors("<div>{{> shut}}</div>") == ["unbalanced"])
        #expect(card.compile("{{> a}}").findings.first?.location.file == "partials/b.html")
    }
}
