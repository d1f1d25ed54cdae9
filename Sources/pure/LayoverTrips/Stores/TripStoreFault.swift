/// Why a store cannot answer: a request that meets it may or may not be in force, and its twin finds out.
package struct TripStoreFault: Error, Hashable, Sendable, CustomStringConvertible {
    /// For operators; no secret and no name of a person stands in it.
    package let description: String

    package init(_ description: String) { self.description = description }
}
