/// A text and its typography.
package struct PictureText: Hashable, Sendable {
    /// The position along its line; `start` is on the right in a language that is written from right to left.
    package enum Alignment: String, CaseIterable, Sendable { case start, center, end }

    /// The position in the height of its box.
    package enum Anchor: String, CaseIterable, Sendable { case top, middle, bottom }

    /// The weight of its strokes.
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
    /// The first family to try; other families supply missing glyphs.
    package var font = "Noto Sans"
    /// Pixels.
    package var size: Int
    /// The smallest size that is tried to fit the whole text; a text that still does not fit ends with an ellipsis.
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
