import LayoverTemplates

/// Declarations of a card's stylesheet for an element by its name or one of its classes, in the order of the sheet.
///
/// Selectors with anything else (states, other elements, text scales) are ignored: a browser measures their effect.
struct CardSheet {
    enum Scheme: String, CaseIterable { case light, dark }

    private let rules: [(selector: String, declarations: [(name: String, value: String)])]
    private let light: [String: String]
    private let dark: [String: String]

    init(_ css: String) {
        let blocks = StyleBlock.read(css)
        rules = blocks.flatMap { block -> [(selector: String, declarations: [(name: String, value: String)])] in
            guard case .rule(let selectors, let text) = block else { return [] }
            let declared = CardSheet.declarations(text)
            return selectors.filter(CardSheet.isPlain).map { ($0, declared) }
        }
        light = CardSheet.tokens(blocks)
        var inTheDark = light
        for case .group(let prelude, let inner) in blocks where prelude.contains("prefers-color-scheme:dark") {
            inTheDark.merge(CardSheet.tokens(inner)) { $1 }
        }
        dark = inTheDark
    }

    /// The colour of an element's text: its own, else the nearest ancestor's.
    func colour(of chain: [HTMLTree.Element], _ scheme: Scheme) -> CardColour? {
        for element in chain.reversed() {
            if let value = value("color", of: element) { return colour(value, scheme) }
        }
        return nil
    }

    /// Finds the background behind a text: its own element's, else the nearest ancestor's.
    ///
    /// `nil` if it is a picture, or comes from the page around the card.
    func background(of chain: [HTMLTree.Element], _ scheme: Scheme) -> CardColour? {
        for element in chain.reversed() {
            if value("background-image", of: element) != nil { return nil }
            guard let value = value("background", of: element) ?? value("background-color", of: element),
                value != "transparent", value != "none"
            else { continue }
            return colour(value, scheme)
        }
        return nil
    }

    /// Returns whether text is large enough for less contrast: 24 points, or 18.66 in bold.
    func isLarge(_ chain: [HTMLTree.Element]) -> Bool {
        let size = chain.reversed().lazy.compactMap { value("font-size", of: $0) }.first.flatMap(CardSheet.points) ?? 16
        let weight = chain.reversed().lazy.compactMap { value("font-weight", of: $0) }.first.flatMap { Int($0) } ?? 400
        return size >= 24 || (size >= 18.66 && weight >= 700)
    }

    /// Its declared minimum height.
    func targetPoints(of element: HTMLTree.Element) -> Double? {
        ["min-block-size", "min-height", "block-size", "height"].lazy.compactMap { value($0, of: element) }
            .compactMap(CardSheet.points).first
    }

    /// Finds the declaration that draws an element out of reading order, or `nil`.
    func reordering(of element: HTMLTree.Element) -> String? {
        if let order = value("order", of: element), order != "0" { return "order:\(order)" }
        if let direction = value("flex-direction", of: element), direction.hasSuffix("-reverse") {
            return "flex-direction:\(direction)"
        }
        return value("float", of: element).flatMap { $0 == "none" ? nil : "float:\($0)" }
    }

    /// The effective value: the last in the sheet.
    private func value(_ name: String, of element: HTMLTree.Element) -> String? {
        let selectors = Set([element.name] + element.classes.map { "." + $0 })
        var found: String?
        for rule in rules where selectors.contains(rule.selector) {
            for declaration in rule.declarations where declaration.name == name { found = declaration.value }
        }
        return found
    }

    private func colour(_ value: String, _ scheme: Scheme) -> CardColour? {
        guard value.hasPrefix("var(--"), value.hasSuffix(")") else { return CardColour(value) }
        let name = String(value.dropFirst(4).dropLast())
        return (scheme == .light ? light : dark)[name].flatMap { CardColour($0) }
    }

    /// A class or an element name alone.
    private static func isPlain(_ selector: String) -> Bool {
        let name = selector.first == "." ? selector.dropFirst() : selector[...]
        return !name.isEmpty && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
    }

    private static func declarations(_ text: String) -> [(name: String, value: String)] {
        text.split(separator: ";").compactMap { part in
            let sides = part.split(separator: ":", maxSplits: 1).map(String.init)
            return sides.count == 2 ? (sides[0].withoutSpaces, sides[1].withoutSpaces) : nil
        }
    }

    private static func tokens(_ blocks: [StyleBlock]) -> [String: String] {
        var tokens: [String: String] = [:]
        for case .rule(let selectors, let text) in blocks where selectors.contains(":root") {
            for declaration in declarations(text) where declaration.name.hasPrefix("--") {
                tokens[declaration.name] = declaration.value
            }
        }
        return tokens
    }

    /// `44px`, `2.75rem` and `1.2em` in points of the default text size; `nil` for anything else.
    private static func points(_ text: String) -> Double? {
        if text.hasSuffix("px") { return Double(text.dropLast(2)) }
        if text.hasSuffix("rem") { return Double(text.dropLast(3)).map { $0 * 16 } }
        if text.hasSuffix("em") { return Double(text.dropLast(2)).map { $0 * 16 } }
        return nil
    }
}

extension String {
    /// The text without white space at both ends.
    fileprivate var withoutSpaces: String {
        let start = drop(while: \.isWhitespace)
        return String(start.reversed().drop(while: \.isWhitespace).reversed())
    }
}
