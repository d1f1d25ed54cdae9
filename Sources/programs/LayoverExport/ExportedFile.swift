/// A file that somebody takes away.
package struct ExportedFile: Hashable, Sendable {
    /// Without a folder: `sponsored-banner.NO.nb-NO.html`.
    package let name: String
    package let html: String
    /// Width of a window that shows all of the file, in CSS pixels.
    package let width: Int
    /// Selector of the part that a picture shows; `nil` for all of it.
    var part: String?

    package init(name: String, html: String, width: Int) {
        self.name = name
        self.html = html
        self.width = width
    }
}
