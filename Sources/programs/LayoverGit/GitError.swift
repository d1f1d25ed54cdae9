/// Why git cannot be asked, or what it answered instead.
package struct GitError: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
}
