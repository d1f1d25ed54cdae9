import Foundation
import LayoverModel
import Testing

@testable import LayoverTemplates

/// The shared vectors; skipped with a message where they are absent.
@Suite(.enabled(if: Folders.hasShared, "no shared conformance folder: set LAYOVER_SHARED"))
struct ConformanceTests {
    /// Rows of `contexts.json` that may be allowed and are refused until styles and parts of addresses are there.
    private static let refusedForNow: Set<String> = [
        "deeplink-dq-query", "url-sq-query", "url-sq-fragment", "deeplink-sq-query", "url-literal-entity-amp",
        "css-color-typed", "dir-typed", "lang-typed", "url-branch-same",
    ]

    private static func card(context: String) -> CardCase {
        let type = context == "url-whole" ? "link" : context == "url-whole-image" ? "image" : "text"
        var card = CardCase("field v \(type)\nfield b bool = true\nfield items list v:text\nrow items one")
        card.partials = ["t": "<b>{{v}}</b>", "self": "{{> self}}"]
        card.settings = TemplateSettings(
            deepLinks: ["skyscanner", "mailto", "tel"], imageHosts: ["cdn.example", "a.example"])
        return card
    }

    @Test func `refuses every context that must be refused, and allows what it says it does`() {
        let rows = Folders.array("conformance/templates/contexts.json")
        #expect(!rows.isEmpty)
        for row in rows {
            guard let id = row["id"] as? String, let template = row["template"] as? String,
                let verdict = row["verdict"] as? String, let context = row["context"] as? String
            else { continue }
            let compiled = Self.card(context: context).compile(template).card != nil
            let mustCompile = verdict == "allow" && !Self.refusedForNow.contains(id)
            #expect(compiled == mustCompile, "\(id): \(template)")
        }
    }

    @Test func `gives every pair that compiles the same shape as a plain value`() throws {
        let pairs = Folders.array("conformance/templates/pairs.json")
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
            guard card.compile(template).card != nil else { continue }
            checked += 1
            check(try rendered(card, template), value, expect, "\(context): \(value.debugDescription)")
        }
        #expect(checked > 100)
    }

    /// The body, or the word `dropped` where the only link was refused.
    private func rendered(_ card: CardCase, _ template: String) throws -> String {
        do { return try card.render(template) } catch RenderError.noWayOn { return "dropped" }
    }

    private func check(_ output: String, _ value: String, _ expect: [String: Any], _ label: String) {
        if let url = expect["url"] as? String, url.hasPrefix("block") {
            #expect(output == "dropped" || output.contains("about:invalid#layover"), "\(label)")
        }
        if let text = (expect["text_of_hole"] ?? expect["equals"]) as? String, !text.isEmpty {
            #expect(decoded(output).contains(shown(text)), "\(label): \(output)")
        }
    }

    /// What remains of a value in a document: NUL is replaced, other controls are gone.
    private func shown(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.compactMap { scalar in
                    scalar.value == 0
                        ? "\u{fffd}" : scalar.value < 0x20 && scalar != "\t" && scalar != "\n" ? nil : scalar
                }))
    }

    private func decoded(_ output: String) -> String {
        var text = output
        for (reference, character) in [
            ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&#96;", "`"), ("&amp;", "&"),
        ] { text = text.replacingOccurrences(of: reference, with: character) }
        return text
    }
}
