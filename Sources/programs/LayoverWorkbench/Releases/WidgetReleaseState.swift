/// How far a widget, as it stands in the files here, has come on its way to readers.
enum WidgetReleaseState: String, CaseIterable, Sendable {
    /// It was never published.
    case new
    /// It was published otherwise than it is here.
    case changed
    /// It was published and is no longer here: the next release takes it away.
    case removed
    /// It was published as it is here, and the server has not taken it up, or nobody knows.
    case published
    /// It was published as it is here, and its file keeps it from readers: a draft, or a retired card.
    case notShown = "not-shown"
    /// Some readers are shown it as it is here.
    case onTheWay = "on-the-way"
    /// All readers of the server are shown it as it is here.
    case live

    /// Releases that a widget is held against.
    struct Releases: Sendable {
        /// The one that the pointer names.
        let published: ContentDigests
        /// The one that the server shows to all; `nil` where no server says.
        let served: ContentDigests?
        /// True if the server shows the published one to some.
        let isOnTheWay: Bool
    }

    /// `nil` for a widget that is neither here nor published.
    ///
    /// - Parameters:
    ///   - widget: Its name.
    ///   - here: The files at hand.
    ///   - releases: What it is held against.
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
