/// The kind of an item, in the order in which equals are listed.
package enum FinderDomain: String, CaseIterable, Comparable, Sendable {
    case country, city, airport, airline, card, article, search

    /// 0 for countries to 6 for searches.
    package var rank: Int { FinderDomain.allCases.firstIndex(of: self) ?? 0 }

    package static func < (left: FinderDomain, right: FinderDomain) -> Bool { left.rank < right.rank }
}
