/// One message in one language, compiled: text, arguments and choices, ready to run without a parser.
package struct MessageProgram: Hashable, Sendable {
    package indirect enum Part: Hashable, Sendable {
        case literal(String)
        /// The argument in the locale's default form for its type.
        case argument(Int)
        /// The number of the innermost plural, less its offset.
        case pound
        case number(argument: Int, style: String)
        case date(argument: Int, style: String)
        case plural(argument: Int, offset: Int, ordinal: Bool, arms: [PluralArm])
        case select(argument: Int, arms: [SelectArm])
    }

    package struct PluralArm: Hashable, Sendable {
        package enum Selector: Hashable, Sendable {
            case exactly(Int)
            /// A CLDR category: `zero`, `one`, `two`, `few`, `many`, `other`.
            case category(String)
        }

        package let selector: Selector
        package let parts: [Part]

        package init(selector: Selector, parts: [Part]) {
            self.selector = selector
            self.parts = parts
        }
    }

    package struct SelectArm: Hashable, Sendable {
        package let keyword: String
        package let parts: [Part]

        package init(keyword: String, parts: [Part]) {
            self.keyword = keyword
            self.parts = parts
        }
    }

    package let parts: [Part]
    /// The names of the arguments used; a part names one by its index here.
    package let arguments: [String]

    package init(parts: [Part], arguments: [String]) {
        self.parts = parts
        self.arguments = arguments
    }

    /// The whole text if it has no argument, else `nil`.
    package var constant: String? {
        var text = ""
        for part in parts {
            guard case .literal(let piece) = part else { return nil }
            text += piece
        }
        return text
    }
}
