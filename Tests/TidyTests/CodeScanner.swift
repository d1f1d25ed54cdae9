/// Blanks comments and the contents of strings, so that rules about code do not match prose.
///
/// Keeps every line feed and the code in interpolations. Supports nested block comments, raw strings and multi-line
/// strings; regular expression literals count as code.
struct CodeScanner {
    private let bytes: [UInt8]
    private var output: [UInt8] = []
    private var position = 0

    static func code(in text: String) -> String {
        var scanner = CodeScanner(bytes: Array(text.utf8))
        scanner.scanCode(untilClosing: false)
        return String(decoding: scanner.output, as: UTF8.self)
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
        output.reserveCapacity(bytes.count)
    }

    private static let lineFeed = UInt8(ascii: "\n")
    private static let slash = UInt8(ascii: "/")
    private static let star = UInt8(ascii: "*")
    private static let pound = UInt8(ascii: "#")
    private static let quote = UInt8(ascii: "\"")
    private static let backslash = UInt8(ascii: "\\")
    private static let opening = UInt8(ascii: "(")
    private static let closing = UInt8(ascii: ")")

    /// Reads code to the end of the text, or to the parenthesis that closes an interpolation.
    private mutating func scanCode(untilClosing: Bool) {
        var depth = 0
        while position < bytes.count {
            switch bytes[position] {
            case Self.slash where isNext([Self.slash, Self.slash]): blankLine()
            case Self.slash where isNext([Self.slash, Self.star]): scanBlockComment()
            case Self.pound, Self.quote:
                if let pounds = poundsOfString() { scanString(pounds: pounds) } else { keep() }
            case Self.opening:
                depth += 1
                keep()
            case Self.closing:
                depth -= 1
                if untilClosing, depth < 0 { return }
                keep()
            default: keep()
            }
        }
    }

    private mutating func scanBlockComment() {
        var depth = 0
        repeat {
            if isNext([Self.slash, Self.star]) {
                depth += 1
                blankNext(2)
            } else if isNext([Self.star, Self.slash]) {
                depth -= 1
                blankNext(2)
            } else {
                blankNext(1)
            }
        } while depth > 0 && position < bytes.count
    }

    /// Counts the `#` before the quote that starts here; `nil` if no string starts.
    private func poundsOfString() -> Int? {
        var index = position
        while index < bytes.count, bytes[index] == Self.pound { index += 1 }
        return index < bytes.count && bytes[index] == Self.quote ? index - position : nil
    }

    private mutating func scanString(pounds: Int) {
        let fence = [UInt8](repeating: Self.pound, count: pounds)
        for _ in 0..<pounds { keep() }
        // The text of a multi-line string starts on a line of its own: `#""""#` is two quotes.
        let isLong = isNext([Self.quote, Self.quote, Self.quote, Self.lineFeed])
        let quotes = [UInt8](repeating: Self.quote, count: isLong ? 3 : 1)
        for _ in quotes { keep() }
        let (escape, end) = ([Self.backslash] + fence, quotes + fence)
        while position < bytes.count {
            let byte = bytes[position]
            if byte == Self.backslash, isNext(escape + [Self.opening]) {
                blankNext(1 + pounds)
                keep()
                scanCode(untilClosing: true)
                keep()
            } else if byte == Self.backslash, isNext(escape) {
                blankNext(2 + pounds)
            } else if byte == Self.quote && isNext(end) || (quotes.count == 1 && byte == Self.lineFeed) {
                break
            } else {
                blankNext(1)
            }
        }
        guard isNext(end) else { return }
        for _ in end { keep() }
    }

    private func isNext(_ sought: [UInt8]) -> Bool {
        guard position + sought.count <= bytes.count else { return false }
        for index in 0..<sought.count where bytes[position + index] != sought[index] { return false }
        return true
    }

    private mutating func keep() {
        guard position < bytes.count else { return }
        output.append(bytes[position])
        position += 1
    }

    private mutating func blankNext(_ count: Int) {
        for _ in 0..<count where position < bytes.count {
            output.append(bytes[position] == Self.lineFeed ? Self.lineFeed : UInt8(ascii: " "))
            position += 1
        }
    }

    private mutating func blankLine() {
        while position < bytes.count, bytes[position] != Self.lineFeed { blankNext(1) }
    }
}
