import Foundation
import LayoverModel
import LayoverTemplates
import LayoverText

/// A template of the vectors with the fields that their rules define: `v`, a boolean `b`, a list `items` whose items also
/// have `v`, and the partials `t` and `self`.
struct SuiteCard {
    static let path = "card.html"
    private static let partials = ["t": "<b>{{v}}</b>", "self": "{{> self}}"]
    private static let language = Language()

    let template: String
    let type: FieldType
    private let compiler: TemplateCompiler

    /// - Parameters:
    ///   - template: The source of the card.
    ///   - type: The type of `v`.
    ///   - hosts: The hosts that images may be loaded from.
    ///   - digest: For the policy of the stylesheet.
    init(_ template: String, _ type: FieldType, hosts: [String], digest: any Digesting) {
        self.template = template
        self.type = type
        let settings = TemplateSettings(deepLinks: ["skyscanner", "mailto", "tel"], imageHosts: hosts)
        compiler = TemplateCompiler(
            settings: settings,
            partials: { name in
                SuiteCard.partials[name].map { SourceFile(path: "partials/\(name).html", bytes: Array($0.utf8)) }
            }, digest: digest)
    }

    /// Compiles the template.
    ///
    /// The errors do not include warnings.
    func compile() -> (card: CardTemplate?, errors: [Diagnostic]) {
        let fields = [
            TemplateField("v", type), TemplateField("b", .bool),
            TemplateField("items", .list(.record([FieldType.Column("v", type)]))),
        ]
        let file = SourceFile(path: SuiteCard.path, bytes: Array(template.utf8))
        let (card, findings) = compiler.compile(file, fields: fields)
        return (card, findings.filter(\.isError))
    }

    /// True if `error` has a line and a column that exist in its file.
    func isLocated(_ error: Diagnostic) -> Bool {
        let file = error.location.file
        let partial = file.hasPrefix("partials/") ? SuiteCard.partials[String(file.dropFirst(9).dropLast(5))] : nil
        guard let source = partial ?? (file == SuiteCard.path ? template : nil) else { return false }
        let lines = source.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.indices.contains(error.location.line - 1) else { return false }
        return (1...lines[error.location.line - 1].count + 1).contains(error.location.column)
    }

    /// The card with `text` as `v`, in the form of its type.
    ///
    /// The client can open deep links.
    func render(
        _ card: CardTemplate, _ text: String, as form: HTMLParserProcess.Form
    ) throws(RenderError) -> String {
        let value = value(text)
        let context = RenderContext(
            formatting: SuiteCard.language, zones: ICUZones(), zone: "UTC", now: UTCInstant(seconds: 0),
            opensDeepLinks: true,
            form: form == .fragment ? .fragment : .document)
        var output: [UInt8] = []
        try card.localized(SuiteCard.english)
            .render(fields: [value, .bool(true), .list([.record([value])])], context: context, into: &output)
        return String(decoding: output, as: UTF8.self)
    }

    private func value(_ text: String) -> Value {
        switch type {
        case .link: .link(Link(app: text, web: text))
        case .image: .image(ImageReference(light: text, dark: nil, alt: ""))
        default: .text(text)
        }
    }

    private static let english: LocaleTag = {
        guard let tag = LocaleTag("en-GB") else { preconditionFailure("en-GB is a locale") }
        return tag
    }()
}

extension SuiteCard {
    /// Every https host in `texts`, in lower case, because the vectors allow images from any host.
    static func hosts(in texts: some Sequence<String>) -> [String] {
        var hosts: Set<String> = []
        for text in texts {
            for match in text.matches(of: #/(?i:https):\/\/([^\/?#\\\s"'<>{}]+)/#) {
                let authority = String(match.1)
                let host = authority[
                    (authority.lastIndex(of: "@").map(authority.index(after:)) ?? authority.startIndex)...]
                hosts.insert(String(host.replacing(#/:[0-9]*$/#, with: "")).lowercased())
            }
        }
        return hosts.subtracting([""]).sorted()
    }
}
