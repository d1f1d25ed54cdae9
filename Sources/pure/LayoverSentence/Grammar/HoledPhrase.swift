/// A phrase with a hole for text that was typed.
struct HoledPhrase: Hashable, Sendable {
    let before: String
    let after: String

    func filled(_ text: String) -> String { before + text + after }
}
