import LayoverModel

/// One `property: value` of a `style` attribute.
struct StyleDeclaration {
    enum Value {
        /// Its words, separated by a blank.
        case literal(String)
        /// A hole, by its index in the attribute.
        case hole(Int)
    }

    let property: StyleProperty
    let value: Value
}

/// Reads the declarations of a `style` attribute, with marks for its holes between the literal pieces.
struct StyleReader {
    struct Fault: Error, Equatable {
        let message: String
        /// The invalid words as their author wrote them; empty for the whole attribute.
        var words = ""
    }

    /// The mark of a hole in the text; authors cannot write it, because it contains a control character.
    static func mark(_ number: Int) -> String { "\u{1}\(number)\u{1}" }

    /// The declarations of `text`, and faults for the invalid ones.
    static func read(_ text: String) -> (declarations: [StyleDeclaration], faults: [Fault]) {
        if let refused = refusedParts.first(where: text.lowercased().contains) {
            return (
                [],
                [
                    Fault(
                        message: "'\(refused)' is refused in styles; write plain values such as '#0a5bd3' or '12px'",
                        words: refused)
                ]
            )
        }
        var declarations: [StyleDeclaration] = []
        var faults: [Fault] = []
        for piece in text.split(separator: ";") {
            let piece = trimmed(piece)
            if piece.isEmpty { continue }
            do throws(Fault) { declarations.append(try declaration(piece)) } catch { faults.append(error) }
        }
        return (declarations, faults)
    }

    private static let refusedParts = [
        "\\", "/*", "*/", "@", "url(", "expression(", "var(", "calc(", "attr(", "env(", "image(", "!", "<", ">", "{",
        "}",
        "\"", "'",
    ]

    private static func declaration(_ piece: String) throws(Fault) -> StyleDeclaration {
        let halves = piece.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let name = trimmed(halves[0]).lowercased()
        guard halves.count == 2, !name.contains("\u{1}") else {
            throw Fault(
                message:
                    "'\(shown(piece))' is not a declaration; write 'color: #0a5bd3', a hole only as the whole value")
        }
        guard let property = StyleProperty.named(name) else {
            let hint =
                StyleProperty.advice(insteadOf: name)
                ?? NameHint.text(for: name, among: StyleProperty.names, "use a class")
            throw Fault(message: "style property '\(name)' is refused in cards; \(hint)", words: trimmed(halves[0]))
        }
        let value = trimmed(halves[1])
        if let number = hole(value) { return StyleDeclaration(property: property, value: .hole(number)) }
        guard !value.contains("\u{1}") else {
            throw Fault(message: "a hole in '\(name)' must be the whole value; write '\(name): {{name}}'")
        }
        return StyleDeclaration(property: property, value: .literal(try literal(value, property)))
    }

    private static func literal(_ value: String, _ property: StyleProperty) throws(Fault) -> String {
        let words = words(of: value).map { StyleProperty.logical($0.lowercased()) }
        guard property.count.contains(words.count), words.allSatisfy({ isAllowed($0, property) }) else {
            throw Fault(
                message: "'\(property.name)' cannot be '\(shown(value))'; write \(wanted(property))", words: value)
        }
        return words.joined(separator: " ")
    }

    private static func isAllowed(_ word: String, _ property: StyleProperty) -> Bool {
        property.words.contains { allowed in
            switch allowed {
            case .color: StyleWord.isColor(word)
            case .length: StyleWord.isLength(word)
            case .number: StyleWord.isNumber(word)
            case .keyword(let keywords): keywords.contains(word.lowercased())
            }
        }
    }

    private static func wanted(_ property: StyleProperty) -> String {
        let kinds = property.words.compactMap { word in
            switch word {
            case .color: "a colour such as #0a5bd3"
            case .length: "a length such as 12px"
            case .number: "a number"
            case .keyword(let keywords): keywords.isEmpty ? nil : keywords.joined(separator: ", ")
            }
        }
        let joined = kinds.joined(separator: ", or ")
        return property.count.upperBound > 1 ? "up to \(property.count.upperBound) of: \(joined)" : joined
    }

    private static func hole(_ value: String) -> Int? {
        guard value.first == "\u{1}", value.last == "\u{1}", value.count > 2 else { return nil }
        return Int(value.dropFirst().dropLast())
    }

    /// Words separated by blanks; parentheses are kept together.
    private static func words(of value: String) -> [String] {
        var words: [String] = []
        var word = ""
        var depth = 0
        for character in value {
            if character == "(" { depth += 1 }
            if character == ")" { depth -= 1 }
            if depth == 0, character == " " || character == "\t" || character == "\n" {
                if !word.isEmpty { words.append(word) }
                word = ""
            } else {
                word.append(character)
            }
        }
        return word.isEmpty ? words : words + [word]
    }

    private static func trimmed(_ text: some StringProtocol) -> String {
        let blank: (Character) -> Bool = { $0 == " " || $0 == "\t" || $0 == "\n" || $0 == "\r" || $0 == "\r\n" }
        let head = text.drop(while: blank)
        return String(String(head.reversed().drop(while: blank).reversed()))
    }

    private static func shown(_ text: String) -> String {
        String(text.prefix(60).map { $0 == "\u{1}" ? "*" : $0 })
    }
}
