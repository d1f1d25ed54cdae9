import LayoverModel

/// A word of a locale's file: its name, its pattern, and the phrases that are written out.
struct WrittenWord {
    var name: String
    var stem: String?
    /// The pattern's name, and its node.
    var pattern: (name: String, node: Node)?
    var also: [String] = []
    /// By form.
    var forms: [String?]
    var node: Node
    /// The file with the word, and the position of its key.
    var file: String
    var keyPosition: Position
    /// True if it comes from another locale's file.
    var isInherited = false
}
