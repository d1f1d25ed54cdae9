/// A text and how it is set.
package struct PictureText: Hashable, Sendable {
    /// Where it stands along its line: `start` is the right in a language that is written from there.
    package enum Alignment: String, CaseIterable, Sendable { case start, center, end }

    /// Where it stands in the height of its box.
    package enum Anchor: String, CaseIterable, Sendable { case top, middle, bottom }

    /// How heavy its strokes are.
    package enum Weight: String, CaseIterable, Sendable {
        case regular, medium, semibold, bold

        package var number: Int {
            switch self {
            case .regular: 400
            case .medium: 500
            case .semibold: 600
            case .bold: 700
            }
        }
    }

    package var text: String
    /// The family that is asked for first; what it lacks others have.
    package var font = "Noto Sans"
    /// Pixels.
    package var size: Int
    /// What the size may go down to, until the text stands whole; what then still does not ends with an ellipsis.
    package var smallest: Int
    package var weight = Weight.regular
    package var colour: PictureColour
    package var alignment = Alignment.start
    package var anchor = Anchor.top
    package var lines = 1
    /// BCP 47.
    package var language: String
    package var isRightToLeft = false

    package init(_ text: String, size: Int, smallest: Int? = nil, colour: PictureColour, language: String) {
        self.text = text
        self.size = size
        self.smallest = smallest ?? size
        self.colour = colour
        self.language = language
    }
}
