/// Something the app can open, with the words by which it is found.
package struct FinderItem: Hashable, Sendable {
    /// `airport:LHR`, `card:visa-esta`; unique in an index.
    package var id: String
    package var domain: FinderDomain
    package var title: String
    package var subtitle = ""
    /// Of a place three letters, of an airline two; as it is shown.
    package var code: String?
    /// The three letters of an airline.
    package var icao: String?
    /// All that equals the title for every reader: short forms, nicknames, former names, frequent misspellings.
    ///
    /// At most `FinderLimits.itemNames`.
    package var names: [String] = []
    /// Names that equal the title and that one language has alone, or a table of names: readers of other languages rarely mean
    /// them by their beginning.
    ///
    /// At most `FinderLimits.otherNames`.
    package var otherNames: [String] = []
    /// Of both those that may be shown.
    package var shownNames: [String] = []
    /// An airport's city, which one or two letters find as they find a title.
    package var city: String?
    /// The names of the country and of the metropolitan city that the item belongs to.
    package var context: [String] = []
    /// The text of an article in each language; found last.
    package var body: [String] = []
    /// ISO 3166-1, two capitals.
    package var country: String?
    /// Never below 0; what more people want is greater.
    package var popularity = 0
    /// False for places that no scheduled flight leaves from, whose code is rarely meant.
    package var isScheduled = true
    /// Titles by language (`de`), where they differ from `title`.
    package var titles: [String: String] = [:]
    /// A line or two by language, under the empty language for all.
    package var descriptions: [String: String] = [:]
    /// Where a tap leads: an app's own address, and one on the web.
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
