import LayoverModel

/// A word as a locale's file has it: its name, the pattern it goes by, and the phrases that are written out.
struct WrittenWord {
    var name: String
    var stem: String?
    /// The pattern's name, and where it stands.
    var pattern: (name: String, node: Node)?
    var also: [String] = []
    /// By form.
    var forms: [String?]
    var node: Node
    /// The file that says it, and where its name stands there.
    var file: String
    var keyPosition: Position
    /// True if another locale's file says it.
    var isInherited = false
}
