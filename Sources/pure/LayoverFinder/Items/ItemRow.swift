/// What the finder knows of a row of an index without reading it: enough to order and to leave out.
package struct ItemRow: Hashable, Sendable {
    package let domain: FinderDomain
    /// Two capitals, or empty.
    package let country: String
    package let popularity: Int
    /// Where the item stands among all by domain, shorter title and id.
    package let tail: Int

    /// False for places that no scheduled flight leaves from; they are the ones without any popularity.
    package var isScheduled: Bool { popularity > 0 || (domain != .city && domain != .airport) }

    package init(domain: FinderDomain, country: String, popularity: Int, tail: Int) {
        self.domain = domain
        self.country = country
        self.popularity = popularity
        self.tail = tail
    }
}
