/// The reason why there is nothing to preview.
package struct WorkbenchError: Error, Sendable, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
}
