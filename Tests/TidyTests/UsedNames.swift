/// The names of other declarations that a file uses.
struct UsedNames {
    /// Words that follow a dot; `init` and `subscript` stand for their use.
    private(set) var members: Set<String> = []
    /// Words that follow no dot and are no label.
    private(set) var bare: Set<String> = []
    /// Words that the file declares: parameters, variables, functions and types.
    private(set) var own: Set<String> = []

    init(of file: SourceFile) {
        let tokens = file.tokens
        var groups: [String] = []
        for (position, token) in tokens.enumerated() {
            let before = position > 0 ? tokens[position - 1] : nil
            switch token.text {
            case "(", "{": groups.append(token.text)
            case "[":
                groups.append(token.text)
                if let before, before.kind == .word || [")", "]", "}", "?", "!", "`"].contains(before.text) {
                    members.insert("subscript")
                }
            case ")", "]", "}": _ = groups.popLast()
            default:
                guard token.kind == .word, !isImport(at: position, in: tokens) else { continue }
                // The middle of `a ? b : c` is no label.
                let isLabel = groups.last == "(" && before?.kind != .sign && isBeforeColon(position, in: tokens)
                note(token.text, after: before, isLabel: isLabel)
            }
        }
        own.formUnion(UsedNames.declared(in: tokens))
    }

    private mutating func note(_ word: String, after before: CodeToken?, isLabel: Bool) {
        if before?.isMark(".") == true {
            members.insert(word)
        } else if isLabel {
            own.insert(word)
        } else {
            bare.insert(word)
        }
    }

    private func isBeforeColon(_ position: Int, in tokens: [CodeToken]) -> Bool {
        position + 1 < tokens.count && tokens[position + 1].isMark(":")
    }

    private func isImport(at position: Int, in tokens: [CodeToken]) -> Bool {
        position > 0 && tokens[position - 1].isWord("import")
    }

    private static let keywords: Set<String> = [
        "let", "var", "func", "for", "struct", "class", "enum", "actor", "protocol", "typealias", "case",
    ]

    /// Names that follow a keyword, in a tuple too, and parameters of closures.
    private static func declared(in tokens: [CodeToken]) -> Set<String> {
        var names: Set<String> = []
        for (position, token) in tokens.enumerated() where token.kind == .word {
            if keywords.contains(token.text) {
                var next = position + 1
                while next < tokens.count,
                    tokens[next].kind == .word || tokens[next].isMark("(") || tokens[next].isMark(",")
                {
                    if tokens[next].kind == .word { names.insert(tokens[next].text) }
                    next += 1
                    if tokens[next - 1].kind == .word, next < tokens.count, tokens[next].kind == .word { break }
                }
            } else if token.text == "in" {
                var last = position - 1
                while last >= 0, tokens[last].kind == .word || [",", "(", ")"].contains(tokens[last].text) {
                    names.insert(tokens[last].text)
                    last -= 1
                }
            }
        }
        return names
    }
}
