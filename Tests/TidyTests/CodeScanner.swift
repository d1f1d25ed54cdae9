/// Blanks comments and the contents of strings, so that rules about code do not stumble over prose.
///
/// Keeps every line feed, and what an interpolation holds, since that is code. Knows nested block comments, raw strings and strings
/// of several lines; regular expression literals it takes for code.
struct CodeScanner {
    private let scalars: [Unicode.Scalar]
    private var output: [Unicode.Scalar] = []
    private var position = 0

    static func code(in text: String) -> String {
        var scanner = CodeScanner(scalars: Array(text.unicodeScalars))
        scanner.scanCode(untilClosing: false)
        var code = String.UnicodeScalarView()
        code.append(contentsOf: scanner.output)
        return String(code)
    }

    private init(scalars: [Unicode.Scalar]) {
        self.scalars = scalars
        output.reserveCapacity(scalars.count)
    }

    /// Reads code to the end of the text, or to the parenthesis that closes an interpolation.
    private mutating func scanCode(untilClosing: Bool) {
        var depth = 0
        while position < scalars.count {
            if isNext("//") {
                blank { $0.scalars[$0.position] != "\n" }
            } else if isNext("/*") {
                scanBlockComment()
            } else if let pounds = poundsOfString() {
                scanString(pounds: pounds)
            } else {
                let scalar = scalars[position]
                if scalar == "(" { depth += 1 }
                if scalar == ")" {
                    depth -= 1
                    if untilClosing, depth < 0 { return }
                }
                keep()
            }
        }
    }

    private mutating func scanBlockComment() {
        var depth = 0
        repeat {
            if isNext("/*") {
                depth += 1
                blankNext(2)
            } else if isNext("*/") {
                depth -= 1
                blankNext(2)
            } else {
                blankNext(1)
            }
        } while depth > 0 && position < scalars.count
    }

    /// Counts the `#` before the quote that starts here; nothing where no string starts.
    private func poundsOfString() -> Int? {
        var index = position
        while index < scalars.count, scalars[index] == "#" { index += 1 }
        return index < scalars.count && scalars[index] == "\"" ? index - position : nil
    }

    private mutating func scanString(pounds: Int) {
        let fence = String(repeating: "#", count: pounds)
        for _ in 0..<pounds { keep() }
        let quotes = isNext("\"\"\"") ? "\"\"\"" : "\""
        for _ in quotes.unicodeScalars { keep() }
        while position < scalars.count {
            if isNext("\\" + fence + "(") {
                blankNext(1 + pounds)
                keep()
                scanCode(untilClosing: true)
                keep()
            } else if isNext("\\" + fence) {
                blankNext(2 + pounds)
            } else if isNext(quotes + fence) || (quotes.count == 1 && scalars[position] == "\n") {
                break
            } else {
                blankNext(1)
            }
        }
        guard isNext(quotes + fence) else { return }
        for _ in 0..<(quotes.count + pounds) { keep() }
    }

    private func isNext(_ text: String) -> Bool {
        var index = position
        for scalar in text.unicodeScalars {
            guard index < scalars.count, scalars[index] == scalar else { return false }
            index += 1
        }
        return true
    }

    private mutating func keep() {
        guard position < scalars.count else { return }
        output.append(scalars[position])
        position += 1
    }

    private mutating func blankNext(_ count: Int) {
        for _ in 0..<count where position < scalars.count {
            output.append(scalars[position] == "\n" ? "\n" : " ")
            position += 1
        }
    }

    private mutating func blank(while goesOn: (CodeScanner) -> Bool) {
        while position < scalars.count, goesOn(self) { blankNext(1) }
    }
}
