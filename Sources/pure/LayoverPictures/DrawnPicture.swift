/// A picture that was drawn.
package struct DrawnPicture: Hashable, Sendable {
    /// A PNG.
    package let file: [UInt8]
    /// Characters for which no font has a picture.
    package let missingGlyphs: Int
    /// Texts that end with an ellipsis.
    package let shortenedTexts: Int

    package init(file: [UInt8], missingGlyphs: Int, shortenedTexts: Int) {
        self.file = file
        self.missingGlyphs = missingGlyphs
        self.shortenedTexts = shortenedTexts
    }
}
