/// Limits of one preview; each is tested on both sides.
package enum Limits {
    /// Cards on one page of the gallery.
    package static let galleryCount = 200
    /// Depth of the search for lists in an unknown answer.
    package static let shapeDepth = 5
    /// Lists of an unknown answer that are reported.
    package static let shapeLists = 12
    /// Keys that are reported of each of those lists.
    package static let shapeKeys = 12
    /// Items of a list that a proposal examines, and the depth of nested objects in an item.
    package static let shapeItems = 20
    package static let shapeFieldDepth = 3
    /// Findings that one answer contains; their number is always reported.
    package static let findings = 500
    /// Scalars of the author's line that are shown with a finding.
    package static let sourceLineScalars = 400
    /// Characters of a value from the address that a note repeats.
    package static let notedCharacters = 80
    /// Notes about one scene.
    package static let notes = 30
    /// Widths of a matrix's columns in points: a small phone, a typical one, a tablet.
    package static let matrixWidths = [320, 390, 768]
    /// Text sizes of a matrix in per cent.
    package static let matrixScales = [100, 150, 200]
    /// Cards that one search returns, and places for each; their number is always reported.
    package static let foundCards = 60
    package static let foundPlaces = 6
    /// Characters and words of one search; longer ones are cut.
    package static let findCharacters = 200
    package static let findWords = 12
}
