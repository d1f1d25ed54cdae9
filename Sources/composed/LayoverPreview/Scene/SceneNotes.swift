/// Notes on what could not be taken as a scene says it, in words for the author who looks.
struct SceneNotes {
    private(set) var texts: [String]

    init(_ texts: [String]) { self.texts = Array(texts.prefix(Limits.notes)) }

    /// Adds a note, once, up to the limit.
    mutating func add(_ text: String) {
        guard texts.count < Limits.notes, !texts.contains(text) else { return }
        texts.append(text)
    }

    mutating func add(_ notes: [String]) { for note in notes { add(note) } }

    /// A word of the address, not longer than a note takes.
    static func cut(_ word: String) -> String {
        word.count > Limits.notedCharacters ? word.prefix(Limits.notedCharacters - 1) + "\u{2026}" : word
    }

    /// `; did you mean 'x'?` where there is a near one.
    static func meant(_ near: String?) -> String { near.map { "; did you mean '\($0)'?" } ?? "" }
}
