/// A part of a message as an author changes it: running text, or a plural with one text for each form.
package enum MessagePiece: Hashable, Sendable {
    /// As it is written, other choices and arguments in it.
    case text(String)
    case plural(Plural)

    /// `{days, plural, one {# day} other {# days}}`, taken apart.
    package struct Plural: Hashable, Sendable {
        /// All before the first form: `{days, plural, `.
        package let opening: String
        package let argument: String
        package let isOrdinal: Bool
        package let forms: [Form]

        package init(opening: String, argument: String, isOrdinal: Bool, forms: [Form]) {
            (self.opening, self.argument, self.isOrdinal, self.forms) = (opening, argument, isOrdinal, forms)
        }
    }

    package struct Form: Hashable, Sendable {
        /// A CLDR category or an exact number: `few`, `=0`.
        package let selector: String
        /// As it is written between the braces.
        package let text: String

        package init(selector: String, text: String) {
            self.selector = selector
            self.text = text
        }
    }

    /// The message that the pieces make; what a message was taken apart into makes one that reads the same.
    package static func joined(_ pieces: [MessagePiece]) -> String {
        pieces.map { piece in
            switch piece {
            case .text(let text): text
            case .plural(let plural):
                plural.opening + plural.forms.map { "\($0.selector) {\($0.text)}" }.joined(separator: " ") + "}"
            }
        }.joined()
    }
}
