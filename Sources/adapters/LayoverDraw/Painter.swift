package import LayoverPictures

/// Draws pictures by cairo and pango: bounded in pixels and bytes, the same bytes for the same fonts.
package enum Painter {
    /// Finds the fonts of the machine and reads those that pictures are mostly set in, so that the first picture need not.
    ///
    /// What goes wrong is told with a picture.
    package static func prepare() {
        let white = PictureColour(rgba: 0xffff_ffff)
        guard let surface = try? Surface(width: 64, height: 64, colour: white) else { return }
        for weight in [PictureText.Weight.regular, .bold] {
            var text = PictureText("A", size: 28, colour: white, language: "en")
            text.weight = weight
            _ = try? surface.set(text, in: PictureArea(x: 0, y: 0, width: 64, height: 64))
        }
    }

    /// - Parameter picture: What is drawn, box over box.
    /// - Returns: A PNG, and what became of its texts.
    /// - Throws: Where an image in it is none, or the file would be too large.
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
