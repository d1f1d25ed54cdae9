/// The reason why git could not be run, or the error that it reported.
package struct GitError: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
}
