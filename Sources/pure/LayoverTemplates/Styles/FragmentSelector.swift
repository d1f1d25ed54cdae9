/// A selector of a document's stylesheet, bound to the root of a fragment.
///
/// Selectors of the page (`:root`, `html`, `body`, anything with `data-scale` or `data-lines`) become the root. A language
/// can be that of the root or of an element inside it. All other selectors apply inside of the root.
struct FragmentSelector {
    /// Returns one or two selectors that replace the selector below `root`.
    static func bound(_ selector: String, to root: String) -> [String] {
        if selector == "*" { return [root, "\(root) *"] }
        var rest = selector[...]
        var conditions = ""
        var combinator: Substring?
        while !rest.isEmpty {
            let compound = firstCompound(of: rest)
            guard let condition = pageCondition(compound) else { break }
            conditions += condition
            rest = rest.dropFirst(compound.count)
            combinator = rest.prefix { " >+~".contains($0) }
            rest = rest.dropFirst(combinator?.count ?? 0)
        }
        if let combinator { return [root + conditions + (rest.isEmpty ? "" : combinator) + rest] }
        return isLanguage(selector) ? ["\(root)\(selector)", "\(root) \(selector)"] : ["\(root) \(selector)"]
    }

    /// Returns the further conditions of a compound that selects the page; `nil` for any other compound.
    private static func pageCondition(_ compound: Substring) -> String? {
        for name in [":root", "html", "body"] where compound.hasPrefix(name) {
            let condition = compound.dropFirst(name.count)
            guard let next = condition.first else { return "" }
            if "[:.#".contains(next) { return String(condition) }
        }
        return compound.contains("[data-") ? String(compound) : nil
    }

    private static func isLanguage(_ selector: String) -> Bool {
        [":lang(", "[lang", ":dir(", "[dir"].contains { selector.hasPrefix($0) }
    }

    /// Everything up to the first combinator outside of parentheses and brackets.
    private static func firstCompound(of selector: Substring) -> Substring {
        var depth = 0
        return selector.prefix { character in
            if "([".contains(character) { depth += 1 }
            if ")]".contains(character) { depth -= 1 }
            return depth > 0 || !" >+~".contains(character)
        }
    }
}
