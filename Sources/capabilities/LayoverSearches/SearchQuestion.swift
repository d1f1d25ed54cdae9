import LayoverFrame
import LayoverModel

/// What is asked of a search, by itself: another server may be asked first, and its request is over by then.
struct SearchQuestion: Sendable {
    /// A part of a search that may be read.
    enum Part { case answer, layout, events }

    let part: Part
    let ticket: SearchTicket
    let replies: SearchReplies
    /// The revision that the caller holds.
    let since: String?
    let lastEventID: String?
    let trips: NamedTrips?
    var options = SearchWaitOptions()
}
