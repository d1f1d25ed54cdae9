/// A phrase with a hole for typed text.
struct HoledPhrase: Hashable, Sendable {
    let before: String
    let after: String

    func filled(_ text: String) -> String { before + text + after }
}
