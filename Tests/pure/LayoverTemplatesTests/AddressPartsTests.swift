import LayoverModel
import Testing

@testable import LayoverTemplates

/// Addresses composed of literal parts and values.
struct AddressPartsTests {
    private static let card = CardCase(
        """
        field v text = a b/c?d#e&f=g
        field w text = x
        field flag bool = true
        field n int = -12
        field day date = 2026-12-07
        field stops list = a&b,c d
        field cta link = https://www.example.com/a?b=1&c=2
        field other link = https://www.example.com/other
        field hero image = https://images.example.com/h.png Hero
        field maybe text?
        """)

    @Test(arguments: [
        ("https://www.example.com/{{v}}", "https://www.example.com/a%20b%2Fc%3Fd%23e%26f%3Dg"),
        (
            "https://www.example.com/s?q={{v}}&amp;n={{n}}",
            "https://www.example.com/s?q=a%20b%2Fc%3Fd%23e%26f%3Dg&amp;n=-12"
        ),
        ("https://www.example.com/#{{day}}", "https://www.example.com/#2026-12-07"),
        ("https://www.example.com/s?q={{v | truncate: 4}}", "https://www.example.com/s?q=a%20b%E2%80%A6"),
        ("skyscanner://search?to={{w}}", "skyscanner://search?to=x"), ("tel:{{n}}", "tel:-12"),
        ("mailto:{{w}}@example.com", "mailto:x@example.com"),
        ("https://www.example.com/{{#flag}}yes/{{/flag}}{{w}}", "https://www.example.com/yes/x"),
        (
            "{{#flag}}https://a.example/x?p={{/flag}}{{^flag}}https://b.example/y?p={{/flag}}{{w}}",
            "https://a.example/x?p=x"
        ),
        ("{{^flag}}https://a.example/{{/flag}}{{#flag}}https://b.example/{{/flag}}", "https://b.example/"),
        ("{{#flag}}{{cta}}{{/flag}}{{^flag}}{{other}}{{/flag}}", "https://www.example.com/a?b=1&amp;c=2"),
        (
            "{{#maybe}}https://a.example/{{maybe}}/{{/maybe}}{{^maybe}}https://b.example/{{/maybe}}{{w}}",
            "https://b.example/x"
        ),
        (
            "https://www.example.com/s?x=1{{#stops}}&amp;s={{.}}{{/stops}}",
            "https://www.example.com/s?x=1&amp;s=a%26b&amp;s=c%20d"
        ),
        ("{{$base}}https://www.example.com/{{/base}}{{w}}", "https://www.example.com/x"),
    ])
    func `encodes each value for its part of the address`(address: String, expected: String) throws {
        let output = try Self.card.render("<a href=\"\(address)\">x</a>")
        #expect(output.hasPrefix("<a href=\"\(expected)\" "), "\(output)")
    }

    @Test func `lets an image have parts, on its hosts only`() throws {
        let output = try Self.card.render("<img alt=\"\" src=\"https://images.example.com/{{w}}.png\">")
        #expect(output == "<img alt=\"\" src=\"https://images.example.com/x.png\">")
        #expect(Self.card.errors("<img alt=\"\" src=\"https://evil.example/{{w}}.png\">") == ["address"])
    }

    @Test(arguments: [
        ("{{w}}://x", "hole-type"), ("https{{w}}://x", "address-hole"), ("https:{{w}}", "address"),
        ("skyscanner:/{{w}}/x", "address-hole"), ("https://{{w}}/", "address-hole"),
        ("https://a.example{{w}}", "address-hole"), ("https://a.example:{{n}}/", "address-hole"),
        ("https://{{w}}@a.example/", "address-hole"), ("/deals/{{w}}", "address-hole"),
        ("https://a.example/x/../{{w}}", "address"), ("https://a.example/{{w}}/..", "address"),
        ("https://a.example/{{w}}/%2e%2E?x", "address"), ("https://a.example/ {{w}}", "address"),
        ("https://a.example\\{{w}}", "address"), ("https://a.example/&colon;{{w}}", "address"),
        ("{{cta}}?{{w}}", "whole-value"), ("{{cta}}{{#flag}}x{{/flag}}", "whole-value"),
        ("https://a.example/{{cta}}", "hole-type"), ("https://a.example/{{v | money}}", "formatter-type"),
        ("https://a.example/{{maybe}}", "optional"), ("{{#flag}}https://a.example/{{/flag}}{{w}}", "branch"),
        ("{{#flag}}https://a.example/{{/flag}}{{^flag}}https://b.example/?{{/flag}}{{w}}", "branch"),
        ("{{#flag}}https://a.example/{{/flag}} {{^flag}}https://b.example/{{/flag}}{{w}}", "branch"),
        ("{{#flag}}{{cta}}{{/flag}}{{^flag}}https://b.example/{{/flag}}", "branch"),
        ("https://a.example/{{#flag}}?{{/flag}}{{w}}", "branch"),
        ("{{#stops}}https://a.example/{{/stops}}{{^stops}}https://b.example/{{/stops}}", "branch"),
        ("{{#flag}}http://a.example/{{/flag}}{{^flag}}https://b.example/{{/flag}}", "address"),
        ("intent://x/{{w}}", "address"), ("javascript:{{w}}", "address"),
    ])
    func `refuses a value where it could lead elsewhere`(address: String, code: String) {
        #expect(Self.card.errors("<a href=\"\(address)\">x</a>").first == code, "\(address)")
    }

    @Test(arguments: [".", "..", ""])
    func `leads nowhere rather than up, whatever the value`(value: String) throws {
        var card = Self.card
        card.values[1] = .text(value)
        let output = try card.render("<a href=\"{{cta}}\">y</a><a href=\"https://a.example/x/{{w}}/y\">x</a>")
        #expect(output.contains("about:invalid#layover") == (value != ""))
        #expect(output.contains("https://a.example/x//y") == (value == ""))
    }
}
