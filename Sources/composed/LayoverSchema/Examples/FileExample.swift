/// An example file that editors suggest and the reference shows.
///
/// The examples of a kind contain every key of it. Tests check each of them with the loader.
package struct FileExample: Sendable {
    /// The title of the example, in a few words.
    package let title: String
    package let text: String

    package init(_ title: String, _ text: String) {
        self.title = title
        self.text = text
    }
}
