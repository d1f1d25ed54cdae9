package import LayoverModel

/// One finding about a grammar, with the node that it is about, or where what is missing belongs.
package struct SentenceFinding: Hashable, Sendable {
    package let diagnostic: Diagnostic
    /// Keys, and numbers of items from 0, from the root of the file.
    package let path: [String]

    package init(_ diagnostic: Diagnostic, path: [String]) {
        self.diagnostic = diagnostic
        self.path = path
    }
}
