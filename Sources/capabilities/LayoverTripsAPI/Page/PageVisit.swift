import LayoverModel
import LayoverTrips

/// A reader's view of a trip by a link, at one time.
struct PageVisit: Sendable {
    let rows: TripRows
    let link: TripLink
    /// The key of the person that the reader is, or would become.
    let key: PersonKey
    /// `nil` if the reader has not joined.
    let me: TripPerson?
    let now: UTCInstant

    /// - Throws: `unknown` for a link that opens nothing, `ended` for a trip whose time is over.
    init(_ rows: TripRows?, _ call: PageCall, _ context: TripContext) throws(TripProblem) {
        guard let rows, let hash = call.hash, let link = rows.links[hash] else { throw .unknown }
        let now = context.now
        let key = call.browser.key(in: rows, context.secrets)
        let me = rows.person(key: key.hash).flatMap { $0.isGone ? nil : $0 }
        // Revoking a link stops newcomers; people who came by it stay.
        guard link.isLive(at: now) || me != nil else { throw .unknown }
        guard now < rows.trip.expires else { throw .ended }
        (self.rows, self.link, self.key, self.me, self.now) = (rows, link, key, me, now)
    }

    /// Whether the reader's right allows votes.
    var hasVote: Bool { (me?.right ?? link.right) >= .vote }

    /// The caller, as the rules know them.
    var caller: TripCaller { me == nil ? .link(link.hash) : .key(key.hash) }
}
