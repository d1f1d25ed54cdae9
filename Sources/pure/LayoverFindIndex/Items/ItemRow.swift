/// The part of an index row that is available without reading the item, sufficient to sort and filter.
package struct ItemRow: Hashable, Sendable {
    package let domain: FinderDomain
    /// Two capitals, or empty.
    package let country: String
    package let popularity: Int
    /// The item's position among all, by domain, shorter title and ID.
    package let tail: Int

    /// False for places without scheduled flights, which are the places with popularity 0.
    package var isScheduled: Bool { popularity > 0 || (domain != .city && domain != .airport) }

    package init(domain: FinderDomain, country: String, popularity: Int, tail: Int) {
        self.domain = domain
        self.country = country
        self.popularity = popularity
        self.tail = tail
    }
}
