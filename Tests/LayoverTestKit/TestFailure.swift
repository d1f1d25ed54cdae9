/// The message of a test helper that gave up.
///
/// If the closure of a wait throws it, the wait ends at once.
package struct TestFailure: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
}
