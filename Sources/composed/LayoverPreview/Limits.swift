/// Limits of one preview; each is tested on both sides.
package enum Limits {
    /// Cards on one page of the gallery.
    package static let galleryCount = 200
    /// Depth to which lists of an unknown answer are looked for.
    package static let shapeDepth = 5
    /// Lists of an unknown answer that are told.
    package static let shapeLists = 12
    /// Keys that are told of each of those lists.
    package static let shapeKeys = 12
    /// Items of a list whose values are looked at for a proposal, and objects inside each other in an item.
    package static let shapeItems = 20
    package static let shapeFieldDepth = 3
    /// Findings that one answer tells in full; their number is always told.
    package static let findings = 500
    /// Scalars of an author's line that stand beside a finding.
    package static let sourceLineScalars = 400
    /// Characters of a word of the address that a note repeats.
    package static let notedCharacters = 80
    /// Notes about one scene.
    package static let notes = 30
    /// Points of a matrix's columns: a small phone, a usual one, a tablet.
    package static let matrixWidths = [320, 390, 768]
    /// Per cent of a matrix's text sizes.
    package static let matrixScales = [100, 150, 200]
    /// Cards that one search finds, and places that are told of each; their number is always told.
    package static let foundCards = 60
    package static let foundPlaces = 6
    /// Characters and words of one search; what is longer is cut.
    package static let findCharacters = 200
    package static let findWords = 12
}
