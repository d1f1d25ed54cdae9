/// A part of a stylesheet: declarations with selectors, or blocks in an at-rule.
///
/// Reads Layover's own sheets, which contain no comments, no imports and no braces in quotes.
package indirect enum StyleBlock: Hashable {
    case rule(selectors: [String], declarations: String)
    /// `@media`, `@keyframes`, with everything up to the brace.
    case group(prelude: String, blocks: [StyleBlock])

    /// The blocks of a sheet, in order.
    ///
    /// - Complexity: O(*n* * depth); at-rules are at most two deep.
    package static func read(_ css: String) -> [StyleBlock] {
        var blocks: [StyleBlock] = []
        var rest = css[...]
        while let open = rest.firstIndex(of: "{") {
            let prelude = String(rest[..<open])
            let close = end(of: rest, from: open)
            let content = rest[rest.index(after: open)..<close]
            if prelude.hasPrefix("@") {
                blocks.append(.group(prelude: prelude, blocks: read(String(content))))
            } else {
                blocks.append(.rule(selectors: selectors(prelude), declarations: String(content)))
            }
            rest = close < rest.endIndex ? rest[rest.index(after: close)...] : rest[close...]
        }
        return blocks
    }

    /// The stylesheet of the blocks.
    static func text(_ blocks: [StyleBlock]) -> String {
        blocks.map { block in
            switch block {
            case .rule(let selectors, let declarations): "\(selectors.joined(separator: ",")){\(declarations)}"
            case .group(let prelude, let blocks): "\(prelude){\(text(blocks))}"
            }
        }.joined()
    }

    /// The brace that closes the one at `open`; the end of `css` if there is none.
    private static func end(of css: Substring, from open: Substring.Index) -> Substring.Index {
        var depth = 0
        for index in css.indices[open...] {
            if css[index] == "{" { depth += 1 }
            if css[index] == "}" { depth -= 1 }
            if depth == 0 { return index }
        }
        return css.endIndex
    }

    /// Splits at the commas outside of parentheses.
    private static func selectors(_ prelude: String) -> [String] {
        var found = [""]
        var depth = 0
        for character in prelude {
            if character == "(" { depth += 1 }
            if character == ")" { depth -= 1 }
            if character == ",", depth == 0 { found.append("") } else { found[found.count - 1].append(character) }
        }
        return found
    }
}
