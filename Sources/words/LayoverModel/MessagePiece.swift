/// A part of a message as an author edits it: running text, or a plural with one text for each form.
package enum MessagePiece: Hashable, Sendable {
    /// As written, including other choices and arguments.
    case text(String)
    case plural(Plural)

    /// `{days, plural, one {# day} other {# days}}`, split into its parts.
    package struct Plural: Hashable, Sendable {
        /// The text before the first form: `{days, plural, `.
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
        /// The text between the braces, as written.
        package let text: String

        package init(selector: String, text: String) {
            self.selector = selector
            self.text = text
        }
    }

    /// Joins the pieces into a message.
    ///
    /// Pieces of one message make a message with the same meaning.
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
