/// A flight-search API that this server may ask, as its settings describe it to routes; how it is called is its own affair.
package struct Supplier: Hashable, Sendable {
    /// By which it is killed, counted and named in tokens: `skyscanner`.
    package let name: String
    package let shape: Shape
    /// How long to wait between two polls of one search while somebody listens.
    package let pollMilliseconds: Int

    /// How it is asked, and how its answers read.
    package enum Shape: String, CaseIterable, Sendable {
        /// Create, then poll by session until it is complete.
        case skyscanner = "skyscanner-v3"
        /// One answer.
        case duffel
        case amadeus = "amadeus-v2"

        package var isPolled: Bool { self == .skyscanner }
    }

    package init(name: String, shape: Shape, pollMilliseconds: Int) {
        self.name = name
        self.shape = shape
        self.pollMilliseconds = pollMilliseconds
    }

    /// As answers of this supplier are named in `format`.
    package var format: String { shape.rawValue }
}
