package import LayoverFlights

/// A flight-search API that this server may call, as its settings describe it to routes; how it is called is hidden.
package struct Supplier: Hashable, Sendable {
    /// The name in kills, counters and tokens: `skyscanner`.
    package let name: String
    /// The format of the supplier's answers.
    package let format: SupplierFormat
    /// Time between two polls of one search while a client listens.
    package let pollMilliseconds: Int

    /// True if a search is begun, then polled by a session until it is complete; else one answer has everything.
    package var isPolled: Bool { format.isPolled }
}
