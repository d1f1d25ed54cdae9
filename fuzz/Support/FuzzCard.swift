import LayoverModel

@testable import LayoverTemplates

/// The fields that every fuzzed template may use, their values from the fuzzer's bytes, and one way to compile and render.
enum FuzzCard {
    static let fields: [TemplateField] = [
        TemplateField("v", .text), TemplateField("b", .bool), TemplateField("opt", .text, optional: true),
        TemplateField("items", .list(.record([FieldType.Column("v", .text), FieldType.Column("cta", .link)]))),
        TemplateField("names", .list(.text)), TemplateField("n", .int), TemplateField("price", .money),
        TemplateField("day", .date), TemplateField("departs", .datetime), TemplateField("takes", .duration),
        TemplateField("share", .percent), TemplateField("cta", .link), TemplateField("hero", .image),
        TemplateField("ink", .color), TemplateField("gap", .length), TemplateField("city", .text),
        TemplateField("side", .direction), TemplateField("tongue", .language),
    ]

    static let actions: Set<String> = ["more"]

    private static let formatting = PlainFormatting()
    private static let partials = [
        "t": "<b>{{v}}</b>", "self": "{{> self}}", "u": "<i title=\"{{city}}\">{{> t}}{{#opt}}{{opt}}{{/opt}}</i>",
    ]
    /// Names that the shipped cards use, so that they are good seeds.
    private static let messages = [
        "m", "title", "rule", "more", "time", "price", "search", "count", "hint", "go", "from", "label", "saving",
    ]
    private static let message = "Hi {v}, {n} <b>&"

    static let compiler = TemplateCompiler(
        settings: TemplateSettings(
            deepLinks: ["skyscanner", "mailto", "tel"], imageHosts: ["a.example", "cdn.example"]),
        partials: { name in
            partials[name].map { SourceFile(path: "partials/\(name).html", bytes: Array($0.utf8)) }
        }, messages: Dictionary(uniqueKeysWithValues: messages.map { ($0, ["v", "n"]) }), digest: PlainDigest())

    static func compile(_ bytes: [UInt8]) -> (card: CardTemplate?, findings: [Diagnostic]) {
        compiler.compile(SourceFile(path: "card.html", bytes: bytes), fields: fields, actions: actions)
    }

    /// Values of every field.
    ///
    /// - Parameters:
    ///   - text: What a supplier or an attacker wrote; it stands wherever a value is free text.
    ///   - ways: Two bits choose the branches, two more the length of the lists.
    /// - Returns: In the order of `fields`.
    static func values(_ text: String, ways: UInt8) -> [Value?] {
        let count = Int(ways >> 2 & 3)
        let address = Link(app: text, web: "https://a.example/x")
        return [
            .text(text), .bool(ways & 1 == 1), ways & 2 == 2 ? .text(text) : nil,
            .list(Array(repeating: .record([.text(text), .link(address)]), count: count)),
            .texts(PackedTexts(Array(repeating: text, count: count))), .int(text.utf8.count),
            Currency("GBP").map { .money(Money(amount: text.utf8.count, currency: $0)) },
            LocalDateTime("2026-12-07T09:00:00").map { .date($0.date) },
            UTCInstant("2026-12-07T09:00:00Z").map { .datetime($0) }, .duration(minutes: 95),
            .percent(basisPoints: 1250), .link(Link(app: nil, web: text)),
            .image(ImageReference(light: text, dark: nil, alt: text)), .text(text), .text(text), .text(text),
            .text(text), .text(text),
        ]
    }

    static func localized(_ card: CardTemplate) -> LocalizedCard {
        let programs = card.messages.map { _ in try? formatting.compileMessage(message) }
        guard let locale = LocaleTag("ar-AE") else { finding("ar-AE is a locale") }
        return card.localized(locale, messages: programs)
    }

    /// The body; `nil` where the card was dropped for a reason that values may give.
    static func render(_ card: LocalizedCard, _ values: [Value?]) -> [UInt8]? {
        var output: [UInt8] = []
        let context = RenderContext(
            formatting: formatting, zones: PlainZones(), zone: "UTC", now: UTCInstant(seconds: 0), opensDeepLinks: true,
            form: .fragment)
        do throws(RenderError) {
            try card.render(
                fields: values, actions: [Link(app: nil, web: "https://a.example/more")], context: context,
                into: &output)
            return output
        } catch .structureChanged(let offset) {
            finding("the guard stopped what the renderer wrote, at \(offset)")
        } catch .missingValue(let field) {
            finding("'\(field)' has a value, and the renderer found none")
        } catch {
            guard output.isEmpty else { finding("a dropped card left \(output.count) bytes") }
            return nil
        }
    }
}
