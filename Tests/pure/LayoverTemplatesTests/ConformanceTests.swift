import Foundation
import LayoverModel
import Testing

@testable import LayoverTemplates

/// The shared vectors; skipped with a message if they are missing.
@Suite(.enabled(if: Vectors.areThere, "no shared conformance folder: set LAYOVER_SHARED"))
struct ConformanceTests {
    private static func card(context: String, typed: String? = nil) -> CardCase {
        let type = typed ?? (context == "url-whole" ? "link" : context == "url-whole-image" ? "image" : "text")
        var card = CardCase("field v \(type)\nfield b bool = true\nfield items list v:text\nrow items one")
        card.partials = ["t": "<b>{{v}}</b>", "self": "{{> self}}"]
        card.settings = TemplateSettings(
            deepLinks: ["skyscanner", "mailto", "tel"],
            imageHosts: ["cdn.example", "a.example", "[::1]", "example.com"])
        return card
    }

    @Test func `rejects every forbidden context, and allows the others`() {
        let rows = Vectors.array("conformance/templates/contexts.json")
        #expect(!rows.isEmpty)
        for row in rows {
            guard let id = row["id"] as? String, let template = row["template"] as? String,
                let verdict = row["verdict"] as? String, let context = row["context"] as? String
            else { continue }
            let findings = Self.card(context: context).compile(template).findings.filter(\.isError)
            #expect(findings.isEmpty == (verdict == "allow"), "\(id): \(template) \(findings)")
            guard verdict == "allow-if-typed" else { continue }
            let types = ["color", "length", "direction", "language"].filter {
                Self.card(context: context, typed: $0).compile(template).card != nil
            }
            #expect(types.count == 1, "\(id): \(types)")
        }
    }

    @Test func `every pair that compiles has the shape of a plain value`() throws {
        let pairs = Vectors.array("conformance/templates/pairs.json")
        #expect(!pairs.isEmpty)
        var checked = 0
        for pair in pairs {
            guard let template = pair["template"] as? String, let value = pair["value"] as? String,
                let context = pair["context"] as? String, let expect = pair["expect"] as? [String: Any]
            else { continue }
            let isImage = context == "url-img-whole"
            let isLink = context.hasPrefix("url-") && context.hasSuffix("-whole") && !isImage
            var card = Self.card(context: isImage ? "url-whole-image" : isLink ? "url-whole" : "text")
            card.values[0] =
                isImage
                ? .image(ImageReference(light: value, dark: nil, alt: ""))
                : isLink ? .link(Link(app: nil, web: value)) : .text(value)
            checked += 1
            check(
                try rendered(card, template), value: value, against: expect,
                label: "\(context): \(value.debugDescription)")
        }
        #expect(checked == pairs.count)
    }

    /// The body, or the word `dropped` if the only link was rejected.
    private func rendered(_ card: CardCase, _ template: String) throws -> String {
        do { return try card.render(template) } catch RenderError.noWayOn { return "dropped" }
    }

    private func check(_ output: String, value: String, against expect: [String: Any], label: String) {
        if let url = expect["url"] as? String, url.hasPrefix("block") {
            #expect(output == "dropped" || output.contains("about:invalid#layover"), "\(label)")
        }
        if let text = (expect["text_of_hole"] ?? expect["equals"]) as? String, !text.isEmpty {
            let shown = text.replacingOccurrences(of: "\0", with: "\u{fffd}")
            #expect(decoded(output).contains(shown), "\(label): \(output)")
        }
        if let prefix = expect["prefix"] as? String, let rest = expect["percent_decoded_rest"] as? String {
            let address = prefix + (rest.addingPercentEncoding(withAllowedCharacters: Self.unreserved) ?? "")
            #expect(decoded(output).contains("=\"\(address)\""), "\(label): \(output)")
        }
    }

    private static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")

    private func decoded(_ output: String) -> String {
        var text = output
        for (reference, character) in [
            ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&#96;", "`"), ("&#13;", "\r"),
            ("&amp;", "&"),
        ] { text = text.replacingOccurrences(of: reference, with: character) }
        return text
    }
}
