/// A trip as one viewer sees it at a moment.
package struct TripView: Sendable {
    package let trip: Trip
    /// The settings in force: a due closing is applied, even if it is not recorded yet.
    package let settings: TripSettings
    /// In the order in which they joined.
    package let people: [TripPerson]
    /// More yes first, then more maybe, fewer no, cheaper, earlier.
    package let items: [ItemView]
    /// `nil` for a viewer with a link alone.
    package let me: TripPerson?
    /// Identifies the view: the same tag means the same view.
    package let tag: String
}
