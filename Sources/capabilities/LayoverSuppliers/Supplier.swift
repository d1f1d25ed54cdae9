package import LayoverFlights

/// A flight-search API that this server may ask, as its settings describe it to routes; how it is called is its own affair.
package struct Supplier: Hashable, Sendable {
    /// By which it is killed, counted and named in tokens: `skyscanner`.
    package let name: String
    /// What its answers are.
    package let format: SupplierFormat
    /// How long to wait between two polls of one search while somebody listens.
    package let pollMilliseconds: Int

    package init(name: String, format: SupplierFormat, pollMilliseconds: Int) {
        self.name = name
        self.format = format
        self.pollMilliseconds = pollMilliseconds
    }

    /// Whether a search is begun, then polled by a session until it is complete; else one answer has everything.
    package var isPolled: Bool { format.isPolled }
}
