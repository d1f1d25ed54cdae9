/// A function as braces show it: where it starts, how long it is, what it says.
struct Function {
    let name: String
    /// True if `@Test` stands before the function.
    let isTest: Bool
    /// The line of its first word, from 1.
    let line: Int
    /// From the line of its name to the line of its closing brace.
    let lineCount: Int
    let body: Substring

    /// The functions and initializers of a file, nested ones beside those that hold them; requirements without a body are left out.
    static func all(in file: SourceFile) -> [Function] {
        let code = file.code
        var functions: [Function] = []
        var line = 1
        var counted = code.startIndex
        var lastName = code.startIndex
        for match in code.matches(of: name) {
            let start = match.range.lowerBound
            if start > code.startIndex, code[code.index(before: start)] == "." { continue }
            line += code[counted..<start].count { $0 == "\n" }
            counted = start
            // An attribute after the last function's name stands before this function.
            let isTest = code[lastName..<start].contains("@Test")
            lastName = match.range.upperBound
            guard let body = body(in: code[lastName...]) else { continue }
            functions.append(
                Function(
                    name: String(match.1 ?? "init").filter { $0 != "`" }, isTest: isTest, line: line,
                    lineCount: code[start..<body.endIndex].count { $0 == "\n" } + 1, body: body))
        }
        return functions
    }

    /// A function's name, or one of the words that stand for a name.
    private static var name: Regex<(Substring, Substring?)> {
        /\b(?:func\s+(`[^`]*`|\w+|[^\s\w(]+)|init[?]?(?=[(<])|deinit\b)/.wordBoundaryKind(.simple)
    }

    /// From the brace that opens a body to the one that closes it; nothing where another declaration comes first.
    private static func body(in rest: Substring) -> Substring? {
        guard let opening = openingBrace(in: rest) else { return nil }
        var depth = 0
        for index in rest[opening...].indices {
            if rest[index] == "{" { depth += 1 }
            if rest[index] == "}" { depth -= 1 }
            if depth == 0 { return rest[opening...index] }
        }
        return nil
    }

    private static func openingBrace(in rest: Substring) -> Substring.Index? {
        var depth = 0
        var word = ""
        for index in rest.indices {
            let character = rest[index]
            if character.isLetter || character == "_" {
                word.append(character)
                continue
            }
            if depth == 0, ["func", "var", "let", "init", "static", "package", "private", "struct"].contains(word) {
                return nil
            }
            word = ""
            if "([".contains(character) { depth += 1 }
            if ")]".contains(character) { depth -= 1 }
            if depth == 0, character == "{" { return index }
            if depth == 0, character == "}" { return nil }
        }
        return nil
    }
}
