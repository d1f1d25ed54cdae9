/// A text that equals only itself, byte by byte: two spellings of one letter are two texts, as in JSON and JavaScript.
package struct ExactText: Hashable, Sendable {
    package let text: String

    package init(_ text: String) { self.text = text }

    package static func == (left: ExactText, right: ExactText) -> Bool { isExactly(left.text, right.text) }

    /// Texts that are the same to Swift share a hash; bytes tell them apart afterwards.
    package func hash(into hasher: inout Hasher) { text.hash(into: &hasher) }
}

/// Compares two texts byte by byte; Swift's own `==` would also take two spellings of one letter for the same.
///
/// - Complexity: O(*n*); allocates nothing.
func isExactly(_ left: String, _ right: String) -> Bool {
    guard left == right, left.utf8.count == right.utf8.count else { return false }
    // Plain letters have no second spelling of the same length, and only they are as long in both encodings.
    return left.utf8.count == left.utf16.count || left.utf8.elementsEqual(right.utf8)
}
