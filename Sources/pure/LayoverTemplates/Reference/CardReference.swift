import LayoverModel

/// Everything that a card can use, read from the compiler's tables, for the reference of authors.
package enum CardReference {
    package static let elements = HTMLElement.names(in: .card)

    /// Attributes of all elements, then those of single elements, each with its possible values.
    package static var attributes: [(element: String, name: String, holds: String)] {
        let common = Set(AttributeRule.names(on: .div))
        let shared = common.sorted().compactMap { row($0, on: .div, named: "all") }
        let own = HTMLElement.allCases.filter { !$0.isOfPages }.flatMap { element in
            AttributeRule.names(on: element).filter { !common.contains($0) }.compactMap {
                row($0, on: element, named: "`\(element.rawValue)`")
            }
        }
        return shared + own
    }

    /// All formatters in their order, each with the types that it supports.
    package static var formatters: [(name: String, types: [String])] {
        ValueForm.formatters.map { name in
            let argument = name == "truncate" ? "40" : nil
            let step = HoleExpression.Step(name: name, argument: argument, range: 0..<0)
            let types = FieldType.named.filter { (try? ValueForm([step], for: $0.type, named: "x")) != nil }
            return (name, types.map(\.name))
        }
    }

    package static let dateStyles = DateStyle.allCases.map(\.rawValue)

    /// Properties of style attributes, each with its possible words.
    package static var styleProperties: [(name: String, takes: String)] {
        StyleProperty.names.sorted().compactMap { name in StyleProperty.named(name).map { (name, $0.inWords) } }
    }

    /// Classes by purpose, each with its rules; `&` is a placeholder for the class.
    package static let classes: [(group: String, rules: [(name: String, css: String)])] = [
        ("Surfaces of a card", StyleRule.surfaces), ("Words and prices", StyleRule.texts),
        ("Buttons, links, badges", StyleRule.controls), ("Side by side", StyleRule.layouts), ("Lists", StyleRule.lists),
    ].map { group, rules in (group, rules.map { ($0.name, $0.shown) }) }

    package static let limits: [(limit: String, value: Int)] = [
        ("bytes of a template or a partial", Limits.sourceBytes),
        ("bytes of a rendered body", Limits.fragmentBytes),
        ("sections inside sections", Limits.sectionDepth), ("lists inside lists", Limits.loopDepth),
        ("partials inside partials", Limits.partialDepth), ("blocks inside blocks", Limits.expansions),
        ("elements inside elements", Limits.elementDepth),
        ("texts, holes and sections, with partials expanded", Limits.nodes),
        ("formatters after one field", Limits.formatters),
        ("characters that `truncate` keeps", Limits.truncation.upperBound),
        ("values of a field that a style takes", Limits.styleValues),
    ]

    private static func row(
        _ name: String, on element: HTMLElement, named owner: String
    ) -> (element: String, name: String, holds: String)? {
        AttributeRule(name, on: element).map { (owner, name, $0.inWords) }
    }
}

extension StyleRule {
    /// Its rules on one line, followed by those for wide cards.
    fileprivate var shown: String {
        let lines = { (text: String) in text.split(separator: "\n").map { $0.drop { $0 == " " } }.joined() }
        let wide = regular.isEmpty ? "" : (css.isEmpty ? "" : " ") + "wide: " + lines(regular)
        return lines(css) + wide
    }
}

extension StyleProperty {
    fileprivate var inWords: String {
        let kinds = words.compactMap { word in
            switch word {
            case .color: "a colour"
            case .length: "a length"
            case .number: "a number"
            case .keyword(let keywords): keywords.isEmpty ? nil : keywords.map { "`\($0)`" }.joined(separator: " ")
            }
        }
        return kinds.joined(separator: ", ") + (count.upperBound > 1 ? "; up to \(count.upperBound)" : "")
    }
}

extension AttributeRule {
    fileprivate var inWords: String {
        switch self {
        case .text: "text, with holes anywhere"
        case .classes: "classes of this page, written out"
        case .identifier: "a name, written out; the card prefixes it"
        case .identifiers: "names given by `id`, written out"
        case .words(let words): words.map { "`\($0)`" }.joined(separator: " ")
        case .direction: "`ltr` `rtl` `auto`, or a field of type `direction`"
        case .language: "a language such as `nb-NO`, or a field of type `language`"
        case .number: "1 to 4 digits, or a field of type `int`"
        case .link: "an address, or a field of type `link`"
        case .image: "an address of an image host, or a field of type `image`"
        case .style: "declarations, see below"
        case .form: "the name of a form of the page"
        case .company: "`join`: the form whose name goes with a vote"
        case .picture: "the name of a picture that the server draws for the page"
        case .action: "one of the widget's actions, instead of `href`"
        case .refused(let advice): "refused: \(advice)"
        }
    }
}
