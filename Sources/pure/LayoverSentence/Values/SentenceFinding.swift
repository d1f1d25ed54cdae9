package import LayoverModel

/// One finding about a grammar, with its node, or the place where a missing part belongs.
package struct SentenceFinding: Hashable, Sendable {
    package let diagnostic: Diagnostic
    /// Keys, and indices of items, from the root of the file.
    package let path: [String]
}
