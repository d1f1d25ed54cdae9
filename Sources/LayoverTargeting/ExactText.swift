/// A text that equals only itself, byte by byte: two spellings of one letter are two texts, as in JSON and JavaScript.
package struct ExactText: Hashable, Sendable {
    package let text: String

    package init(_ text: String) { self.text = text }

    package static func == (left: ExactText, right: ExactText) -> Bool { isExactly(left.text, right.text) }

    /// Texts that are the same to Swift share a hash; bytes tell them apart afterwards.
    package func hash(into hasher: inout Hasher) { text.hash(into: &hasher) }
}

/// Whether two texts are the same bytes; Swift's own `==` would also take two spellings of one letter for the same.
///
/// - Complexity: O(*n*); allocates nothing.
func isExactly(_ left: String, _ right: String) -> Bool {
    guard left == right else { return false }
    let (mine, other) = (left.utf8Span, right.utf8Span)
    guard mine.count == other.count else { return false }
    return mine.isKnownASCII || mine.span.indices.allSatisfy { mine.span[$0] == other.span[$0] }
}
