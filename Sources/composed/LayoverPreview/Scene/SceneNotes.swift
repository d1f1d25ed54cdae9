/// Notes on values of a scene that could not be used, in words for the author.
struct SceneNotes {
    private(set) var texts: [String]

    init(_ texts: [String]) { self.texts = Array(texts.prefix(Limits.notes)) }

    /// Adds a note, once, up to the limit.
    mutating func add(_ text: String) {
        guard texts.count < Limits.notes, !texts.contains(text) else { return }
        texts.append(text)
    }

    mutating func add(_ notes: [String]) { for note in notes { add(note) } }

    /// A value from the address, cut to the length that a note allows.
    static func cut(_ word: String) -> String {
        word.count > Limits.notedCharacters ? word.prefix(Limits.notedCharacters - 1) + "\u{2026}" : word
    }

    /// `; did you mean 'x'?` if there is a similar name.
    static func meant(_ near: String?) -> String { near.map { "; did you mean '\($0)'?" } ?? "" }
}
