/// Why a store cannot answer: the request may or may not be in force, and repeating it shows which.
package struct TripStoreFault: Error, Hashable, Sendable, CustomStringConvertible {
    /// For operators; contains no secret and no person's name.
    package let description: String

    package init(_ description: String) { self.description = description }
}
