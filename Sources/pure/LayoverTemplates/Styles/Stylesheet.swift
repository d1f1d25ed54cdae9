/// The common stylesheet of all cards, reduced for each card to the rules that it uses.
struct Stylesheet: Sendable {
    static let shared = Stylesheet(
        tokens: StyleToken.all, base: StyleRule.base,
        rules: StyleRule.surfaces + StyleRule.texts + StyleRule.controls + StyleRule.layouts + StyleRule.lists)

    /// A link that was rejected, or that leads nowhere for this client, is hidden.
    private static let deadLinks = "a[href^=\"about:\"]{display:none}"

    private struct Entry: Sendable {
        let css: [UInt8]
        let regular: [UInt8]
        let tokens: Set<Int>
    }

    let names: [String]
    private let tokens: [StyleToken]
    private let indexes: [String: Int]
    private let entries: [Entry]
    private let base: Entry
    private let light: [[UInt8]]
    private let dark: [[UInt8]]

    init(tokens: [StyleToken], base: String, rules: [StyleRule]) {
        self.tokens = tokens
        names = rules.map(\.name)
        indexes = Dictionary(rules.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
        entries = rules.map { Stylesheet.entry($0.css, regular: $0.regular, of: $0.name, tokens: tokens) }
        self.base = Stylesheet.entry(base + Stylesheet.deadLinks, regular: "", of: "", tokens: tokens)
        light = tokens.map { Array("--\($0.name):\($0.light);".utf8) }
        dark = tokens.map { Array("--\($0.name):\($0.dark);".utf8) }
    }

    func index(of name: String) -> Int? { indexes[name] }

    /// The stylesheet for the classes with these numbers, always in the same order: colours, frame, classes, wide cards,
    /// the card's own rules.
    ///
    /// - Parameters:
    ///   - classes: The numbers of the classes.
    ///   - own: Declarations of a card's own classes, by their names; they come last and take precedence.
    /// - Returns: Only the rules that these need.
    func bytes(for classes: Set<Int>, own: [String: String] = [:]) -> [UInt8] {
        let used = [base] + classes.sorted().map { entries[$0] }
        let tokens = used.reduce(into: Set()) { $0.formUnion($1.tokens) }.sorted()
        var css = Array(":root{".utf8)
        for token in tokens { css += light[token] }
        css += "}@media(prefers-color-scheme:dark){:root{".utf8
        for token in tokens { css += dark[token] }
        css += "}}".utf8
        return css + Stylesheet.looks(used) + Array(Stylesheet.ownRules(own).utf8)
    }

    /// Everything but the colours: frame, every class, wide cards.
    var looks: String { String(decoding: Stylesheet.looks([base] + entries), as: UTF8.self) }

    /// The value of every colour: `--ink:#15202e;--soft:...`.
    func tokens(_ value: KeyPath<StyleToken, String>) -> String {
        tokens.map { "--\($0.name):\($0[keyPath: value])" }.joined(separator: ";")
    }

    /// The rules of cards' own classes, in the order of their names.
    static func ownRules(_ own: [String: String]) -> String {
        own.sorted { $0.key < $1.key }.map { ".\($0.key){\($0.value)}" }.joined()
    }

    private static func looks(_ used: [Entry]) -> [UInt8] {
        var css: [UInt8] = []
        for entry in used { css += entry.css }
        guard used.contains(where: { !$0.regular.isEmpty }) else { return css }
        css += "@media(min-width:600px){".utf8
        for entry in used { css += entry.regular }
        return css + "}".utf8
    }

    private static func entry(_ css: String, regular: String, of name: String, tokens: [StyleToken]) -> Entry {
        // The beginnings of all texts in brackets: `--ink` of `var(--ink)`.
        let inner = (css + regular).utf8.split(separator: UInt8(ascii: "("))
            .map { String(Substring($0.prefix { $0 != UInt8(ascii: ")") })) }
        let used = tokens.indices.filter { inner.contains("--\(tokens[$0].name)") }
        return Entry(css: compact(css, name), regular: compact(regular, name), tokens: Set(used))
    }

    /// Removes line breaks and indentation, and replaces `&` by the class.
    private static func compact(_ css: String, _ name: String) -> [UInt8] {
        let lines = css.split(separator: "\n").map { $0.drop { $0 == " " } }
        return lines.joined().utf8.flatMap { byte in
            byte == UInt8(ascii: "&") ? Array(".\(name)".utf8) : [byte]
        }
    }
}
