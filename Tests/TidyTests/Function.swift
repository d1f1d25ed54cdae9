/// A function found by its braces: its place, its length, its calls.
struct Function {
    let name: String
    /// True if `@Test` precedes the function.
    let isTest: Bool
    /// The line of its first word, from 1.
    let line: Int
    /// From the line of its name to the line of its closing brace.
    let lineCount: Int
    /// Words in its body that are followed by a parenthesis.
    let calls: Set<String>
    /// True if the function itself has an expectation.
    let expects: Bool
    let parameters: [Parameter]

    /// The functions and initializers of a file, nested ones in addition to the outer ones; requirements without a body are
    /// left out.
    static func all(in file: SourceFile) -> [Function] {
        var scanner = FunctionScanner(Array(file.code.utf8))
        return scanner.functions()
    }
}

/// Finds functions in code whose comments and strings are blanked.
///
/// Works on bytes, because a tree has millions of them.
private struct FunctionScanner {
    private let code: [UInt8]
    /// The line of `counted`, from 1.
    private var line = 1
    private var counted = 0
    /// The end of the last function's name: an attribute after it belongs to the next function.
    private var lastName = 0

    init(_ code: [UInt8]) { self.code = code }

    mutating func functions() -> [Function] {
        var functions: [Function] = []
        var position = 0
        while let word = nextWord(from: position) {
            position = word.upperBound
            guard let name = name(at: word), word.lowerBound == 0 || code[word.lowerBound - 1] != UInt8(ascii: ".")
            else {
                continue
            }
            position = name.end
            if let function = function(named: name.text, from: word.lowerBound, nameEnd: name.end) {
                functions.append(function)
            }
        }
        return functions
    }

    private mutating func function(named name: String, from start: Int, nameEnd: Int) -> Function? {
        line += newlines(in: counted..<start)
        counted = start
        let isTest = contains("@Test", in: lastName..<start)
        lastName = nameEnd
        guard let body = body(from: nameEnd) else { return nil }
        let calls = calls(in: body)
        let expects =
            ["#expect", "#require", "Issue.record"].contains { contains($0, in: body) }
            || calls.contains("confirmation")
        return Function(
            name: name, isTest: isTest, line: line, lineCount: newlines(in: start..<body.upperBound) + 1, calls: calls,
            expects: expects, parameters: Parameter.all(in: text(nameEnd..<body.lowerBound)[...]))
    }

    /// A function's name, or a keyword that takes the place of a name.
    private func name(at word: Range<Int>) -> (text: String, end: Int)? {
        let end = word.upperBound
        switch text(word) {
        case "func":
            var start = end
            while start < code.count, isSpace(code[start]) { start += 1 }
            guard start > end, start < code.count else { return nil }
            if code[start] == UInt8(ascii: "`") {
                let close = code[(start + 1)...].firstIndex(of: UInt8(ascii: "`")) ?? code.count - 1
                return (text(start + 1..<close), close + 1)
            }
            let isWord = isOfWord(code[start])
            var close = start
            while close < code.count, isOfWord(code[close]) == isWord, !isSpace(code[close]),
                code[close] != UInt8(ascii: "(")
            {
                close += 1
            }
            return (text(start..<close), close)
        case "init":
            let next = end < code.count && code[end] == UInt8(ascii: "?") ? end + 1 : end
            guard next < code.count, code[next] == UInt8(ascii: "(") || code[next] == UInt8(ascii: "<") else {
                return nil
            }
            return ("init", next)
        case "deinit": return ("init", end)
        default: return nil
        }
    }

    /// The range from the brace that opens a body to the one that closes it; `nil` if another declaration comes first.
    private func body(from start: Int) -> Range<Int>? {
        guard let opening = openingBrace(from: start) else { return nil }
        var depth = 0
        for index in opening..<code.count {
            if code[index] == UInt8(ascii: "{") { depth += 1 }
            if code[index] == UInt8(ascii: "}") { depth -= 1 }
            if depth == 0 { return opening..<index + 1 }
        }
        return nil
    }

    private func openingBrace(from start: Int) -> Int? {
        var (depth, index) = (0, start)
        while index < code.count {
            switch code[index] {
            case UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: ")"), UInt8(ascii: "]"): depth -= 1
            case UInt8(ascii: "{") where depth == 0: return index
            case UInt8(ascii: "}") where depth == 0: return nil
            case let byte where isOfWord(byte):
                var end = index
                while end < code.count, isOfWord(code[end]) { end += 1 }
                if depth == 0, FunctionScanner.declarations.contains(text(index..<end)) { return nil }
                index = end - 1
            default: break
            }
            index += 1
        }
        return nil
    }

    private static let declarations: Set<String> = [
        "func", "var", "let", "init", "static", "package", "private", "struct",
    ]

    private func calls(in range: Range<Int>) -> Set<String> {
        var names: Set<String> = []
        var position = range.lowerBound
        while let word = nextWord(from: position), word.upperBound < range.upperBound {
            if code[word.upperBound] == UInt8(ascii: "(") { names.insert(text(word)) }
            position = word.upperBound
        }
        return names
    }

    private func nextWord(from start: Int) -> Range<Int>? {
        var first = start
        while first < code.count, !isOfWord(code[first]) { first += 1 }
        guard first < code.count else { return nil }
        var end = first
        while end < code.count, isOfWord(code[end]) { end += 1 }
        return first..<end
    }

    private func contains(_ sought: String, in range: Range<Int>) -> Bool {
        let sought = Array(sought.utf8)
        var index = range.lowerBound
        while index + sought.count <= range.upperBound {
            if code[index] == sought[0], code[index..<index + sought.count].elementsEqual(sought) { return true }
            index += 1
        }
        return false
    }

    private func newlines(in range: Range<Int>) -> Int {
        var count = 0
        for index in range where code[index] == UInt8(ascii: "\n") { count += 1 }
        return count
    }

    private func text(_ range: Range<Int>) -> String { String(decoding: code[range], as: UTF8.self) }

    private func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") }

    private func isOfWord(_ byte: UInt8) -> Bool {
        switch byte {
        case 48...57, 65...90, 95, 97...122, 128...: true
        default: false
        }
    }
}
