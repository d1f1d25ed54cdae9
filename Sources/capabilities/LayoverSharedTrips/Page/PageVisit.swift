import LayoverModel
import LayoverTrips

/// Who looks at which trip, by which link, at one moment.
struct PageVisit: Sendable {
    let rows: TripRows
    let link: TripLink
    /// The key of whom the reader is, or would become.
    let key: PersonKey
    /// `nil` for one who has not joined.
    let me: TripPerson?
    let now: UTCInstant

    /// - Throws: `unknown` for a link that leads nowhere, `ended` for a trip whose time is over.
    init(_ rows: TripRows?, _ call: PageCall, _ context: TripContext) throws(TripProblem) {
        guard let rows, let hash = call.hash, let link = rows.links[hash] else { throw .unknown }
        let now = context.now
        let key = call.key(in: rows, context)
        let me = rows.person(key: key.hash).flatMap { $0.isGone ? nil : $0 }
        // Revoking a link stops newcomers; who came by it stays.
        guard link.isLive(at: now) || me != nil else { throw .unknown }
        guard now < rows.trip.expires else { throw .ended }
        (self.rows, self.link, self.key, self.me, self.now) = (rows, link, key, me, now)
    }

    /// Whether the reader may vote, as far as rights go.
    var hasVote: Bool { (me?.right ?? link.right) >= .vote }

    /// Who asks, as the rules know them.
    var caller: TripCaller { me == nil ? .link(link.hash) : .key(key.hash) }
}
