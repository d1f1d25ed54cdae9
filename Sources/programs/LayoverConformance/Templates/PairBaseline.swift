import LayoverModel
import LayoverTemplates

/// The output of a template for harmless values, whose shape every other value must give too.
struct PairBaseline {
    /// Two trees of one shape, for `plain` and for another word.
    ///
    /// Their differences are the output of the hole.
    struct Trees {
        let plainText: String
        let markerText: String
        let plain: ParsedElement
        let marker: ParsedElement
    }

    let card: SuiteCard
    /// `nil` if the template does not compile.
    let compiled: CardTemplate?
    let errors: [Diagnostic]
    /// By form: first with the value `plain`, then with a value that is valid for the field's type.
    let trees: [HTMLParserProcess.Form: [Trees]]

    /// Compiles with a type that fits the place of the hole, and renders the harmless values.
    init(_ template: String, _ parser: HTMLParserProcess, _ card: (FieldType) -> SuiteCard) throws {
        let tried = PairBaseline.types(template).map { type in
            let card = card(type)
            return (card: card, result: card.compile())
        }
        let chosen = tried.first { $0.result.card != nil } ?? tried[0]
        self.card = chosen.card
        compiled = chosen.result.card
        errors = chosen.result.errors
        var trees: [HTMLParserProcess.Form: [Trees]] = [:]
        for form in HTMLParserProcess.Form.allCases {
            trees[form] = try PairBaseline.harmless(chosen.card.type).compactMap { words in
                guard let compiled = chosen.result.card,
                    let plain = try? chosen.card.render(compiled, words.0, as: form),
                    let marker = try? chosen.card.render(compiled, words.1, as: form)
                else { return nil }
                let parsed = (try parser.parse(plain, as: form), try parser.parse(marker, as: form))
                guard parsed.0.shape == parsed.1.shape else { return nil }
                return Trees(plainText: words.0, markerText: words.1, plain: parsed.0, marker: parsed.1)
            }
        }
        self.trees = trees
    }

    /// The harmless values that are addresses, for the list of hosts.
    static let addresses = ["https://plain.example/plain", "https://marker.example/Q7"]

    /// Harmless values, in pairs that begin and end differently.
    private static func harmless(_ type: FieldType) -> [(String, String)] {
        let words = [("plain", "Q7marker7Q")]
        switch type {
        case .text: return words
        case .link, .image: return words + [(addresses[0], addresses[1])]
        case .color: return words + [("#102030", "#405060")]
        case .length: return words + [("1px", "2em")]
        default: return words + [("ltr", "rtl"), ("en", "de-DE")]
        }
    }

    /// The possible types of `v` at the place of its hole: a link or image for a whole address, a typed value for a style, a
    /// direction and a language, otherwise text.
    private static func types(_ template: String) -> [FieldType] {
        if template.contains(#/\bhref\s*=\s*(["'])\{\{\s*v\s*\}\}\1/#) { return [.link] }
        if template.contains(#/\bsrc\s*=\s*(["'])\{\{\s*v\s*\}\}\1/#) { return [.image] }
        if template.contains(#/\bstyle\s*=\s*("[^"]*\{\{\s*v\s*\}\}|'[^']*\{\{\s*v\s*\}\})/#) {
            return [.color, .length]
        }
        if template.contains(#/\bdir\s*=\s*(["'])\{\{\s*v\s*\}\}\1/#) { return [.direction] }
        if template.contains(#/\blang\s*=\s*(["'])\{\{\s*v\s*\}\}\1/#) { return [.language] }
        return [.text]
    }
}
