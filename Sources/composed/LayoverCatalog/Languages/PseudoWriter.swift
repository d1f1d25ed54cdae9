import LayoverModel

/// Rewrites the literal pieces of messages for a pseudo-locale.
struct PseudoWriter {
    /// Number of letters added for each ten characters.
    private static let growthTenths = 4
    private static let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
    private static let accented = Array("áƀçďéƒǧĥíĵķĺṁñóþǫŕšţúṽŵẋýžÅƁÇĎÉƑǦĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ")
    private static let table = Dictionary(uniqueKeysWithValues: zip(letters, accented))
    private static let vowels = Set("aeiouyAEIOUY")
    /// Marks a text as right to left, even for readers that check only the first letter.
    private static let rightToLeftMark = "\u{200f}"
    private static let override = "\u{202e}"
    private static let popDirection = "\u{202c}"

    private let locale: PseudoLocale

    package init(_ locale: PseudoLocale) { self.locale = locale }

    func program(_ program: MessageProgram) -> MessageProgram {
        switch locale {
        case .accented:
            // The brackets count as growth too.
            let debt = -2 * 10
            return MessageProgram(
                parts: [.literal("[")] + parts(program.parts, debt: debt) + [.literal("]")],
                arguments: program.arguments)
        case .mirrored: return MessageProgram(parts: parts(program.parts, debt: 0), arguments: program.arguments)
        }
    }

    /// `debt` is the number of tenths of a letter that are still to be added.
    ///
    /// Recursion is as deep as choices nest, which the reader of messages bounds.
    private func parts(_ parts: [MessageProgram.Part], debt: Int) -> [MessageProgram.Part] {
        var debt = debt
        return parts.map { part in
            switch part {
            case .literal(let text): return .literal(literal(text, &debt))
            case .plural(let argument, let offset, let ordinal, let arms):
                let rewritten = arms.map {
                    MessageProgram.PluralArm(selector: $0.selector, parts: self.parts($0.parts, debt: 0))
                }
                return .plural(argument: argument, offset: offset, ordinal: ordinal, arms: rewritten)
            case .select(let argument, let arms):
                let rewritten = arms.map {
                    MessageProgram.SelectArm(keyword: $0.keyword, parts: self.parts($0.parts, debt: 0))
                }
                return .select(argument: argument, arms: rewritten)
            case .argument, .pound, .number, .date: return part
            }
        }
    }

    private func literal(_ text: String, _ debt: inout Int) -> String {
        switch locale {
        case .accented: PseudoWriter.accent(text, &debt)
        case .mirrored: PseudoWriter.mirror(text)
        }
    }

    /// Gives each letter an accent and doubles vowels, and other letters where vowels are rare, so that the text grows
    /// evenly.
    private static func accent(_ text: String, _ debt: inout Int) -> String {
        var output = ""
        for character in text {
            let shown = table[character] ?? character
            output.append(shown)
            debt += growthTenths
            guard character.isLetter, debt >= (vowels.contains(character) ? 5 : 14) else { continue }
            output.append(shown)
            debt -= 10
        }
        return output
    }

    /// Turns each word from right to left; the marks are paired within the word.
    private static func mirror(_ text: String) -> String {
        var output = ""
        var word = ""
        func close() {
            guard !word.isEmpty else { return }
            output += rightToLeftMark + override + word + popDirection + rightToLeftMark
            word = ""
        }
        for character in text {
            if character.isLetter || character.isNumber || character == "'" || character == "’" {
                word.append(character)
            } else {
                close()
                output.append(character)
            }
        }
        close()
        return output
    }
}
