/// A query to the finder.
package struct FinderQuery: Sendable {
    package var text: String
    /// Two capitals; its own places count four times.
    package var market: String?
    /// The reader's languages (`de`), whose names count as titles; empty if they are unknown.
    package var languages: [String] = []
    /// The domains to search; all if it is empty.
    package var domains: Set<FinderDomain> = []
    /// Within `FinderLimits.hits`.
    package var limit = 10
    /// False if texts of articles are not searched.
    package var searchesBody = true

    package init(_ text: String) { self.text = text }
}
