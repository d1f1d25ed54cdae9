/// A file that somebody takes away.
package struct ExportedFile: Hashable, Sendable {
    /// Without a folder: `sponsored-banner.NO.nb-NO.html`.
    package let name: String
    package let html: String
    /// Width of a window that shows all of the file, in CSS pixels.
    package let width: Int

    init(name: String, html: String, width: Int) {
        self.name = name
        self.html = html
        self.width = width
    }
}
