/// Text with letters that people take for the same made equal, as bytes that are quick to look through.
struct FoldedText: Hashable, Sendable {
    private let bytes: [UInt8]

    /// - Parameter folded: What a ``FindIndex/Folding`` gave.
    init(_ folded: String) { bytes = Array(folded.utf8) }

    /// Tells whether the text begins with a part.
    func begins(with part: FoldedText) -> Bool { bytes.starts(with: part.bytes) }

    /// Tells whether a part stands somewhere in the text.
    ///
    /// - Complexity: O(bytes of the text) as a rule.
    func holds(_ part: FoldedText) -> Bool {
        guard let first = part.bytes.first else { return true }
        guard bytes.count >= part.bytes.count else { return false }
        for start in 0...(bytes.count - part.bytes.count) where bytes[start] == first {
            if bytes[start..<(start + part.bytes.count)].elementsEqual(part.bytes) { return true }
        }
        return false
    }
}
