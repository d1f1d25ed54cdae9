/// The viewer of a trip: a person, or a caller with a link.
package enum TripViewer: Hashable, Sendable {
    case person(PersonID)
    case looker
}

/// Identifies a view: the same viewer and tag mean the same view.
package struct TripTag: Hashable, Sendable {
    package let text: String
    package let viewer: TripViewer
}
