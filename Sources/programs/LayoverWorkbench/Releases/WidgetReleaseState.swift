/// How far the current files of a widget have come on their way to readers.
enum WidgetReleaseState: String, CaseIterable, Sendable {
    /// The widget was never published.
    case new
    /// The published files are different.
    case changed
    /// The widget was published and no longer exists here. The next release removes it.
    case removed
    /// The current files are published, but the server does not use them yet, or its state is unknown.
    case published
    /// The current files are published, but readers do not see the widget, because it is a draft or retired.
    case notShown = "not-shown"
    /// Some readers see the current files.
    case onTheWay = "on-the-way"
    /// All readers of the server see the current files.
    case live

    /// The releases that a widget is compared with.
    struct Releases: Sendable {
        /// The release that the pointer names.
        let published: ContentDigests
        /// The release that the server shows to all readers; `nil` if it is unknown.
        let served: ContentDigests?
        /// True if the server shows the published release to some readers.
        let isOnTheWay: Bool
    }

    /// `nil` for a widget that neither exists here nor was published.
    ///
    /// - Parameters:
    ///   - widget: The widget's name.
    ///   - here: The current files.
    ///   - releases: The releases to compare with.
    ///   - isServed: False for a draft and for a retired card.
    init?(of widget: String, here: ContentDigests, _ releases: Releases, isServed: Bool = true) {
        let published = releases.published.widgets[widget]
        guard let own = here.widgets[widget] else {
            guard published != nil else { return nil }
            self = .removed
            return
        }
        guard own == published else {
            self = published == nil ? .new : .changed
            return
        }
        if !isServed {
            self = .notShown
        } else if releases.served?.widgets[widget] == own {
            self = .live
        } else {
            self = releases.isOnTheWay ? .onTheWay : .published
        }
    }
}
