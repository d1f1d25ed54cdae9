/// A file that a user downloads.
package struct ExportedFile: Hashable, Sendable {
    /// The file name: `sponsored-banner.NO.nb-NO.html`.
    package let name: String
    package let html: String
    /// The width of a window that shows the whole file, in CSS pixels.
    package let width: Int
    /// The selector of the part that a picture shows; `nil` for the whole file.
    var part: String?

    package init(name: String, html: String, width: Int) {
        self.name = name
        self.html = html
        self.width = width
    }
}
