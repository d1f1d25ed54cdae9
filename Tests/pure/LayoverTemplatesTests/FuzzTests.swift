import LayoverModel
import LayoverTestKit
import Testing

@testable import LayoverTemplates

/// Random templates and values: each is handled, and no value changes the structure.
struct FuzzTests {
    private static let pieces = [
        "<p>", "</p>", "<div class=\"card\">", "</div>", "<b title=\"", "\">", "</b>", "<a href=\"", "{{v}}",
        "{{#flag}}",
        "{{/flag}}", "{{^flag}}", "{{#rows}}", "{{/rows}}", "{{name}}", "{{!", "}}", "{{", "<!--", "-->", "<", ">", "&",
        "&amp;", "'", "\"", "=", " ", "\n", "é", "<ul>", "<li>", "</li>", "</ul>", "<img src=\"", "{{> part}}", "x",
        "<td>", "{{{v}}}", "{{=", "/", "title=", "\u{0}", "\u{202e}", "<br/>", "{{v | truncate: 3}}", "{{@m}}",
    ]

    private static let card: CardCase = {
        var card = CardCase(
            "field v text = x\nfield flag bool = true\nfield rows list name:text\nrow rows a\nmessage m = Hi {v}")
        card.partials["part"] = "<i>{{v}}</i>"
        return card
    }()

    @Test(arguments: 0..<8 as Range<UInt64>)
    func `answers for any mixture of tags and bytes`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for round in 0..<400 {
            var bytes: [UInt8] = []
            for _ in 0..<Int.random(in: 0..<24, using: &random) {
                bytes += Array((Self.pieces.randomElement(using: &random) ?? "").utf8)
                if Int.random(in: 0..<12, using: &random) == 0 {
                    bytes.append(UInt8.random(in: 0...255, using: &random))
                }
            }
            let (compiled, findings) = Self.card.compile(bytes: bytes)
            #expect(compiled == nil || !findings.contains(where: \.isError), "seed \(seed) round \(round)")
            #expect(compiled != nil || !findings.isEmpty, "seed \(seed) round \(round)")
        }
    }

    @Test(arguments: 0..<8 as Range<UInt64>)
    func `no value changes the structure`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let template = """
            <div class="card" title="{{v}}"><p title='{{v}}'>a {{v}} b</p>{{#rows}}<i>{{name}}</i>{{/rows}}{{@m}}</div>
            """
        let plain = tags(try Self.card.render(template))
        for round in 0..<200 {
            var card = Self.card
            let value = (0..<Int.random(in: 0..<12, using: &random))
                .map { _ in Self.pieces.randomElement(using: &random) ?? "" }.joined()
            card.values[0] = .text(value)
            card.values[2] = .list([.record([.text(value)])])
            #expect(tags(try card.render(template)) == plain, "seed \(seed) round \(round)")
        }
    }

    /// The names of tags and attributes, read by the tokenizer that follows the HTML standard.
    private func tags(_ output: String) -> [String] {
        let bytes = Array(output.utf8)
        var tokenizer = HTMLTokenizer()
        var index = 0
        var names: [String] = []
        while let event = tokenizer.next(bytes, &index, bytes.count) {
            switch event {
            case .startTag(let range), .endTag(let range), .attributeName(let range), .comment(let range):
                names.append(String(decoding: bytes[range], as: UTF8.self))
            case .fault: names.append("fault")
            default: break
            }
        }
        return names
    }
}
