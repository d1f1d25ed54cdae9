package import LayoverModel

/// An erasure, which no restored backup may undo.
package struct TripErasure: Hashable, Sendable {
    package let trip: TripID
    /// `nil` for the whole trip.
    package let person: PersonID?
    package let at: UTCInstant

    package init(trip: TripID, person: PersonID?, at: UTCInstant) {
        self.trip = trip
        self.person = person
        self.at = at
    }

    /// The form in which it is stored next to a backup: one line without its end.
    package var line: String { "\(trip) \(person?.text ?? "-") \(at.seconds)" }

    /// Reads the output of ``line``.
    ///
    /// - Returns: `nil` for anything else.
    package init?(line: Substring) {
        let words = line.split(separator: " ").map(String.init)
        guard words.count == 3, let trip = TripID(words[0]), let seconds = Int(words[2]) else { return nil }
        let person = PersonID(words[1])
        guard person != nil || words[1] == "-" else { return nil }
        self.init(trip: trip, person: person, at: UTCInstant(seconds: seconds))
    }
}
