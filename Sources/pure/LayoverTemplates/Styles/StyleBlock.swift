/// A piece of a stylesheet: declarations under selectors, or blocks under an at-rule.
///
/// Reads Layover's own sheets, which hold no comment, no import and no brace inside quotes.
package indirect enum StyleBlock: Hashable {
    case rule(selectors: [String], declarations: String)
    /// `@media`, `@keyframes`, with all up to the brace.
    case group(prelude: String, blocks: [StyleBlock])

    /// The blocks of a sheet, in order.
    ///
    /// - Complexity: O(*n* * depth); at-rules are two deep at most.
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

    /// The sheet that the blocks make.
    static func text(_ blocks: [StyleBlock]) -> String {
        blocks.map { block in
            switch block {
            case .rule(let selectors, let declarations): "\(selectors.joined(separator: ",")){\(declarations)}"
            case .group(let prelude, let blocks): "\(prelude){\(text(blocks))}"
            }
        }.joined()
    }

    /// The brace that closes the one at `open`; the end of `css` where none does.
    private static func end(of css: Substring, from open: Substring.Index) -> Substring.Index {
        var depth = 0
        for index in css.indices[open...] {
            if css[index] == "{" { depth += 1 }
            if css[index] == "}" { depth -= 1 }
            if depth == 0 { return index }
        }
        return css.endIndex
    }

    /// Split at the commas that stand in no parenthesis.
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
