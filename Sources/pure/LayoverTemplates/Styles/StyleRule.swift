/// The look of one class.
///
/// In its rules `&` is a placeholder for the class.
struct StyleRule: Sendable {
    let name: String
    let css: String
    /// Added if the card is at least 600 points wide.
    let regular: String

    /// Reads the rules of classes.
    ///
    /// A line that is not indented begins the rules of a class with its name, and indented lines continue them; `wide:` at
    /// the start of a line precedes the rules for wide cards.
    static func read(_ sheet: String) -> [StyleRule] {
        var rules: [(name: Substring, css: String)] = []
        for line in sheet.split(separator: "\n") {
            let name = line.prefix { $0 != " " }
            if !name.isEmpty { rules.append((name, "")) }
            rules[rules.count - 1].css += line.dropFirst(name.count).drop { $0 == " " }
        }
        return rules.map { name, css in
            let wide = css.firstRange(of: "wide: ")
            return StyleRule(
                name: String(name), css: String(css[..<(wide?.lowerBound ?? css.endIndex)]),
                regular: wide.map { String(css[$0.upperBound...]) } ?? "")
        }
    }
}

/// A colour with one value for light and one for dark screens.
///
/// Text on its surface has a contrast of at least 4.5.
struct StyleToken: Sendable {
    let name: String
    let light: String
    let dark: String

    init(_ name: String, light: String, dark: String) {
        self.name = name
        self.light = light
        self.dark = dark
    }
}
