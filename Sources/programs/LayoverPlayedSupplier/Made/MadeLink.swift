/// Deep links as long as real ones, because most of an answer's text is links.
enum MadeLink {
    /// An https address of about `length` characters, encoded twice like the links of partners.
    static func url(_ itinerary: MadeItinerary, _ agent: String, _ search: FlightSearch, length: Int) -> String {
        let legs = itinerary.legs.map(PlaceNumbers.legID).joined(separator: "|")
        let inner = "https://book.example.com/\(agent)/start?market=\(search.market)&legs=\(Percent.encoded(legs))"
        var link = "https://partners.example.com/redirect/\(agent)?u=" + Percent.encoded(inner) + "&s="
        var numbers = SeededNumbers(1, legs + agent)
        while link.utf8.count < length { link += String(numbers.next(), radix: 36) }
        return link
    }
}
