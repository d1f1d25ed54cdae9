/// A text that is compared byte by byte: two encodings of one letter are different texts, as in JSON and JavaScript.
package struct ExactText: Hashable, Sendable {
    package let text: String

    package init(_ text: String) { self.text = text }

    package static func == (left: ExactText, right: ExactText) -> Bool { isExactly(left.text, right.text) }

    /// Texts that are equal in Swift have the same hash; their bytes distinguish them afterwards.
    package func hash(into hasher: inout Hasher) { text.hash(into: &hasher) }
}

/// Compares two texts byte by byte; Swift's own `==` would treat two encodings of one letter as equal.
///
/// - Complexity: O(*n*); allocates nothing.
func isExactly(_ left: String, _ right: String) -> Bool {
    guard left == right, left.utf8.count == right.utf8.count else { return false }
    // Plain letters have only one encoding of the same length, and only they have equal lengths in UTF-8 and UTF-16.
    return left.utf8.count == left.utf16.count || left.utf8.elementsEqual(right.utf8)
}
