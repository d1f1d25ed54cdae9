/// A text with similar letters mapped to one, as bytes that are fast to search.
struct FoldedText: Hashable, Sendable {
    private let bytes: [UInt8]

    /// - Parameter folded: The result of a ``FindIndex/Folding``.
    init(_ folded: String) { bytes = Array(folded.utf8) }

    func begins(with part: FoldedText) -> Bool { bytes.starts(with: part.bytes) }

    /// Returns whether the text contains a part.
    ///
    /// - Complexity: Usually O(bytes of the text).
    func holds(_ part: FoldedText) -> Bool {
        guard let first = part.bytes.first else { return true }
        guard bytes.count >= part.bytes.count else { return false }
        for start in 0...(bytes.count - part.bytes.count) where bytes[start] == first {
            if bytes[start..<(start + part.bytes.count)].elementsEqual(part.bytes) { return true }
        }
        return false
    }
}
