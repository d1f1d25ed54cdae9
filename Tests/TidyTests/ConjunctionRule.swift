/// An expectation states one fact: two of them joined by `&&` do not say which one failed.
///
/// A fact that guards the next line is a `#require`.
enum ConjunctionRule {
    /// The lines of expectations with `&&` outside of all brackets.
    static func lines(in file: SourceFile) -> [Int] {
        guard file.mentions(["#expect"]), file.mentions(["&&"]) else { return [] }
        let tokens = file.tokens
        return tokens.indices.dropFirst().filter { index in
            tokens[index].isWord("expect") && tokens[index - 1].isMark("#")
                && index + 1 < tokens.count && tokens[index + 1].isMark("(")
                && joins(tokens[(index + 2)...])
        }.map { tokens[$0].line }
    }

    /// The number of such expectations in each target.
    static func counts(in files: [SourceFile]) -> [String: Int] {
        files.reduce(into: [:]) { counts, file in
            let count = lines(in: file).count
            if count > 0 { counts[file.room, default: 0] += count }
        }
    }

    /// True if `&&` is in the first argument, which `arguments` begin with.
    private static func joins(_ arguments: ArraySlice<CodeToken>) -> Bool {
        var depth = 0
        for token in arguments {
            switch token.text {
            case "(", "[", "{": depth += 1
            case ")", "]", "}":
                depth -= 1
                if depth < 0 { return false }
            case "," where depth == 0: return false
            case "&&" where depth == 0: return true
            default: break
            }
        }
        return false
    }
}
