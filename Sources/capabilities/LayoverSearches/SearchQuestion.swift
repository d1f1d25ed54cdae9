import LayoverFrame

/// A request to a search as a value of its own: another server may be called first, and the HTTP request is over by then.
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
