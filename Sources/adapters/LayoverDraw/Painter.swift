package import LayoverPictures

/// Draws images with cairo and pango: bounded in pixels and bytes, and the same bytes for the same fonts.
package enum Painter {
    /// Finds the fonts of the machine and loads the most common ones, so that the first image need not.
    ///
    /// Errors are ignored here; they occur again with an image.
    package static func prepare() {
        let white = PictureColour(rgba: 0xffff_ffff)
        guard let surface = try? Surface(width: 64, height: 64, colour: white) else { return }
        for weight in [PictureText.Weight.regular, .bold] {
            var text = PictureText("A", size: 28, colour: white, language: "en")
            text.weight = weight
            _ = try? surface.set(text, in: PictureArea(x: 0, y: 0, width: 64, height: 64))
        }
    }

    /// - Parameter picture: The boxes to draw, in order.
    /// - Returns: A PNG, and the results of its texts.
    /// - Throws: If an image in it is not a valid image, or the file would be too large.
    package static func draw(_ picture: Picture) throws(PictureError) -> DrawnPicture {
        let surface = try Surface(width: picture.width, height: picture.height, colour: picture.background)
        var (missing, shortened) = (0, 0)
        for (number, box) in picture.boxes.enumerated() {
            switch box.content {
            case .fill(let colour, let radius): surface.fill(box.area, radius: radius, colour)
            case .image(let png): try surface.draw(png, in: box.area, box: number)
            case .text(let text):
                let outcome = try surface.set(text, in: box.area)
                missing += outcome.missing
                shortened += outcome.isShortened ? 1 : 0
            }
        }
        return DrawnPicture(file: try surface.file(), missingGlyphs: missing, shortenedTexts: shortened)
    }
}
