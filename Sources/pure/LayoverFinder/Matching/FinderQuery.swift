/// What somebody asks the finder.
package struct FinderQuery: Sendable {
    package var text: String
    /// Two capitals; its own places count four times.
    package var market: String?
    /// The reader's languages (`de`), whose names count as titles; none where they are unknown.
    package var languages: [String] = []
    /// Only these; all where it is empty.
    package var domains: Set<FinderDomain> = []
    /// Within `FinderLimits.hits`.
    package var limit = 10
    /// False where texts of articles are not looked at.
    package var searchesBody = true

    package init(_ text: String) { self.text = text }
}
