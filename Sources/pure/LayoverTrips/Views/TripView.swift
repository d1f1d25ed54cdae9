import LayoverModel

/// A trip as one viewer sees it at a moment.
package struct TripView: Sendable {
    package let trip: Trip
    /// As they are in force: a closing whose time has come shows, though nobody wrote it down yet.
    package let settings: TripSettings
    /// In the order in which they joined.
    package let people: [TripPerson]
    /// More yes first, then more maybe, fewer no, cheaper, earlier.
    package let items: [ItemView]
    /// `nil` for a viewer who has a link alone.
    package let me: TripPerson?
    /// Names what is shown: the same tag, the same view.
    package let tag: String
}
