/// One box of a picture, drawn over the previous ones.
package struct PictureBox: Hashable, Sendable {
    package enum Content: Hashable, Sendable {
        case fill(PictureColour, radius: Int)
        case text(PictureText)
        /// A PNG, whole and in its own proportions.
        case image([UInt8])
    }

    package let area: PictureArea
    package let content: Content

    package init(_ area: PictureArea, _ content: Content) {
        self.area = area
        self.content = content
    }
}
