/// A picture to draw, complete but for the fonts.
package struct Picture: Hashable, Sendable {
    package let width: Int
    package let height: Int
    package let background: PictureColour
    package let boxes: [PictureBox]

    /// - Throws: ``PictureError`` if the picture is too large or a box is invalid.
    package init(
        width: Int, height: Int, background: PictureColour, boxes: [PictureBox]
    ) throws(PictureError) {
        self.width = width
        self.height = height
        self.background = background
        self.boxes = boxes
        try check()
    }

    private func check() throws(PictureError) {
        try Picture.require(
            PictureLimits.side.contains(width) && PictureLimits.side.contains(height)
                && width * height <= PictureLimits.pixels, "\(width) x \(height) pixels")
        try Picture.require(boxes.count <= PictureLimits.boxes, "\(boxes.count) boxes")
        var imageBytes = 0
        for (number, box) in boxes.enumerated() {
            try Picture.require(
                box.area.lies(withinWidth: width, height: height), "box \(number) leaves the picture")
            switch box.content {
            case .fill(_, let radius):
                try Picture.require(PictureLimits.radius.contains(radius), "the radius of box \(number)")
            case .text(let text): try Picture.check(text, of: number)
            case .image(let bytes):
                imageBytes += bytes.count
                try Picture.require(bytes.count <= PictureLimits.imageBytes, "the image of box \(number) is too large")
            }
        }
        try Picture.require(imageBytes <= PictureLimits.allImageBytes, "\(imageBytes) bytes of images")
    }

    private static func check(_ text: PictureText, of box: Int) throws(PictureError) {
        try require(text.text.utf8.count <= PictureLimits.textBytes, "the text of box \(box) is too long")
        try require(!text.text.utf8.contains(0), "the text of box \(box) has a zero in it")
        for name in [text.font, text.language] {
            try require(
                (1...PictureLimits.nameBytes).contains(name.utf8.count) && !name.utf8.contains(0),
                "the font or the language of box \(box)")
        }
        try require(
            PictureLimits.textSize.contains(text.size) && PictureLimits.textSize.contains(text.smallest)
                && text.smallest <= text.size, "the size of box \(box)")
        try require(PictureLimits.lines.contains(text.lines), "the lines of box \(box)")
    }

    private static func require(_ isSo: Bool, _ what: String) throws(PictureError) {
        guard isSo else { throw .badDescription(what) }
    }
}
