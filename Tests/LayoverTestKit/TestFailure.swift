/// Why a test's helper gave up, in words; where the question of a wait throws it, the wait ends at once.
package struct TestFailure: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
}
