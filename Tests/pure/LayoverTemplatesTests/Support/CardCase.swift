import LayoverModel

@testable import LayoverTemplates

/// A card with everything it needs, in the form of a test file.
///
/// Lines of `case.txt`: `field price money? = 5407 GBP`, `field airlines list name:text price:money?`, `row airlines
/// British Airways
/// 5407 GBP`, `message title = Oslo from {price}`, `action more https://..`, `locale ar-AE`, `disclosure Ad`.
struct CardCase {
    var fields: [TemplateField] = []
    var values: [Value?] = []
    var messages: [String: String] = [:]
    var actions: [String: Link] = [:]
    var partials: [String: String] = [:]
    var locale = "en-GB"
    var disclosure: String?
    var settings = TemplateSettings(
        deepLinks: ["skyscanner", "mailto", "tel"], imageHosts: ["images.example.com", "cdn.example"],
        assetOrigin: "https://cards.example.com")

    init(_ text: String = "") {
        for line in text.split(separator: "\n") where !line.hasPrefix("#") {
            let words = line.split(separator: " ", maxSplits: 2).map(String.init)
            guard words.count >= 2 else { continue }
            addEntry(words[0], name: words[1], rest: words.count > 2 ? words[2] : "")
        }
    }

    private mutating func addEntry(_ kind: String, name: String, rest: String) {
        switch kind {
        case "field": addField(name, rest)
        case "row": addRow(name, rest)
        case "message": messages[name] = String(rest.drop { $0 == "=" || $0 == " " })
        case "action": actions[name] = CardCase.link(rest)
        case "locale": locale = name
        case "disclosure": disclosure = name
        default: break
        }
    }

    private mutating func addField(_ name: String, _ rest: String) {
        let halves = rest.split(separator: "=", maxSplits: 1).map { $0.split(separator: " ").joined(separator: " ") }
        let (type, optional) = CardCase.type(halves.first ?? "text")
        fields.append(TemplateField(name, type, optional: optional))
        if case .list(.record) = type {
            values.append(.list([]))
        } else {
            values.append(halves.count > 1 ? CardCase.value(halves[1], type) : nil)
        }
    }

    private mutating func addRow(_ name: String, _ rest: String) {
        guard let index = fields.firstIndex(where: { $0.name == name }),
            case .list(.record(let columns)) = fields[index].type,
            case .list(let rows)? = values[index]
        else { return }
        let cells = rest.split(separator: "|").map { $0.split(separator: " ").joined(separator: " ") }
        let row = zip(columns, cells).map { column, cell in cell == "-" ? nil : CardCase.value(cell, column.type) }
        values[index] = .list(rows + [.record(row)])
    }

    private static func type(_ text: String) -> (FieldType, Bool) {
        let words = text.split(separator: " ").map(String.init)
        let optional = words[0].hasSuffix("?")
        let name = optional ? String(words[0].dropLast()) : words[0]
        guard name == "list" || name == "record" else { return (FieldType(name: name) ?? .text, optional) }
        let columns = words.dropFirst().filter { $0.contains(":") }.map { word in
            let parts = word.split(separator: ":").map(String.init)
            let (type, optional) = type(parts[1])
            return FieldType.Column(parts[0], type, optional: optional)
        }
        if name == "record" { return (.record(columns), optional) }
        return (.list(columns.isEmpty ? .text : .record(columns)), optional)
    }

    private static func value(_ text: String, _ type: FieldType) -> Value? {
        let words = text.split(separator: " ").map(String.init)
        return switch type {
        case .text, .color, .length, .direction, .language: .text(text)
        case .int: .int(Int(text) ?? 0)
        case .bool: .bool(text == "true")
        case .percent: .percent(basisPoints: Int(text) ?? 0)
        case .duration: .duration(minutes: Int(text) ?? 0)
        case .money:
            Currency(words.last ?? "").map { .money(Money(amount: Int(words[0]) ?? 0, currency: $0)) }
        case .date: LocalDateTime(text + "T00:00:00").map { .date($0.date) }
        case .datetime: UTCInstant(text).map { .datetime($0) }
        case .link: .link(link(text))
        case .image: .image(ImageReference(light: words[0], dark: nil, alt: words.dropFirst().joined(separator: " ")))
        case .list(.text): .texts(PackedTexts(text.split(separator: ",").map(String.init)))
        case .record(let columns): .record(zip(columns, words).map { value($1, $0.type) })
        default: nil
        }
    }

    private static func link(_ text: String) -> Link {
        let words = text.split(separator: " ").map(String.init)
        return Link(app: words.first { !$0.hasPrefix("https") }, web: words.first { $0.hasPrefix("https") })
    }
}

extension CardCase {
    var compiler: TemplateCompiler {
        let partials = partials
        let formatting = PlainFormatting()
        let arguments = messages.mapValues { (try? formatting.compileMessage($0))?.arguments ?? [] }
        return TemplateCompiler(
            settings: settings,
            partials: { name in
                partials[name].map { SourceFile(path: "partials/\(name).html", bytes: Array($0.utf8)) }
            }, messages: arguments, digest: PlainDigest())
    }

    func compile(_ template: String) -> (card: CardTemplate?, findings: [Diagnostic]) {
        compile(bytes: Array(template.utf8))
    }

    func compile(bytes: [UInt8]) -> (card: CardTemplate?, findings: [Diagnostic]) {
        compiler.compile(
            SourceFile(path: "card.html", bytes: bytes), fields: fields, actions: Set(actions.keys))
    }

    /// The codes of the errors, without `template.`.
    func errors(_ template: String) -> [String] {
        compile(template).findings.filter(\.isError).map { String($0.code.dropFirst("template.".count)) }
    }

    func localized(_ card: CardTemplate) throws -> LocalizedCard {
        let formatting = PlainFormatting()
        let programs = try card.messages.map { try formatting.compileMessage(messages[$0] ?? "") }
        return card.localized(LocaleTag(locale) ?? CardCase.english, messages: programs, disclosure: disclosure)
    }

    /// The rendered card; throws the findings of compiling or the error of rendering.
    func render(
        _ template: String, form: RenderContext.Form = .fragment, handlesActions: Bool = false, deepLinks: Bool = false
    ) throws -> String {
        let (card, findings) = compile(template)
        guard let card else { throw findings.first ?? Diagnostic.error("none", "no finding", at: SourceLocation("")) }
        var output: [UInt8] = []
        let context = RenderContext(
            formatting: PlainFormatting(), zones: PlainZones(), zone: "UTC",
            now: UTCInstant(seconds: 1_796_547_600), handlesActions: handlesActions,
            opensDeepLinks: deepLinks, form: form)
        try localized(card).render(
            fields: values, actions: card.actions.map { actions[$0] }, context: context, into: &output)
        return String(decoding: output, as: UTF8.self)
    }

    static let english: LocaleTag = {
        guard let tag = LocaleTag("en-GB") else { preconditionFailure("en-GB is a locale") }
        return tag
    }()
}
