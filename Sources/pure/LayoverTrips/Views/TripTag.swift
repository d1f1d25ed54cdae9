/// Who looks at a trip: a person, or anybody with a link.
package enum TripViewer: Hashable, Sendable {
    case person(PersonID)
    case looker
}

/// Names what a viewer sees: the same viewer and tag, the same view.
package struct TripTag: Hashable, Sendable {
    package let text: String
    package let viewer: TripViewer

    package init(text: String, viewer: TripViewer) {
        self.text = text
        self.viewer = viewer
    }
}
