/// An item that the app can open, with the words by which it is found.
package struct FinderItem: Hashable, Sendable {
    /// `airport:LHR`, `card:visa-esta`; unique in an index.
    package var id: String
    package var domain: FinderDomain
    package var title: String
    package var subtitle = ""
    /// Three letters for a place, two for an airline; as displayed.
    package var code: String?
    /// The three letters of an airline.
    package var icao: String?
    /// Names that count as the title for every reader: short forms, nicknames, former names, frequent misspellings.
    ///
    /// At most `FinderLimits.itemNames`.
    package var names: [String] = []
    /// Names that count as the title but come from a single language or a table of names: readers of other languages rarely
    /// mean them by a prefix.
    ///
    /// At most `FinderLimits.otherNames`.
    package var otherNames: [String] = []
    /// The names of both lists that may be shown.
    package var shownNames: [String] = []
    /// An airport's city; one or two letters find it as they find a title.
    package var city: String?
    /// The names of the country and the metropolitan city of the item.
    package var context: [String] = []
    /// The text of an article in each language; matches in it come last.
    package var body: [String] = []
    /// ISO 3166-1, two capitals.
    package var country: String?
    /// Never below 0; greater for items that more people want.
    package var popularity = 0
    /// False for places without scheduled flights, whose codes are rarely meant.
    package var isScheduled = true
    /// Titles by language (`de`), if they differ from `title`.
    package var titles: [String: String] = [:]
    /// A line or two by language; the empty language is the default.
    package var descriptions: [String: String] = [:]
    /// The target of a tap: an address in an app, and one on the web.
    package var app: String?
    package var web: String?
    /// The markets that have the item; `nil` for all.
    package var markets: [String]?

    package init(id: String, domain: FinderDomain, title: String) {
        self.id = id
        self.domain = domain
        self.title = title
    }
}
