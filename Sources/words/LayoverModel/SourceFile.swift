/// One complete file of the content tree.
package struct SourceFile: Hashable, Sendable {
    /// Relative to the content root, with `/` between folders.
    package let path: String
    package let bytes: [UInt8]

    package init(path: String, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
    }
}
