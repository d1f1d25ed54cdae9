/// The area of a box, in pixels from the upper left corner of its picture.
package struct PictureArea: Hashable, Sendable {
    package let x: Int
    package let y: Int
    package let width: Int
    package let height: Int

    package init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// Whether the whole area lies within a picture of that size.
    package func lies(withinWidth width: Int, height: Int) -> Bool {
        x >= 0 && y >= 0 && self.width > 0 && self.height > 0 && x <= width && y <= height && self.width <= width - x
            && self.height <= height - y
    }

    /// The area in a mirrored picture, for languages that are written from right to left.
    package func mirrored(inWidth width: Int) -> PictureArea {
        PictureArea(x: width - x - self.width, y: y, width: self.width, height: height)
    }
}
